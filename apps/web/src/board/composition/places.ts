/** Places on a board, in CSS pixels. */
import type { Seat } from '@doudizhu/rules/deal';

/** Wide: opponents at the sides. Tall: rows. Low: a phone in landscape. */
export type BoardShape = 'wide' | 'tall' | 'low';

export type SeatPlace = 'left' | 'top' | 'right' | 'own';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rectOf = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/** Contents that need a place. */
export interface BoardPlan {
  /** Size of the felt, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Text size, CSS pixels. */
  readonly em: number;
  readonly shape: BoardShape;
  /** Opponents from left to right. `cards`: most cards that the open hand will hold; null if it is closed. */
  readonly others: readonly { readonly place: SeatPlace; readonly cards: number | null }[];
  /** Most cards that the hand in front will hold. */
  readonly ownCards: number;
  /** Cards of the kitty; 0 if it is not shown. */
  readonly kitty: number;
  readonly parts: Readonly<Record<BoardPart, boolean>>;
}

/** Optional parts. `top`: title and stake; `foot`: step controls; `moves`: moves and graph beside them. */
export type BoardPart =
  | 'top'
  | 'counter'
  | 'evaluation'
  | 'verdict'
  | 'prompt'
  | 'actions'
  | 'side'
  | 'foot'
  | 'moves'
  | 'better'
  | 'rim';

export interface SeatRects {
  readonly plate: Rect;
  /** True if name and count are below the face instead of beside it. */
  readonly isColumn: boolean;
  /** Size of the face, CSS pixels. */
  readonly avatar: number;
  /** Null if the hand is closed. */
  readonly hand: Rect | null;
  /** Last call or beaten play. Null if only a word on the plate fits. */
  readonly lastAction: Rect | null;
}

export interface Composition {
  readonly shape: BoardShape;
  readonly seats: Readonly<SeatPlan>;
  readonly well: Rect;
  /** The play to beat with its ring and its owner's plate. */
  readonly answer: Rect;
  /** Position of the plate with owner and combo. */
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
  readonly moves: Rect | null;
  /** Card widths, CSS pixels. */
  readonly cards: {
    readonly hand: number;
    readonly open: number;
    readonly answer: number;
    readonly past: number;
    readonly kitty: number;
  };
  /** Rise of a selected card, CSS pixels. */
  readonly raise: number;
  /** Most cards in a row of the hand. */
  readonly rowMax: number;
}

export type SeatPlan = Partial<Record<SeatPlace, SeatRects>>;

/** Opponents and the space between them. */
export interface OthersAndWell {
  readonly seats: SeatPlan;
  readonly well: Rect;
  /** Card width of an open hand; 0 if hands are closed in a low window. */
  readonly open: number;
}

/** A layout. `isRoomy`: the play to beat has enough space. */
export interface CompositionAttempt {
  readonly composition: Composition;
  readonly isRoomy: boolean;
}

export const placed = ({ x, y, width, height }: Rect) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${Math.max(0, width)}px`,
  height: `${Math.max(0, height)}px`,
});

/** Index = number of opponents; places in turn order. */
const ORDERS: Readonly<Record<number, readonly SeatPlace[]>> = {
  1: ['top'],
  2: ['right', 'left'],
  3: ['right', 'top', 'left'],
};

/**
 * Places the seats. The next seat is on the right, so play goes counterclockwise.
 * @returns the opponents from left to right, then the seat in front
 */
export const seatingOf = (me: number, seats: number): { readonly seat: Seat; readonly place: SeatPlace }[] => [
  ...(ORDERS[seats - 1] ?? [])
    .map((place, index) => ({ seat: ((me + index + 1) % seats) as Seat, place }))
    .toReversed(),
  { seat: me as Seat, place: 'own' },
];
