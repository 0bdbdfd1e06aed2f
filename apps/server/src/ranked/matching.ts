/**
 * Who plays a ranked match with whom. Pure. Players of like rating meet; who waits longer takes others from further away.
 * The same three never play two matches in a row, and a match has three rounds: so nobody can arrange whom to win from.
 */
import { shuffle, type Rng } from '@doudizhu/rules/rng';
import type { WaitingPlayer } from '../storage/ranked-store.ts';

/** Two or three accounts, in the order of their seats; with two, a bot has the third seat. */
export type MatchedAccounts = readonly string[];

/** Rounds of a match: each of three calls first once, so the right to bid first comes to all alike. */
export const ROUNDS_OF_MATCH = 3;
/** A newcomer's rating is known to 8: after a minute nearly everybody fits. */
const WINDOW_MIN = 2;
const WINDOW_A_SECOND = 0.2;
/** Two people play with a bot when both have waited so long. */
const BOT_AFTER_MS = 60_000;
/** Only the nearest are looked at. */
const NEAR_MAX = 12;

/** How far from the own rating others may be, in points of its mean. */
export const windowAfter = (waitedMs: number): number => WINDOW_MIN + (WINDOW_A_SECOND * Math.max(0, waitedMs)) / 1000;

/** Who has played a match together. */
export const companyOf = (match: MatchedAccounts): string =>
  [...match, ...(match.length < 3 ? ['bot'] : [])].toSorted().join(' ');

/** Matches of those who wait, the longest first. @param rng for the seats. */
export const matchWaiting = (
  waiting: readonly WaitingPlayer[],
  nowMs: number,
  rng: Rng,
): readonly MatchedAccounts[] => {
  const left = new Set(waiting.toSorted((a, b) => a.sinceMs - b.sinceMs));
  const matches: MatchedAccounts[] = [];
  for (const player of left) {
    const found = matchFor(player, [...left], nowMs);
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
  nowMs: number,
): readonly WaitingPlayer[] | null => {
  const distance = (other: WaitingPlayer): number => Math.abs(other.rating - player.rating);
  const near = all
    .filter((other) => other !== player && fits(player, other, nowMs))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAR_MAX);
  for (const [index, second] of near.entries()) {
    for (const first of near.slice(0, index)) {
      const three = [player, first, second];
      if (fits(first, second, nowMs) && isFreshCompany(three)) return three;
    }
  }
  const hasWaited = ({ sinceMs }: WaitingPlayer): boolean => nowMs - sinceMs >= BOT_AFTER_MS;
  const other = near.find((candidate) => hasWaited(candidate) && isFreshCompany([player, candidate]));
  return hasWaited(player) && other !== undefined ? [player, other] : null;
};

const fits = (a: WaitingPlayer, b: WaitingPlayer, nowMs: number): boolean => {
  const window = Math.min(windowAfter(nowMs - a.sinceMs), windowAfter(nowMs - b.sinceMs));
  return Math.abs(a.rating - b.rating) <= window;
};

/** Whether not all of them have just played with each other. */
const isFreshCompany = (players: readonly WaitingPlayer[]): boolean => {
  const company = companyOf(players.map(({ account }) => account));
  return players.some((player) => player.company !== company);
};
