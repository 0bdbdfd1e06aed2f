/**
 * Card sizes on a board. The style sheet (`areas.css`) places all parts. Only overlapping cards are computed. They shrink
 * until the centre is high enough, which is measured.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { CARD_RATIO, fitCards, heightOf } from '../cards/fit.ts';

/** Wide: opponents at the sides. Tall: rows. Low: a phone in landscape. */
export type BoardShape = 'wide' | 'tall' | 'low';

/** Hands of the opponents: `closed`, or open below (`above`) or beside their plates. */
export type OthersHands = 'closed' | 'above' | 'beside';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a board, and the most cards that it will hold. */
export interface BoardPlan extends Size {
  /** Text size, CSS pixels. */
  readonly em: number;
  readonly shape: BoardShape;
  readonly hands: OthersHands;
  readonly ownCards: number;
  /** Most cards of an open hand. 0 if hands are closed. */
  readonly openCards: number;
  /** Number of opponents, and the parts that take space. */
  readonly parts: string;
}

export interface BoardLayout {
  /** Card widths, CSS pixels. */
  readonly hand: number;
  readonly open: number;
  readonly answer: number;
  readonly past: number;
  readonly kitty: number;
  /** Heights of the cards in front, with the rise of a selected card, and of an open hand. CSS pixels. */
  readonly handHeight: number;
  readonly raise: number;
  readonly openHeight: number;
  /** Most cards in a row of the hand. */
  readonly rowMax: number;
  /** Position of the plate with owner and combo of the play to beat. */
  readonly ownerAt: 'below' | 'beside' | 'none';
  /** Sizes of the places of cards, by `data-box`. */
  readonly boxes: Readonly<Record<string, Size>>;
}

const NO_SPACE: Size = { width: 0, height: 0 };

/** Size of a place. A place that has just appeared is measured after it is drawn. */
export const boxSizeOf = (layout: BoardLayout, name: string): Size => layout.boxes[name] ?? NO_SPACE;

export const boardShapeOf = ({ width, height }: Size): BoardShape =>
  height <= 480 && width > height ? 'low' : width < 700 || width < height * 0.8 ? 'tall' : 'wide';

/** All cards shrink in these steps until everything fits. */
const SCALE_STEP = 0.04;
const SCALE_MIN = 0.4;

/** @returns the layout of the drawn board in `grid`. Null before the first measurement */
export const useBoardLayout = (grid: RefObject<HTMLElement | null>, plan: BoardPlan): BoardLayout | null => {
  const [layout, setLayout] = useState<BoardLayout | null>(null);
  useLayoutEffect(() => {
    if (grid.current !== null) setLayout(fitBoard(grid.current, plan));
  }, Object.values(plan));
  return layout;
};

const fitBoard = (grid: HTMLElement, plan: BoardPlan): BoardLayout => {
  const place = (name: string): Size => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = grid.querySelector(`[data-box=${name}]`) ?? {};
    return { width, height };
  };
  for (let scale = 1; ; scale -= SCALE_STEP) {
    const cards = cardsOf(plan, scale, place);
    for (const [name, value] of Object.entries(cardVariables(cards))) grid.style.setProperty(name, value);
    const centre = place('answer');
    const { answer, ownerAt } = answerOf(plan, cards.hand, centre);
    const isRoomy = answer >= Math.max(ANSWER_MIN[plan.shape] * cards.hand, plan.shape === 'tall' ? 30 : 24);
    if (!isRoomy && scale > SCALE_MIN) continue;
    const boxes = [...grid.querySelectorAll<HTMLElement>('[data-box]')].map((box) => [
      box.dataset['box'],
      { width: box.clientWidth, height: box.clientHeight },
    ]);
    return { ...cards, answer, ownerAt, boxes: Object.fromEntries(boxes) as BoardLayout['boxes'] };
  }
};

type Cards = Omit<BoardLayout, 'answer' | 'ownerAt' | 'boxes'>;

