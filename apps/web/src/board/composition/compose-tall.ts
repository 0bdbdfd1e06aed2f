/** Layout of a tall window, such as a phone: opponents above the centre, the player below it. */
import {
  rectOf,
  type BoardPlan,
  type CompositionAttempt,
  type OthersAndWell,
  type Rect,
  type SeatPlan,
} from './places.ts';
import { CARD_RATIO, fitCards, heightOf } from '../../cards/fit.ts';

/** @param scale of the cards; 1 is the intended size */
export const composeTall = (plan: BoardPlan, scale: number): CompositionAttempt => {
  const { width: W, height: H, em, parts, ownCards } = plan;
  const pad = 0.6 * em;
  const inner = W - 2 * pad;
  const gap = 0.375 * em;
  const isNarrow = W < 600;
  const wish = Math.min((ownCards <= 12 ? 0.215 : 0.175) * W, 0.125 * H, 9 * em) * scale;
  const rowMax = isNarrow ? (ownCards > 22 ? 11 : 10) : 99;
  const hand = fitCards(ownCards, { width: inner, height: 0.36 * H, cardWidth: wish, stepMin: 24, rowMax });
  const w = hand.cardWidth;
  const raise = Math.min(16, 0.16 * w);

  // Top down.
  let y = 0;
  const below = (height: number): Rect => {
    const rect = rectOf(pad, y, inner, height);
    y += height;
    return rect;
  };
  const top = parts.top ? { ...below(3.25 * em), x: 0, width: W } : null;
  const evaluation = parts.evaluation ? { ...below(20), x: 0, width: W } : null;
  const counter = parts.counter ? below(2.4 * em) : null;
  y += gap;
  const others = placeOthers({ plan, inner, pad, y, w });
  const upper = others.bottom;

  // Bottom up.
  let floor = H - 0.4 * em;
  const above = (height: number): Rect => {
    floor -= height;
    return rectOf(pad, floor, inner, height);
  };
  const foot = parts.foot ? above(3 * em) : null;
  // Three open hands leave no room for it on a small phone.
  const hasMoves = parts.moves && (H >= 700 || plan.others.length < 3);
  const moves = hasMoves ? above((H < GRAPH_FROM ? 3 : 5.9) * em) : null;
  const strip = parts.foot ? null : above(3 * em);
  if (parts.foot) floor -= gap;
  const verdictLowTop = parts.foot && parts.verdict ? floor : null;
  const handHeight = hand.height + raise;
  // Above step controls the player's plate shares its row with the buttons, or else with the prompt.
  const hasSharedRow = parts.foot && parts.actions;
  const rowHeight = parts.foot ? (parts.actions ? 3.1 : 2.25) * em : 0;
  const actionsHeight = parts.actions && !hasSharedRow ? 3.1 * em : 0;
  const hasPromptRow = parts.prompt && (!parts.foot || hasSharedRow);
  // A tip takes three lines, and so does a sentence if there is no verdict.
  const promptHeight = hasPromptRow ? (hasSharedRow || parts.verdict ? 2.6 : 3.1) * em : 0;
  const wellNeeds = Math.max(0.96 * w, 38) * CARD_RATIO + 20 + 2.75 * em + 2 * gap;
  let verdict: Rect | null = null;
  if (verdictLowTop !== null) {
    // A question has a few lines; a review with a graph and a button has more.
    const spare = floor - handHeight - rowHeight - wellNeeds - upper;
    verdict = above(Math.max(3.4 * em, Math.min((parts.moves ? 13.5 : 7) * em, spare)));
    floor -= gap;
  }
  const handRect = above(handHeight);
  const row = parts.foot ? above(rowHeight) : null;
  const plateShare = hasSharedRow ? 0.5 : 0.4;
  const besidePlate = row === null ? null : { ...row, x: row.x + inner * plateShare, width: inner * (1 - plateShare) };
  const actions = !parts.actions ? null : hasSharedRow ? besidePlate : above(actionsHeight);
  const prompt = hasPromptRow ? above(promptHeight) : besidePlate;
  if (parts.verdict && verdict === null) {
    verdict = above((H < 760 ? 4 : H < 820 ? 5.25 : 6.75) * em);
    floor -= gap;
  }

  // The space in between.
  const well = rectOf(pad, upper, inner, floor - upper - gap);
  const ownerHeight = 2.75 * em;
  const answerWish = 1.2 * w;
  const spare = well.height - answerWish * CARD_RATIO - 20 - ownerHeight;
  const actionHeight = parts.verdict ? 0 : Math.max(0, Math.min(spare, 0.5 * w * CARD_RATIO));
  const betterWidth = parts.better ? inner * 0.34 : 0;
  const answer = {
    ...well,
    width: inner - betterWidth,
    height: well.height - (actionHeight < 1.6 * em ? 0 : actionHeight),
  };
  const answerWidth = Math.min(answerWish, (answer.height - 20 - ownerHeight) / CARD_RATIO);
  const ownPlate =
    strip === null
      ? { ...(row as Rect), width: inner * plateShare - gap }
      : { ...strip, width: parts.side ? inner * 0.5 : inner };
  return {
    isRoomy: answerWidth >= Math.max(0.62 * w, 30),
    composition: {
      shape: 'tall',
      seats: {
        ...others.seats,
        own: {
          plate: ownPlate,
          isColumn: false,
          avatar: strip === null ? 2 * em : 2.75 * em,
          hand: null,
          lastAction:
            actionHeight < 1.6 * em
              ? null
              : { ...answer, y: well.y + well.height - actionHeight, height: actionHeight },
        },
      },
      well,
      answer,
      ownerAt: 'below',
      better: parts.better ? { ...answer, x: answer.x + answer.width, width: betterWidth } : null,
      hand: handRect,
      top,
      kitty: plan.kitty === 0 || top === null ? null : { ...top, x: inner * 0.34 + pad, width: inner * 0.32 },
      counter,
      evaluation,
      verdict,
      prompt,
      actions,
      side: parts.side && strip !== null ? { ...strip, x: strip.x + inner * 0.5, width: inner * 0.5 } : null,
      foot,
      moves,
      cards: {
        hand: w,
        open: others.open,
        answer: answerWidth,
        past: 0.5 * w,
        kitty: Math.min(0.47 * w, (2.9 * em) / CARD_RATIO),
      },
      raise,
      rowMax,
    },
  };
};

