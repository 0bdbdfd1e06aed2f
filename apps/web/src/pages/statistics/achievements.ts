/** Achievements: rare, and for good play instead of much play. Pure. */
import { jsonAsRecord } from '@doudizhu/records';
import { isBombOrRocket } from '@doudizhu/rules/combos';
import { tricksOf, type LogEntry } from '@doudizhu/rules/round';
import type { StoredRound } from '../../base/storage.ts';
import { botsBeaten, type DailyResult } from '../../saved/daily-results.ts';

export const ACHIEVEMENTS = ['spring', 'antiSpring', 'lastBomb', 'fed', 'master', 'day'] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

/** Round of the first time, by achievement; '' for one without a round. */
export type Earned = ReadonlyMap<Achievement, string>;

/** @param rounds oldest first */
export const earnedIn = (rounds: readonly StoredRound[], days: readonly DailyResult[]): Earned => {
  const earned = new Map<Achievement, string>();
  for (const round of rounds) {
    if (!round.won) continue;
    for (const achievement of earnedBy(round)) if (!earned.has(achievement)) earned.set(achievement, round.id);
  }
  const best = days.toReversed().find((result) => botsBeaten(result) === 5);
  if (best !== undefined) earned.set('day', `daily-${best.day}-1`);
  return earned;
};

const earnedBy = (stored: StoredRound): Achievement[] => {
  const record = jsonAsRecord(stored.record);
  if (!record.ok) return [];
  const { landlord, seat, bots } = stored;
  const played = record.value.log.filter(({ action }) => action.type === 'play');
  const last = played.at(-1);
  const isLandlord = seat === landlord;
  const found: Achievement[] = [];
  if (isLandlord && played.every((entry) => entry.seat === landlord)) found.push('spring');
  if (!isLandlord && played.filter((entry) => entry.seat === landlord).length === 1) found.push('antiSpring');
  if (last?.seat === seat && isBomb(last) && played.filter((entry) => entry.seat === seat).length > 2) {
    found.push('lastBomb');
  }
  if (last !== undefined && !isLandlord && last.seat !== seat && last.seat !== landlord) {
    const lead = tricksOf(record.value.log, bots.length).at(-1)?.[0];
    if (lead !== last && lead?.seat === seat) found.push('fed');
  }
  if (isLandlord && bots.includes('level-5')) found.push('master');
  return found;
};

const isBomb = ({ action }: LogEntry): boolean => action.type === 'play' && isBombOrRocket(action.combo.kind);