/** Sizes that the style sheet needs. */
export const cardVariables = ({ hand, raise, handHeight, openHeight }: Cards) => ({
  '--hand-w': `${hand}px`,
  '--raise': `${raise}px`,
  '--hand-height': `${handHeight}px`,
  '--open-height': `${openHeight}px`,
});

const cardsOf = (plan: BoardPlan, scale: number, place: (name: string) => Size): Cards => {
  const { shape, width, height, em, ownCards, openCards, hands } = plan;
  const isSmall = ownCards <= 12;
  const wish = {
    wide: Math.min((isSmall ? 0.1375 : 0.11) * width, (isSmall ? 0.165 : 0.14) * height, 11 * em),
    tall: Math.min((isSmall ? 0.215 : 0.175) * width, 0.125 * height, 9 * em),
    low: hands === 'closed' ? Math.min(HAND_LOW * height, 6.5 * em) : Math.min(0.139 * height, 3.75 * em),
  }[shape];
  const rowMax = shape === 'tall' && width < 600 ? (ownCards > 22 ? 11 : 10) : 99;
  const room = { width: place('hand').width, height: (shape === 'wide' ? 0.4 : 0.36) * height };
  const own = fitCards(ownCards, { ...room, cardWidth: wish * scale, stepMin: 24, rowMax });
  const hand = own.cardWidth;
  const raise = shape === 'low' ? 8 : Math.min(shape === 'wide' ? 20 : 16, 0.16 * hand);
  const openWish = OPEN[shape] * hand;
  const openRoom = { width: place('open-hand').width, height: heightOf(openWish, 2), cardWidth: openWish };
  const shrinkFirst = shape === 'low' ? 1 : Math.min(1, Math.max(0.68, OPEN_LEAST / openWish));
  const open = fitCards(openCards, { ...openRoom, shrinkFirst });
  return {
    hand,
    raise,
    rowMax,
    open: open.cardWidth,
    past: PAST[shape] * hand,
    kitty: { wide: 0.38 * hand, tall: Math.min(0.47 * hand, 2.07 * em), low: (2.4 * em - 6) / CARD_RATIO }[shape],
    handHeight: own.height + raise,
    openHeight: open.height,
  };
};

/** On a phone in landscape the hand takes a third of the height. */
const HAND_LOW = 1 / (3 * CARD_RATIO);

/** Narrowest cards of an open hand in one row, CSS pixels. */
const OPEN_LEAST = 20;

/** Card widths in widths of a card in hand: open hands, beaten plays, the play to beat, and its smallest width. */
const OPEN = { wide: 0.56, tall: 0.7, low: 0.72 } as const;
const PAST = { wide: 0.46, tall: 0.5, low: 0.6 } as const;
const ANSWER = { wide: 0.94, tall: 1.2, low: 1.2 } as const;
const ANSWER_MIN = { wide: 0.7, tall: 0.62, low: 0.72 } as const;
/** Heights of its ring, CSS pixels, and of its owner's plate, em. */
const RING = { wide: 20, tall: 20, low: 24 } as const;
const OWNER = { wide: 3.6, tall: 2.75, low: 2.3 } as const;
/** Narrowest place of a play with its owner beside it, em. */
const BESIDE = 17;

/** Size of the play to beat in its place. A low centre has the owner beside the play, or none. */
const answerOf = ({ shape, hands, em }: BoardPlan, hand: number, { width, height }: Size) => {
  const hasOwnerBelow =
    shape !== 'low' || (hands === 'closed' && height >= 1.1 * hand * CARD_RATIO + RING.low + OWNER.low * em);
  const ownerAt = hasOwnerBelow ? 'below' : width >= BESIDE * em ? 'beside' : 'none';
  const owner = hasOwnerBelow ? OWNER[shape] * em : 0;
  return { ownerAt, answer: Math.min(ANSWER[shape] * hand, (height - RING[shape] - owner) / CARD_RATIO) } as const;
};