/** Lowest window with a graph above the moves, CSS pixels. */
const GRAPH_FROM = 760;

interface Stack {
  readonly plan: BoardPlan;
  readonly inner: number;
  readonly pad: number;
  readonly y: number;
  readonly w: number;
}

type PlacedOthers = Omit<OthersAndWell, 'well'> & { readonly bottom: number };

/** Open hands in rows, each with its plate beside or above it. Closed hands in one row. */
const placeOthers = (stack: Stack): PlacedOthers =>
  stack.plan.others.some(({ cards }) => cards !== null) ? stacked(stack) : inARow(stack);

const stacked = ({ plan, inner, pad, y: start, w }: Stack): PlacedOthers => {
  const { em, others, height: H, parts } = plan;
  const gap = 0.375 * em;
  const most = Math.max(1, ...others.map(({ cards }) => cards ?? 1));
  const isAbove = H >= 780 && others.length < 3 && !parts.evaluation && !parts.counter;
  const plateWidth = isAbove ? inner : 4.1 * em;
  const plateHeight = isAbove ? 2.6 * em : 0;
  const x = isAbove ? pad : pad + plateWidth + gap;
  const width = isAbove ? inner : inner - plateWidth - gap;
  const fit = fitCards(most, { width, height: heightOf(0.7 * w, 2), cardWidth: 0.7 * w, shrinkFirst: 0.68 });
  const rowHeight = isAbove ? plateHeight + fit.height : Math.max(fit.height, 3.4 * em);
  const seats: SeatPlan = {};
  let y = start;
  for (const { place } of others) {
    seats[place] = {
      plate: rectOf(pad, y, isAbove ? inner * 0.72 : plateWidth, isAbove ? plateHeight : rowHeight),
      isColumn: !isAbove,
      avatar: isAbove ? 2.4 * em : Math.min(2.5 * em, rowHeight - 1.15 * em),
      hand: rectOf(x, y + plateHeight, width, fit.height),
      lastAction: isAbove ? rectOf(pad + inner * 0.72, y, inner * 0.28, plateHeight) : null,
    };
    y += rowHeight + gap;
  }
  return { seats, bottom: y, open: fit.cardWidth };
};

const inARow = ({ plan, inner, pad, y, w }: Stack): PlacedOthers => {
  const { em, width: W, height: H, others } = plan;
  const share = inner / others.length;
  const avatar = others.length > 2 ? Math.min(0.11 * W, 4 * em) : Math.min(0.16 * W, 6 * em);
  const plateHeight = Math.max(avatar + 0.25 * em, others.length > 2 ? 4.75 * em : 3.25 * em);
  const actionHeight = H < 700 ? 2 * em : Math.max(2 * em, 0.5 * w * CARD_RATIO);
  const seats: SeatPlan = {};
  for (const [index, { place }] of others.entries()) {
    const x = pad + index * share;
    seats[place] = {
      plate: rectOf(x, y, share, plateHeight),
      isColumn: false,
      avatar,
      hand: null,
      lastAction: rectOf(x, y + plateHeight + 0.2 * em, share, actionHeight),
    };
  }
  return { seats, bottom: y + plateHeight + actionHeight + 0.4 * em, open: 0.5 * w };
};
