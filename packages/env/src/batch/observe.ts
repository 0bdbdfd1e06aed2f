/** Writes a row: the knowledge of one seat. A word that is not written here is hidden. */
import { countsOf, NO_CARDS, rankOf, RANKS, type RankCounts } from '@doudizhu/rules/cards';
import { stepsBetween, type Seat } from '@doudizhu/rules/deal';
import { DEALING_STAGES, type Round } from '@doudizhu/rules/round';
import { remainingCards, viewFor } from '@doudizhu/rules/view';
import { PHASE_NUMBERS, type Episode } from './episode.ts';
import { ROW, type Rows } from './rows.ts';
import { historyAt, WORDS, CALLS_MAX, writeCalls } from './words.ts';

/** Role before there is a landlord. Roles: 0 landlord, 1, 2 and 3 the farmers in turn order. */
const NO_ROLE = 255;

/** Optional parts of a row. */
export interface Observed {
  /** Auction and doubling. */
  readonly auction: boolean;
  /** All hands, which no seat may know, with the kitty after `seats` hands. */
  readonly teacher: boolean;
  readonly seats: number;
}

export const observe = (episode: Episode, seat: number, rows: Rows, row: number, observed: Observed): void => {
  const { landlord, phase, group } = episode;
  const { words } = rows;
  const to = row * ROW.size;
  words[to + ROW.role] = landlord < 0 ? NO_ROLE : stepsBetween(landlord, seat, group.rules.seats);
  words[to + ROW.phase] = phase;
  words[to + ROW.bombs] = episode.bombs;
  words[to + ROW.rockets] = episode.rockets;
  words[to + ROW.wild] = rankOfLetter(episode.wild, 0);
  words[to + ROW.wild + 1] = rankOfLetter(episode.wild, 1);
  words[to + ROW.headStart] = episode.headStart;
  words[to + ROW.historyAt] = historyAt(episode.at, episode.historyLength, episode.history);
  if (phase === PHASE_NUMBERS.play || phase === PHASE_NUMBERS.settled) {
    observePlay(episode, seat, words, to);
    if (observed.auction) observeAuction(episode, seat, rows, to);
  } else {
    observeBefore(episode.round as Round, seat, rows, to);
  }
  if (observed.teacher) writeHands(episode, words, to, observed.seats);
};

/** Rank of a letter of the wild ranks, −1 after the last. */
const rankOfLetter = (wild: string, index: number): number =>
  index < wild.length ? RANKS.indexOf(wild.charAt(index)) : -1;

/** Writes the play, from the game's words. */
const observePlay = (episode: Episode, seat: number, words: Int32Array, to: number): void => {
  const { words: from, at } = episode;
  const { seats } = episode.group.rules;
  let lo = from[at + WORDS.pack] as number;
  let hi = from[at + WORDS.pack + 1] as number;
  for (let place = 0, of = seat; place < seats; place++, of = of + 1 === seats ? 0 : of + 1) {
    const playedLo = from[at + WORDS.played + 2 * of] as number;
    const playedHi = from[at + WORDS.played + 2 * of + 1] as number;
    lo -= playedLo;
    hi -= playedHi;
    words[to + ROW.played + 2 * place] = playedLo;
    words[to + ROW.played + 2 * place + 1] = playedHi;
    words[to + ROW.sizes + place] = from[at + WORDS.sizes + of] as number;
  }
  for (let place = seats; place < PLACES; place++) {
    words[to + ROW.sizes + place] = 0;
    words[to + ROW.played + 2 * place] = 0;
    words[to + ROW.played + 2 * place + 1] = 0;
  }
  const handLo = from[at + WORDS.hands + 2 * seat] as number;
  const handHi = from[at + WORDS.hands + 2 * seat + 1] as number;
  words[to + ROW.hand] = handLo;
  words[to + ROW.hand + 1] = handHi;
  words[to + ROW.unseen] = lo - handLo;
  words[to + ROW.unseen + 1] = hi - handHi;
  words[to + ROW.kitty] = from[at + WORDS.kitty] as number;
  words[to + ROW.kitty + 1] = from[at + WORDS.kitty + 1] as number;
  const toBeat = from[at + WORDS.toBeat] as number;
  words[to + ROW.passes] = from[at + WORDS.passes] as number;
  words[to + ROW.toBeat] = toBeat;
  words[to + ROW.toBeatSeat] = toBeat === 0 ? -1 : stepsBetween(seat, from[at + WORDS.toBeatSeat] as number, seats);
};

