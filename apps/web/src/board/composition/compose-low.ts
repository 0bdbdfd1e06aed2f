/**
 * Layout of a low window, such as a phone in landscape: one line at the top, the player's row and hand at the bottom,
 * the centre in between.
 */
import { rectOf, type BoardPlan, type CompositionAttempt, type OthersAndWell, type SeatPlan } from './places.ts';
import { CARD_RATIO, fitCards, heightOf } from '../../cards/fit.ts';

/** @param scale of the cards; 1 is the intended size */
export const composeLow = (plan: BoardPlan, scale: number): CompositionAttempt => {
  const { width: W, height: H, em, parts, ownCards, others } = plan;
  const pad = 0.6 * em;
  const left = pad + (parts.evaluation ? 18 + 0.4 * em : 0);
  const inner = W - left - pad;
  const isOpen = others.some(({ cards }) => cards !== null);
  const hand = fitCards(ownCards, {
    width: inner,
    height: 0.36 * H,
    cardWidth: Math.min((isOpen ? 0.139 : HAND) * H, (isOpen ? 3.75 : 6.5) * em) * scale,
    stepMin: 24,
  });
  const w = hand.cardWidth;
  const raise = 8;
  const handTop = H - 4 - hand.height - raise;
  const rowHeight = 2.9 * em;
  const row = rectOf(left, handTop - rowHeight, inner, rowHeight);
  // Moves and prompt share a place: a page fills one of them.
  const movesHeight = parts.moves ? 2.85 * em : 0;
  const promptHeight = parts.moves ? movesHeight : parts.prompt ? (parts.foot ? 1.4 : 2) * em : 0;
  const prompt = rectOf(left, row.y - promptHeight - 2, inner, promptHeight);
  const topHeight = 2.4 * em;
  const top = rectOf(left, 3, inner, topHeight);
  const counterWidth = Math.min(23.5 * em, inner * 0.46);
  // The kitty is between counter and stake, and each card shows its index.
  const kittyCard = (topHeight - 6) / CARD_RATIO;
  const stakeWidth = parts.top ? STAKE * em : 0;
  const kittyRoom = inner - (parts.counter ? counterWidth : 0.3 * inner) - TITLE * em - stakeWidth - 1.2 * em;
  const kittyWidth = Math.min(kittyCard * (1 + (plan.kitty - 1) * 0.92), Math.max(kittyCard, kittyRoom));
  const kittyX = left + inner - stakeWidth - kittyWidth;
  const counterX = Math.min(
    left + (inner - counterWidth) / 2,
    (plan.kitty === 0 ? left + inner - stakeWidth : kittyX) - 0.6 * em - counterWidth,
  );
  const upper = 3 + (parts.top || parts.counter ? topHeight + 4 : 0);
  const placed = isOpen
    ? columns({ plan, left, inner, y: upper, w, bottom: prompt.y })
    : plates({ plan, left, inner, y: upper, bottom: prompt.y });
  const { well } = placed;
  const verdictWidth = parts.verdict ? Math.min(22 * em, well.width * 0.46) : 0;
  const betterWidth = parts.better ? well.width * 0.26 : 0;
  const answer = rectOf(well.x, well.y, well.width - verdictWidth - betterWidth, well.height);
  const isLowWell = isOpen || well.height < 1.1 * w * CARD_RATIO + RING + 2.4 * em;
  const ownerAt = !isLowWell ? 'below' : answer.width >= 17 * em ? 'beside' : 'none';
  const answerWidth = Math.min(1.2 * w, (answer.height - RING - (ownerAt === 'below' ? 2.3 * em : 0)) / CARD_RATIO);
  const isStepped = parts.foot;
  const sideWidth = parts.side ? Math.min(9.5 * em, inner * 0.24) : 0;
  // Without buttons at the end of the row a narrow board has room for a whole name too.
  const spareWidth = isStepped || parts.side ? 0 : inner - ACTIONS * em;
  const plateWidth = Math.min(10.5 * em, Math.max(inner * (isStepped ? 0.2 : 0.24), spareWidth));
  const middle = { ...row, x: left + plateWidth, width: inner - plateWidth - sideWidth };
  return {
    isRoomy: answerWidth >= 0.72 * w,
    composition: {
      shape: 'low',
      seats: {
        ...placed.seats,
        own: {
          plate: { ...row, width: plateWidth },
          isColumn: false,
          avatar: 2.3 * em,
          hand: null,
          lastAction: null,
        },
      },
      well,
      answer,
      ownerAt,
      better: parts.better ? { ...answer, x: answer.x + answer.width, width: betterWidth } : null,
      hand: rectOf(left, handTop, inner, hand.height + raise),
      top: parts.top ? top : null,
      kitty: plan.kitty === 0 || !parts.top ? null : { ...top, x: kittyX, width: kittyWidth },
      counter: parts.counter ? { ...top, x: counterX, width: counterWidth } : null,
      evaluation: parts.evaluation ? rectOf(pad, upper + 2, 18, H - upper - 8) : null,
      verdict: parts.verdict
        ? { ...answer, x: well.x + well.width - verdictWidth, width: verdictWidth, height: well.height - 2 }
        : null,
      prompt: parts.prompt ? prompt : null,
      actions: parts.actions ? middle : null,
      side: parts.side ? { ...row, x: left + inner - sideWidth, width: sideWidth } : null,
      foot: parts.foot ? middle : null,
      moves: parts.moves ? prompt : null,
      cards: { hand: w, open: placed.open, answer: answerWidth, past: 0.6 * w, kitty: kittyCard },
      raise,
      rowMax: 99,
    },
  };
};

