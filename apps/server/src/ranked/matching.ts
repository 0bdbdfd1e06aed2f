/** Matchmaking, pure. Players of similar rating meet; the window grows with the wait. The same players never play two
 * matches in a row, so a win cannot be arranged. */
import { shuffle, type Rng } from '@doudizhu/rules/rng';
import type { WaitingPlayer } from '../storage/ranked-store.ts';

/** Accounts in the order of their seats. A bot takes a third seat that is free. */
export type MatchedAccounts = readonly string[];

/** A newcomer's rating is known to within 8 points: after a minute almost everyone matches. */
const WINDOW_MIN = 2;
const WINDOW_A_SECOND = 0.2;
/** Wait after which two players are matched with a bot. */
const BOT_AFTER_MS = 60_000;
/** Number of candidates considered. */
const NEAR_MAX = 12;

/** Maximum difference in rating after a wait. */
export const windowAfter = (waitedMs: number): number => WINDOW_MIN + (WINDOW_A_SECOND * Math.max(0, waitedMs)) / 1000;

/** Players of a match, as one text. @param seats number of seats of its table */
export const companyOf = (match: MatchedAccounts, seats: number): string =>
  [...match, ...(match.length < seats ? ['bot'] : [])].toSorted().join(' ');

export interface Matchmaking {
  readonly nowMs: number;
  /** Seats of a table, 2 or 3. */
  readonly seats: number;
  /** Draws the seats. */
  readonly rng: Rng;
}

/** Matches waiting players, longest wait first. */
export const matchWaiting = (
  waiting: readonly WaitingPlayer[],
  { nowMs, seats, rng }: Matchmaking,
): readonly MatchedAccounts[] => {
  const left = new Set(waiting.toSorted((a, b) => a.sinceMs - b.sinceMs));
  const matches: MatchedAccounts[] = [];
  for (const player of left) {
    const found = matchFor(player, [...left], { nowMs, seats });
    if (found === null) continue;
    for (const matched of found) left.delete(matched);
    const accounts = found.map(({ account }) => account);
    matches.push(shuffle(rng, accounts));
  }
  return matches;
};

const matchFor = (
  player: WaitingPlayer,
  all: readonly WaitingPlayer[],
  { nowMs, seats }: Omit<Matchmaking, 'rng'>,
): readonly WaitingPlayer[] | null => {
  const distance = (other: WaitingPlayer): number => Math.abs(other.rating - player.rating);
  const near = all
    .filter((other) => other !== player && fits(player, other, nowMs))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAR_MAX);
  for (const [index, second] of near.entries()) {
    if (seats === 2 && isFreshCompany([player, second], seats)) return [player, second];
    for (const first of seats === 2 ? [] : near.slice(0, index)) {
      const three = [player, first, second];
      if (fits(first, second, nowMs) && isFreshCompany(three, seats)) return three;
    }
  }
  // A rated round needs two people.
  if (seats === 2) return null;
  const hasWaited = ({ sinceMs }: WaitingPlayer): boolean => nowMs - sinceMs >= BOT_AFTER_MS;
  const other = near.find((candidate) => hasWaited(candidate) && isFreshCompany([player, candidate], seats));
  return hasWaited(player) && other !== undefined ? [player, other] : null;
};

const fits = (a: WaitingPlayer, b: WaitingPlayer, nowMs: number): boolean => {
  const window = Math.min(windowAfter(nowMs - a.sinceMs), windowAfter(nowMs - b.sinceMs));
  return Math.abs(a.rating - b.rating) <= window;
};

/** True unless these players just played together. */
const isFreshCompany = (players: readonly WaitingPlayer[], seats: number): boolean => {
  const company = companyOf(
    players.map(({ account }) => account),
    seats,
  );
  return players.some((player) => player.company !== company);
};
