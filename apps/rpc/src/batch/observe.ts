/** Fills a `Row`: what one seat may know of a game. A field that is not written here is not known. */
import {
  countsOf,
  NO_CARDS,
  OPEN_HAND_FACTORS,
  rankOf,
  remainingCards,
  viewFor,
  type RankCounts,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { PHASE_NUMBERS, writeCalls, type Episode } from './episode.ts';
import { CALLS_MAX, type Row } from './fields.ts';

/** Roles: 0 the landlord, 1, 2 and 3 the farmers in turn order after him, NO_ROLE before there is one. */
const NO_ROLE = 255;

/** @param teacher whether `hands` is wanted, which no seat may know. */
export const observe = (episode: Episode, seat: number, row: Row, teacher: boolean): void => {
  const { seats } = episode.group.rules;
  const round = episode.round as Round;
  const { landlord, phase } = episode;
  row.seat = seat;
  row.phase = phase;
  row.role = landlord < 0 ? NO_ROLE : (seat - landlord + seats) % seats;
  row.bid = round.bid;
  row.bombs = episode.bombs;
  row.rockets = episode.rockets;
  row.redeals = round.redeals;
  row.history = episode.history;
  row.historyLength = episode.historyLength;
  if (phase === PHASE_NUMBERS.play || phase === PHASE_NUMBERS.settled) observePlay(episode, seat, row);
  else observeBefore(round, seat, row);
  observePublic(round, seat, row);
  if (teacher) writeHands(episode, row);
};

const setWords = (words: Int32Array, place: number, { lo, hi }: RankCounts): void => {
  words[2 * place] = lo;
  words[2 * place + 1] = hi;
};

/** In the play, from the packed state. */
const observePlay = (episode: Episode, seat: number, row: Row): void => {
  const { playout, played, pack, kitty } = episode;
  const { seats, hands, sizes } = playout;
  const openHands = (episode.round as Round).openHands.factors;
  let lo = pack[0] as number;
  let hi = pack[1] as number;
  for (let place = 0, of = seat; place < seats; place++, of = of + 1 === seats ? 0 : of + 1) {
    const playedLo = played[2 * of] as number;
    const playedHi = played[2 * of + 1] as number;
    lo -= playedLo;
    hi -= playedHi;
    row.played[2 * place] = playedLo;
    row.played[2 * place + 1] = playedHi;
    row.sizes[place] = sizes[of] as number;
    const isOpen = openHands[of] !== 0;
    row.shown[2 * place] = isOpen ? (hands[2 * of] as number) : 0;
    row.shown[2 * place + 1] = isOpen ? (hands[2 * of + 1] as number) : 0;
  }
  row.cards[0] = hands[2 * seat] as number;
  row.cards[1] = hands[2 * seat + 1] as number;
  row.cards[2] = lo - row.cards[0]!;
  row.cards[3] = hi - row.cards[1]!;
  row.cards[4] = kitty[0] as number;
  row.cards[5] = kitty[1] as number;
  row.passes = playout.passes;
  row.toBeat = playout.toBeat;
  row.toBeatSeat = playout.toBeat === 0 ? -1 : (playout.toBeatSeat - seat + seats) % seats;
  writeRelative(row, episode.calls, seat, seats);
};

/** Before the play, from the seat's view. */
const observeBefore = (round: Round, seat: number, row: Row): void => {
  const view = viewFor(round, seat as Seat);
  const { seats } = round.rules;
  row.played.fill(0);
  for (let place = 0; place < seats; place++) {
    const of = (seat + place) % seats;
    row.sizes[place] = view.handSizes[of] as number;
    setWords(row.shown, place, view.shown[of] ?? NO_CARDS);
  }
  setWords(row.cards, 0, view.hand as RankCounts);
  setWords(row.cards, 1, remainingCards(view));
  setWords(row.cards, 2, view.kitty ?? NO_CARDS);
  row.passes = 0;
  row.toBeat = 0;
  row.toBeatSeat = -1;
  callScratch.fill(-1);
  if (round.phase !== 'opening') writeCalls(round, callScratch);
  writeRelative(row, callScratch, seat, seats);
};

const callScratch = new Int8Array(2 * CALLS_MAX);

/** The calls as the seat counts seats. */
const writeRelative = (row: Row, calls: Int8Array, seat: number, seats: number): void => {
  row.calls.set(calls);
  for (let index = 0; index < calls.length && (calls[index] as number) >= 0; index += 2) {
    row.calls[index] = ((calls[index] as number) - seat + seats) % seats;
  }
};

/** Doubles, open hands, the turned-up card. A double is secret until the last seat has chosen. */
const observePublic = (round: Round, seat: number, row: Row): void => {
  const { seats } = round.rules;
  const { factors, redouble } = round.doubling;
  const isSecret = round.phase === 'doubling';
  const doubles = isSecret ? viewFor(round, seat as Seat).doubles : factors;
  for (let place = 0; place < seats; place++) {
    const of = (seat + place) % seats;
    row.doubles[place] = doubles[of] as number;
    row.openHands[place] = round.openHands.factors[of] as number;
  }
  row.redouble = redouble;
  const { faceUp } = round.deal;
  const isTurned = faceUp !== null && round.openHands.stage >= OPEN_HAND_FACTORS.length;
  row.faceUpRank = isTurned ? rankOf(faceUp.card) : -1;
  row.faceUpSeat = isTurned ? (faceUp.seat - seat + seats) % seats : -1;
};

/** All hands by seat of the table, then the kitty where it lies face down. */
const writeHands = ({ phase, playout, round }: Episode, row: Row): void => {
  row.hands.fill(0);
  if (phase === PHASE_NUMBERS.play || phase === PHASE_NUMBERS.settled) {
    row.hands.set(playout.hands);
    return;
  }
  const { hands, kittyTaken, deal } = round as Round;
  hands.forEach((hand, seat) => setWords(row.hands, seat, hand));
  if (!kittyTaken) setWords(row.hands, row.seats, countsOf(deal.kitty));
};
