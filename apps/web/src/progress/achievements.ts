/** Achievements: rare, and for good play instead of much play. Pure. */
import { jsonAsRecord, type RoundRecord } from '@doudizhu/records';
import { sizeOf } from '@doudizhu/rules/cards';
import { countsOfCombo, isBombOrRocket } from '@doudizhu/rules/combos';
import { tricksOf, type LogEntry } from '@doudizhu/rules/round';
import type { Day } from '../base/day.ts';
import type { StoredRound } from '../base/storage.ts';
import { gatesOf } from './ladder.ts';

export const ACHIEVEMENTS = [
  'spring',
  'antiSpring',
  'lastBomb',
  'threeBombs',
  'fed',
  'oneLeft',
  'master',
  'day',
  'gates',
] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

/** Round of the first time, by achievement. */
export type Earned = ReadonlyMap<Achievement, string>;

/** @param rounds oldest first @param bestDay the first daily deal in which all five were beaten. Null: none */
export const earnedIn = (rounds: readonly StoredRound[], bestDay: Day | null): Earned => {
  const earned = new Map<Achievement, string>();
  for (const round of rounds) {
    if (!isEarning(round)) continue;
    for (const achievement of achievementsOf(round)) {
      if (!earned.has(achievement)) earned.set(achievement, round.id);
    }
  }
  if (bestDay !== null) earned.set('day', `daily-${bestDay}-1`);
  const last = hasAllMedals(rounds) ? rounds.find((_, at) => hasAllMedals(rounds.slice(0, at + 1))) : undefined;
  if (last !== undefined) earned.set('gates', last.id);
  return earned;
};

/** Achievements that the last round earned for the first time. @param rounds oldest first */
export const newlyEarned = (rounds: readonly StoredRound[]): Achievement[] => {
  const last = rounds.at(-1);
  if (last === undefined || !isEarning(last)) return [];
  const before = rounds.slice(0, -1);
  const found = achievementsOf(last);
  if (hasAllMedals(rounds) && !hasAllMedals(before)) found.push('gates');
  return found.filter((achievement) => achievement === 'gates' || !wasEarned(before, achievement));
};

/** True for a round won without help. */
const isEarning = ({ won, help }: StoredRound): boolean => won && help === undefined;

const wasEarned = (rounds: readonly StoredRound[], achievement: Achievement): boolean =>
  rounds.some((round) => isEarning(round) && achievementsOf(round).includes(achievement));

const hasAllMedals = (rounds: readonly StoredRound[]): boolean => gatesOf(rounds).every(({ medal }) => medal !== null);

/** Achievements of a won round alone. */
const achievementsOf = (stored: StoredRound): Achievement[] => {
  const record = jsonAsRecord(stored.record);
  if (!record.ok) return [];
  const { landlord, seat, bots } = stored;
  const played = record.value.log.filter(({ action }) => action.type === 'play');
  const last = played.at(-1);
  const isLandlord = seat === landlord;
  const opponents = [...bots.keys()].filter((other) => other !== seat && (isLandlord || other === landlord));
  const found: Achievement[] = [];
  if (isLandlord && played.every((entry) => entry.seat === landlord)) found.push('spring');
  if (!isLandlord && played.filter((entry) => entry.seat === landlord).length === 1) found.push('antiSpring');
  if (last?.seat === seat && isBomb(last) && played.filter((entry) => entry.seat === seat).length > 2) {
    found.push('lastBomb');
  }
  if (played.filter((entry) => entry.seat === seat && isBomb(entry)).length >= BOMBS) found.push('threeBombs');
  if (last !== undefined && !isLandlord && last.seat !== seat && last.seat !== landlord) {
    const lead = tricksOf(record.value.log, bots.length).at(-1)?.[0];
    if (lead !== last && lead?.seat === seat) found.push('fed');
  }
  if (last?.seat === seat && opponents.some((other) => cardsLeft(record.value, other, landlord) === 1)) {
    found.push('oneLeft');
  }
  if (isLandlord && bots.includes('level-5')) found.push('master');
  return found;
};

/** Bombs and rockets of one player in a round. */
const BOMBS = 3;

const isBomb = ({ action }: LogEntry): boolean => action.type === 'play' && isBombOrRocket(action.combo.kind);

/** Cards that a seat holds at the end. 0 if the deal is unknown. */
const cardsLeft = ({ setup, log }: RoundRecord, seat: number, landlord: number): number => {
  const { deal, rules } = setup;
  if (deal === null) return 0;
  const dealt = (deal.hands[seat]?.length ?? 0) + (seat === landlord ? deal.kitty.length : 0);
  const played = log.filter((entry) => entry.seat === seat && entry.action.type === 'play');
  return played.reduce(
    (left, { action }) => left - (action.type === 'play' ? sizeOf(countsOfCombo(action.combo, rules.decks)) : 0),
    dealt,
  );
};
