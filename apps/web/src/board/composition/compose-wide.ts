/** Layout of a wide window: opponents at the sides, or in the upper corners if their hands are open. */
import { rectOf, type BoardPlan, type CompositionAttempt, type OthersAndWell, type SeatPlan } from './places.ts';
import { CARD_RATIO, fitCards, heightOf } from '../../cards/fit.ts';

/** @param scale of the cards; 1 is the intended size */
export const composeWide = (plan: BoardPlan, scale: number): CompositionAttempt => {
  const { width: W, height: H, em, parts, others, ownCards } = plan;
  const isOpen = others.some(({ cards }) => cards !== null);
  const pad = (parts.rim ? 9 : 0) + Math.max(0.75 * em, Math.min(2 * em, 0.018 * W));
  const left = pad + (parts.evaluation ? 26 + 0.75 * em : 0);
  const inner = W - left - pad;
  const isSmallHand = ownCards <= 12;
  const wish = Math.min((isSmallHand ? 0.1375 : 0.11) * W, (isSmallHand ? 0.165 : 0.14) * H, 11 * em) * scale;
  const hand = fitCards(ownCards, { width: inner, height: H * 0.4, cardWidth: wish, stepMin: 24 });
  const w = hand.cardWidth;
  const raise = Math.min(20, 0.16 * w);
  const gap = 0.5 * em;

  // Bottom up: step controls, hand, the player's row, prompt.
  const footHeight = parts.foot ? 2.9 * em : 0;
  const foot = rectOf(left, H - pad - footHeight, inner, footHeight);
  const handTop = foot.y - (parts.foot ? gap : 0) - hand.height - raise;
  const rowHeight = Math.max(3.5 * em, parts.actions ? 3.25 * em : 0);
  const row = rectOf(left, handTop - rowHeight - 0.25 * em, inner, rowHeight);
  const hasPromptRow = parts.prompt && parts.actions;
  const promptHeight = hasPromptRow ? 2.2 * em : 0;
  const bottom = row.y - promptHeight - 0.25 * em;
  const aside = Math.min(16 * em, inner * 0.26);
  const middle = { ...row, x: row.x + aside, width: inner - 2 * aside };

  // Top down: title and kitty, counter, opponents.
  const kittyWidth = 0.38 * w;
  const kittyHeight = plan.kitty === 0 ? 0 : kittyWidth * CARD_RATIO;
  const topHeight = parts.top ? Math.max(2.75 * em, kittyHeight) : 0;
  const top = rectOf(left, pad, inner, topHeight);
  const counterWidth = Math.min(15 * 2.4 * em, inner);
  const counterTop = pad + topHeight + (parts.top ? 0.3 * em : 0);
  const counterHeight = parts.counter ? 2.5 * em : 0;
  const counter = rectOf(left + (inner - counterWidth) / 2, counterTop, counterWidth, counterHeight);
  // An open table has no title: the kitty is at the end of the player's row.
  const kittyRect = parts.top
    ? rectOf(left + inner / 3, pad, inner / 3, topHeight)
    : rectOf(row.x + inner - aside, row.y, aside, Math.min(row.height, kittyHeight));

  const besideCounter = (inner - counterWidth) / 2;
  const sharesRow = parts.counter && others.every(({ place }) => place !== 'top') && besideCounter >= 10 * em;
  const upper = isOpen
    ? sharesRow || !parts.counter
      ? counterTop
      : counterTop + counterHeight + gap
    : counterTop + counterHeight + (parts.counter ? 0.3 * em : 0);
  const around = isOpen
    ? corners({ plan, left, inner, y: upper, w, gap, bottom, plateMax: sharesRow ? besideCounter - gap : Infinity })
    : sides({ plan, left, inner, y: upper, w, bottom });
  const { well, seats, open } = around;

  // In the centre: the play to beat, and the player's last call or play below it.
  const pastHeight = 0.46 * w * CARD_RATIO;
  const answerWish = 0.94 * w;
  const ownerHeight = 3.6 * em;
  const answerNeeds = answerWish * CARD_RATIO + 20 + ownerHeight;
  const spare = well.height - answerNeeds;
  const actionHeight = Math.max(Math.min(2.2 * em, well.height * 0.2), Math.min(pastHeight, spare));
  const betterWidth = parts.better ? well.width * 0.27 : 0;
  const ownAside = isOpen ? 0 : Math.min(10 * em, well.width * 0.17);
  const answer = rectOf(
    well.x + Math.max(ownAside, betterWidth),
    well.y,
    well.width - 2 * Math.max(ownAside, betterWidth),
    well.height - actionHeight - 0.25 * em,
  );
  const answerWidth = Math.min(answerWish, (answer.height - 20 - ownerHeight) / CARD_RATIO);
  const ownAction = rectOf(answer.x, well.y + well.height - actionHeight, answer.width, actionHeight);
  return {
    isRoomy: answerWidth >= 0.7 * w && well.height >= 5 * em,
    composition: {
      shape: 'wide',
      seats: {
        ...seats,
        own: {
          plate: { ...row, width: aside - gap },
          isColumn: false,
          avatar: Math.min(3.5 * em, row.height),
          hand: null,
          lastAction: ownAction,
        },
      },
      well,
      answer,
      ownerAt: 'below',
      better: parts.better ? rectOf(answer.x + answer.width, well.y, betterWidth, answer.height) : null,
      hand: rectOf(left, handTop, inner, hand.height + raise),
      top: parts.top ? top : null,
      kitty: plan.kitty === 0 ? null : kittyRect,
      counter: parts.counter ? counter : null,
      evaluation: parts.evaluation ? rectOf(pad, pad, 26, H - 2 * pad) : null,
      verdict: null,
      prompt: !parts.prompt ? null : hasPromptRow ? rectOf(left, row.y - promptHeight, inner, promptHeight) : middle,
      actions: parts.actions ? middle : null,
      side: parts.side ? { ...row, x: middle.x + middle.width + gap, width: aside - gap } : null,
      foot: parts.foot ? foot : null,
      moves: null,
      cards: { hand: w, open, answer: answerWidth, past: 0.46 * w, kitty: kittyWidth },
      raise,
      rowMax: 99,
    },
  };
};