/** Writes calls, doubles and open hands during the play. */
const observeAuction = (episode: Episode, seat: number, { words, bytes }: Rows, to: number): void => {
  const { words: from, at } = episode;
  const { seats } = episode.group.rules;
  for (let place = 0, of = seat; place < seats; place++, of = of + 1 === seats ? 0 : of + 1) {
    words[to + ROW.doubles + place] = from[at + WORDS.doubles + of] as number;
    const open = from[at + WORDS.openHands + of] as number;
    words[to + ROW.openHands + place] = open;
    words[to + ROW.shown + 2 * place] = open === 0 ? 0 : (from[at + WORDS.hands + 2 * of] as number);
    words[to + ROW.shown + 2 * place + 1] = open === 0 ? 0 : (from[at + WORDS.hands + 2 * of + 1] as number);
  }
  clearAbsent(words, to, seats);
  words[to + ROW.bid] = from[at + WORDS.bid] as number;
  words[to + ROW.redouble] = from[at + WORDS.redouble] as number;
  words[to + ROW.redeals] = from[at + WORDS.redeals] as number;
  words[to + ROW.faceUpRank] = from[at + WORDS.faceUpRank] as number;
  const faceUpSeat = from[at + WORDS.faceUpSeat] as number;
  words[to + ROW.faceUpSeat] = faceUpSeat < 0 ? -1 : stepsBetween(seat, faceUpSeat, seats);
  for (let word = 0; word < CALLS_MAX / 2; word++) {
    words[to + ROW.calls + word] = from[at + WORDS.calls + word] as number;
  }
  if (words[to + ROW.calls] !== -1) countCallsFrom(bytes, to, seat, seats);
};

/** Writes a row before the play, from the seat's view. */
const observeBefore = (round: Round, seat: number, { words, bytes }: Rows, to: number): void => {
  const view = viewFor(round, seat as Seat);
  const { seats } = round.rules;
  words.fill(0, to + ROW.played, to + ROW.shown);
  for (let place = 0; place < seats; place++) {
    const of = (seat + place) % seats;
    words[to + ROW.sizes + place] = view.handSizes[of] as number;
    setWords(words, to + ROW.shown + 2 * place, view.shown[of] ?? NO_CARDS);
    // The view hides them until the last seat has chosen.
    words[to + ROW.doubles + place] = view.doubling.factors[of] as number;
    words[to + ROW.openHands + place] = round.openHands.factors[of] as number;
  }
  words.fill(0, to + ROW.sizes + seats, to + ROW.sizes + PLACES);
  clearAbsent(words, to, seats);
  setWords(words, to + ROW.hand, view.hand as RankCounts);
  setWords(words, to + ROW.unseen, remainingCards(view));
  setWords(words, to + ROW.kitty, view.kitty ?? NO_CARDS);
  words[to + ROW.passes] = 0;
  words[to + ROW.toBeat] = 0;
  words[to + ROW.toBeatSeat] = -1;
  words[to + ROW.bid] = round.bid;
  words[to + ROW.redouble] = round.doubling.redouble;
  words[to + ROW.redeals] = round.redeals;
  const faceUp = round.openHands.stage >= DEALING_STAGES ? round.deal.faceUp : null;
  words[to + ROW.faceUpRank] = faceUp === null ? -1 : rankOf(faceUp.card);
  words[to + ROW.faceUpSeat] = faceUp === null ? -1 : stepsBetween(seat, faceUp.seat, seats);
  const calls = bytes.subarray(4 * (to + ROW.calls), 4 * (to + ROW.calls) + 2 * CALLS_MAX).fill(-1);
  if (round.phase !== 'opening') writeCalls(round, calls);
  countCallsFrom(bytes, to, seat, seats);
};

/** Places of a part by seat. */
const PLACES = 4;

/** Clears the auction of the places after the game's seats. */
const clearAbsent = (words: Int32Array, to: number, seats: number): void => {
  for (let place = seats; place < PLACES; place++) {
    words[to + ROW.doubles + place] = 0;
    words[to + ROW.openHands + place] = 0;
    words[to + ROW.shown + 2 * place] = 0;
    words[to + ROW.shown + 2 * place + 1] = 0;
  }
};

/** Renumbers the seats of the calls, counted from `seat`. */
const countCallsFrom = (bytes: Int8Array, to: number, seat: number, seats: number): void => {
  const from = 4 * (to + ROW.calls);
  for (let index = from; index < from + 2 * CALLS_MAX && (bytes[index] as number) >= 0; index += 2) {
    bytes[index] = stepsBetween(seat, bytes[index] as number, seats);
  }
};

/** Writes all hands by seat of the table, then the kitty while it is face down. */
const writeHands = (
  { phase, words: from, at, round, group }: Episode,
  words: Int32Array,
  to: number,
  seats: number,
): void => {
  words.fill(0, to + ROW.hands, to + ROW.historyAt);
  if (phase === PHASE_NUMBERS.play || phase === PHASE_NUMBERS.settled) {
    for (let index = 0; index < 2 * group.rules.seats; index++) {
      words[to + ROW.hands + index] = from[at + WORDS.hands + index] as number;
    }
    return;
  }
  const { hands, kittyTaken, deal } = round as Round;
  hands.forEach((hand, seat) => setWords(words, to + ROW.hands + 2 * seat, hand));
  if (!kittyTaken) setWords(words, to + ROW.hands + 2 * seats, countsOf(deal.kitty));
};

const setWords = (words: Int32Array, at: number, { lo, hi }: RankCounts): void => {
  words[at] = lo;
  words[at + 1] = hi;
};
