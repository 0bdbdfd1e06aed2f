/** A few things worth having done: rare, and about good play, not about how much one plays. Pure. */
import { jsonAsRecord } from '@doudizhu/records';
import type { LogEntry } from '@doudizhu/rules/round';
import type { StoredRound } from '../../base/storage.ts';
import { botsBeaten, type DailyResult } from '../../saved/daily-results.ts';

export const ACHIEVEMENTS = ['spring', 'antiSpring', 'lastBomb', 'fed', 'master', 'day'] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

/** By achievement: the round in which it was first earned; an empty text for one without a round. */
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
  const plays = record.value.log.filter(({ action }) => action.type === 'play' || action.type === 'pass');
  const played = plays.filter(({ action }) => action.type === 'play');
  const last = played.at(-1);
  const isLandlord = seat === landlord;
  const found: Achievement[] = [];
  if (isLandlord && played.every((entry) => entry.seat === landlord)) found.push('spring');
  if (!isLandlord && played.filter((entry) => entry.seat === landlord).length === 1) found.push('antiSpring');
  if (last?.seat === seat && isBomb(last) && played.filter((entry) => entry.seat === seat).length > 2) {
    found.push('lastBomb');
  }
  if (last !== undefined && !isLandlord && last.seat !== seat && last.seat !== landlord) {
    const lead = leadBefore(plays, plays.indexOf(last), bots.length);
    if (lead?.seat === seat) found.push('fed');
  }
  if (isLandlord && bots.includes('level-5')) found.push('master');
  return found;
};

/** Who led the trick to which a play belongs; null where that play is the lead itself. */
const leadBefore = (plays: readonly LogEntry[], at: number, seats: number): LogEntry | null => {
  let passes = 0;
  let lead: LogEntry | null = null;
  for (const [index, entry] of plays.entries()) {
    if (entry.action.type === 'pass') {
      passes++;
      continue;
    }
    if (lead === null || passes >= seats - 1) lead = entry;
    passes = 0;
    if (index === at) return lead === entry ? null : lead;
  }
  return null;
};

const isBomb = ({ action }: LogEntry): boolean =>
  action.type === 'play' && (action.combo.kind === 'bomb' || action.combo.kind === 'rocket');