interface AroundWell {
  readonly plan: BoardPlan;
  readonly left: number;
  readonly inner: number;
  readonly y: number;
  readonly w: number;
  readonly bottom: number;
}

/** Closed hands: faces at the sides of the centre, a fourth player above it. */
const sides = ({ plan, left, inner, y, w, bottom }: AroundWell): OthersAndWell => {
  const { em, height: H, others } = plan;
  const side = Math.max(8.5 * em, 0.129 * H + 2.5 * em);
  // A single opponent has a line more: the head start.
  const topHeight = others.some(({ place }) => place === 'top') ? (others.length === 1 ? 4.5 : 3.5) * em : 0;
  const wellTop = y + topHeight;
  const well = rectOf(left + side, wellTop, inner - 2 * side, bottom - wellTop);
  const columnHeight = Math.min(bottom - y, 0.129 * H + 5.75 * em);
  const avatar = Math.min(0.129 * H, columnHeight - 5.5 * em);
  const columnTop = y + Math.max(0, (bottom - y - columnHeight) * 0.42);
  const actionWidth = Math.min(10 * em, well.width * 0.17);
  const actionHeight = Math.min(well.height * 0.6, Math.max(0.46 * w * CARD_RATIO * 1.54, 2.2 * em));
  const actionTop = well.y + (well.height - actionHeight) * 0.45;
  const seats: SeatPlan = {};
  for (const { place } of others) {
    seats[place] =
      place === 'top'
        ? {
            plate: rectOf(well.x + well.width * 0.25, y, well.width * 0.25, topHeight - 0.25 * em),
            isColumn: false,
            avatar: 3 * em,
            hand: null,
            lastAction: rectOf(well.x + well.width * 0.5, y, well.width * 0.25, topHeight - 0.25 * em),
          }
        : {
            plate: rectOf(place === 'left' ? left : left + inner - side, columnTop, side - 0.25 * em, columnHeight),
            isColumn: true,
            avatar,
            hand: null,
            lastAction: rectOf(
              place === 'left' ? well.x : well.x + well.width - actionWidth,
              actionTop,
              actionWidth,
              actionHeight,
            ),
          };
  }
  return { well, seats, open: 0.5 * w };
};

interface CornersSpace extends AroundWell {
  readonly gap: number;
  /** Width of a plate and its bubble beside the card counter. */
  readonly plateMax: number;
}

/** Open hands side by side along the upper edge, each with its plate above it. */
const corners = ({ plan, left, inner, y, w, gap, bottom, plateMax }: CornersSpace): OthersAndWell => {
  const { em, others, height: H } = plan;
  const plateHeight = Math.min(4 * em, Math.max(3 * em, 0.075 * H));
  const between = 1.25 * em;
  const share = (inner - between * (others.length - 1)) / others.length;
  const most = Math.max(1, ...others.map(({ cards }) => cards ?? 1));
  const open = fitCards(most, { width: share, height: heightOf(0.56 * w, 2), cardWidth: 0.56 * w, shrinkFirst: 0.7 });
  const handTop = y + plateHeight + 0.25 * em;
  const wellTop = handTop + open.height + gap;
  const well = rectOf(left, wellTop, inner, bottom - wellTop);
  const head = Math.min(share, plateMax);
  const actionWidth = Math.min(9 * em, head * 0.33);
  const seats: SeatPlan = {};
  // A single opponent has the plate in the middle.
  const isCentred = others.length === 1;
  for (const [index, { place }] of others.entries()) {
    const x = left + index * (share + between);
    const isRight = place === 'right';
    seats[place] = {
      plate: rectOf(
        isRight ? x + share - head + actionWidth : isCentred ? x + actionWidth : x,
        y,
        head - (isCentred ? 2 : 1) * actionWidth,
        plateHeight,
      ),
      isColumn: false,
      avatar: plateHeight - 0.25 * em,
      hand: rectOf(x, handTop, share, open.height),
      lastAction: rectOf(isRight ? x + share - head : x + head - actionWidth, y, actionWidth, plateHeight),
    };
  }
  return { well, seats, open: open.cardWidth };
};