/** Width of a card in hand against closed hands, in heights of the window: the hand takes a third of the height. */
const HAND = 1 / (3 * CARD_RATIO);

/** Height of the ring above and below the play to answer, CSS pixels. */
const RING = 24;

/** Width of menu and round number, in em. */
const TITLE = 9.2;

/** Width of the stake or of the button that opens the panel, in em. */
const STAKE = 6.9;

/** Width of two buttons on a narrow board, in em. */
const ACTIONS = 11.5;

interface Upper {
  readonly plan: BoardPlan;
  readonly left: number;
  readonly inner: number;
  readonly y: number;
  readonly bottom: number;
}

/** Closed hands: plates at both ends, a fourth player left of the centre. */
const plates = ({ plan, left, inner, y, bottom }: Upper): OthersAndWell => {
  const { em, others, height: H } = plan;
  const width = Math.min(8.5 * em, inner * 0.2);
  const height = Math.max(2.9 * em, 0.128 * H);
  const hasTop = others.some(({ place }) => place === 'top');
  const seats: SeatPlan = {};
  for (const { place } of others) {
    const x =
      place === 'left' ? left : place === 'right' ? left + inner - width : left + width + (inner - 2 * width) * 0.02;
    seats[place] = {
      plate: rectOf(x, place === 'top' ? y : y + 0.9 * em, width, height),
      isColumn: false,
      avatar: Math.min(height, 0.128 * H),
      hand: null,
      lastAction: rectOf(x, (place === 'top' ? y : y + 0.9 * em) + height + 4, width, 1.9 * em),
    };
  }
  const aside = hasTop ? width + (inner - 2 * width) * 0.02 : 0;
  const well = rectOf(left + width + aside, y, inner - 2 * width - aside, bottom - y);
  return { seats, well, open: 0 };
};

/** Open hands in columns, each with its plate beside it. */
const columns = ({ plan, left, inner, y, w, bottom }: Upper & { readonly w: number }): OthersAndWell => {
  const { em, others } = plan;
  const gap = 0.6 * em;
  const share = (inner - gap * (others.length - 1)) / others.length;
  const plateWidth = 4.1 * em;
  const most = Math.max(1, ...others.map(({ cards }) => cards ?? 1));
  const width = share - plateWidth;
  const fit = fitCards(most, { width, height: heightOf(0.72 * w, 2), cardWidth: 0.72 * w });
  const rowHeight = Math.max(fit.height, 3 * em);
  const seats: SeatPlan = {};
  for (const [index, { place }] of others.entries()) {
    const x = left + index * (share + gap);
    seats[place] = {
      plate: rectOf(x, y, plateWidth - 0.25 * em, rowHeight),
      isColumn: true,
      avatar: Math.min(2.1 * em, rowHeight - 1.1 * em),
      hand: rectOf(x + plateWidth, y, width, fit.height),
      lastAction: null,
    };
  }
  const wellTop = y + rowHeight + 4;
  return {
    seats,
    well: rectOf(left, wellTop, inner, bottom - wellTop),
    open: fit.cardWidth,
  };
};
