/** Places of a table: what needs one, and where it lies, in CSS pixels. */
import type { Seat } from '@doudizhu/rules/deal';

/** Wide: the others sit at the sides. Tall: above each other. Low: a phone on its side. */
export type BoardShape = 'wide' | 'tall' | 'low';

export type SeatPlace = 'left' | 'top' | 'right' | 'own';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rectOf = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/** What has to find a place. */
export interface BoardPlan {
  /** Of the felt, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the text, CSS pixels. */
  readonly em: number;
  readonly shape: BoardShape;
  /** The others, from left to right. `cards`: the most that the open hand will hold; null: the hand is closed. */
  readonly others: readonly { readonly place: SeatPlace; readonly cards: number | null }[];
  /** The most that the hand in front will hold. */
  readonly ownCards: number;
  /** Cards of the kitty; 0: none is shown. */
  readonly kitty: number;
  readonly parts: Readonly<Record<BoardPart, boolean>>;
}

/** What not every table has. `top`: title and stake; `foot`: what steps through a round. */
export type BoardPart =
  | 'top'
  | 'counter'
  | 'evaluation'
  | 'verdict'
  | 'prompt'
  | 'actions'
  | 'side'
  | 'foot'
  | 'better'
  | 'rim';

export interface SeatRects {
  readonly plate: Rect;
  /** Name and count stand beside the avatar, or below it. */
  readonly isColumn: boolean;
  /** Size of the avatar, CSS pixels. */
  readonly avatar: number;
  /** Null: the hand is closed. */
  readonly hand: Rect | null;
  /** What the seat said last, or the play of it that was beaten. Null: a word on the plate is all there is room for. */
  readonly said: Rect | null;
}

export interface Composition {
  readonly shape: BoardShape;
  readonly seats: Readonly<SeatPlan>;
  readonly well: Rect;
  /** The play to answer with its ring and its owner's plate. */
  readonly answer: Rect;
  /** Where the plate with the owner and the combo stands; none: there is no room for it. */
  readonly ownerAt: 'below' | 'beside' | 'none';
  readonly better: Rect | null;
  readonly hand: Rect;
  readonly top: Rect | null;
  readonly kitty: Rect | null;
  readonly counter: Rect | null;
  readonly evaluation: Rect | null;
  readonly verdict: Rect | null;
  readonly prompt: Rect | null;
  readonly actions: Rect | null;
  readonly side: Rect | null;
  readonly foot: Rect | null;
  /** Widths of a card, CSS pixels. */
  readonly cards: {
    readonly hand: number;
    readonly open: number;
    readonly answer: number;
    readonly past: number;
    readonly kitty: number;
  };
  /** How far a chosen card rises, CSS pixels. */
  readonly raise: number;
  /** The most cards in a row of the hand. */
  readonly rowMax: number;
}

/** Where each of the seats lies. */
export type SeatPlan = Partial<Record<SeatPlace, SeatRects>>;

/** Where the others sit, and what is left between them. */
export interface OthersAndWell {
  readonly seats: SeatPlan;
  readonly well: Rect;
  /** Width of a card of an open hand; 0 where hands lie closed in a low window. */
  readonly open: number;
}

/** A composition, and whether the play to answer has enough room in it. */
export interface CompositionAttempt {
  readonly composition: Composition;
  readonly isRoomy: boolean;
}

/** @returns a rectangle as a style. */
export const placed = ({ x, y, width, height }: Rect) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${Math.max(0, width)}px`,
  height: `${Math.max(0, height)}px`,
});

/** By the number of the others, in the order of turns. */
const ORDERS: Readonly<Record<number, readonly SeatPlace[]>> = {
  1: ['top'],
  2: ['right', 'left'],
  3: ['right', 'top', 'left'],
};

/**
 * Places the seats: the next to play sits at the right, so that the turn goes round against the clock.
 * @returns the others from left to right, then the seat in front.
 */
export const seatingOf = (me: number, seats: number): { readonly seat: Seat; readonly place: SeatPlace }[] => [
  ...(ORDERS[seats - 1] ?? [])
    .map((place, index) => ({ seat: ((me + index + 1) % seats) as Seat, place }))
    .toReversed(),
  { seat: me as Seat, place: 'own' },
];
