/**
 * Results of the bots at the player's seat of the daily deal: bots alone play it to its end. The first attempt of each
 * counts; in the further ones every seat has another seed, so they show how far the deal leaves room.
 */
import { parseAction, logOf, toAct, type Action, type LogEntry } from '@doudizhu/rules/round';
import { formatCombo } from '@doudizhu/rules/combos';
import { viewFor } from '@doudizhu/rules/view';
import { viewOf } from '@doudizhu/table';
import { BOT_CHARACTERS, type Character } from '../../base/characters.ts';
import type { Day } from '../../base/day.ts';
import type { FixedRequest } from '../../workers/worker-bots.ts';
import { submitTo } from '../../game/state/scripted-table.ts';
import type { DailyResult, Parting } from '../../saved/daily-results.ts';
import { DAILY_LEVELS, DAILY_RULES, dailySeed, dealOfDay, OPPONENTS, type DailyLevel } from './daily-deal.ts';
import { OWN_SEAT } from '../../game/state/play-table.ts';
import { itemsByKey } from '../../progress/tally.ts';

export type AskFixed = (request: FixedRequest) => Promise<Action>;

export interface BotResult {
  readonly points: number;
  readonly isLandlord: boolean;
  readonly log: readonly LogEntry[];
}

/** Upper limit for the decisions of a deal with redeals. */
const DECISIONS_MAX = 2000;
/** Attempts of each bot after the one that counts. */
const FURTHER_ATTEMPTS = 3;

/** @throws (rejects) if a bot fails */
export const playDayAs = async (day: Day, level: DailyLevel, ask: AskFixed, attempt = 0): Promise<BotResult> => {
  let dealt = dealOfDay(day, { type: 'bot', name: 'Bot 0', level }, 0);
  for (let decisions = 0; decisions < DECISIONS_MAX; decisions++) {
    const { round, stage } = dealt.table;
    if (stage === 'over' || round === null) break;
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const own = seat === OWN_SEAT ? level : null;
    const request = {
      level: own ?? OPPONENTS[seat] ?? level,
      seed: dailySeed(day, seat, own, attempt),
      view: viewFor(round, seat),
    };
    dealt = submitTo(dealt, 'host', { type: 'actFor', seat, action: await ask(request) });
  }
  const { round } = viewOf(dealt.table, OWN_SEAT);
  return {
    points: round?.outcome?.scores[OWN_SEAT] ?? 0,
    isLandlord: round?.landlord === OWN_SEAT,
    log: dealt.table.round === null ? [] : logOf(dealt.table.round),
  };
};

interface DailyAttempt {
  /** Index in `DAILY_LEVELS`. */
  readonly bot: number;
  readonly attempt: number;
}

/** The next attempt to play: first those that count, the weakest bot first. Null: all played. */
export const nextAttempt = ({ bots, more = [] }: DailyResult, failed: ReadonlySet<number>): DailyAttempt | null => {
  const able = DAILY_LEVELS.map((_, bot) => bot).filter((bot) => !failed.has(bot));
  const first = able.find((bot) => (bots[bot] ?? null) === null);
  if (first !== undefined) return { bot: first, attempt: 0 };
  const played = (bot: number): number => more[bot]?.length ?? 0;
  const least = able.toSorted((a, b) => played(a) - played(b))[0];
  return least === undefined || played(least) >= FURTHER_ATTEMPTS ? null : { bot: least, attempt: played(least) + 1 };
};

/** @param own log of the player's round. Null if it is not stored */
export const withAttempt = (
  result: DailyResult,
  { bot, attempt }: DailyAttempt,
  { points, log }: BotResult,
  own: readonly LogEntry[] | null,
): DailyResult => {
  const { bots, more = [], partings = [] } = result;
  if (attempt > 0) {
    return { ...result, more: DAILY_LEVELS.map((_, at) => [...(more[at] ?? []), ...(at === bot ? [points] : [])]) };
  }
  const parted = own === null ? null : partingOf(own, log);
  return {
    ...result,
    bots: bots.with(bot, points),
    partings: DAILY_LEVELS.map((_, at) => (at === bot ? parted : (partings[at] ?? null))),
  };
};

/** The player's first decision that a bot made otherwise. Null: the same plays throughout, or opponents differed first. */
export const partingOf = (own: readonly LogEntry[], other: readonly LogEntry[]): Parting | null => {
  const texts = own.map(({ action }) => textOf(action));
  const at = texts.findIndex((text, index) => text !== textOf(other[index]?.action));
  const [mine, theirs] = [texts[at] ?? null, textOf(other[at]?.action)];
  if (own[at]?.seat !== OWN_SEAT || mine === null || theirs === null) return null;
  return { step: at + 1, own: mine, bot: theirs };
};

/** An action under the rules of the day as a text: `pass`, `bid 2`, cards. Null for another one. */
const textOf = (action: Action | undefined): string | null => {
  switch (action?.type) {
    case 'bid':
      return `bid ${action.points}`;
    case 'pass':
      return 'pass';
    case 'play':
      return formatCombo(action.combo, DAILY_RULES.decks);
    default:
      return null;
  }
};

/** @returns null for an invalid text */
export const actionOfParting = (text: string): Action | null => {
  const points = /^bid ([0-3])$/u.exec(text)?.[1];
  if (points !== undefined) return { type: 'bid', points: Number(points) as 0 | 1 | 2 | 3 };
  const read = parseAction(text, DAILY_RULES);
  return read.ok ? read.value : null;
};

/** Those who got the same points. */
interface ResultColumn {
  readonly points: number;
  /** The player first. */
  readonly faces: readonly Character[];
}

/** Columns in order of points. */
export const columnsOf = ({ points, bots, more = [] }: DailyResult): readonly ResultColumn[] => {
  const results: [Character, number][] = [
    ['you', points],
    ...BOT_CHARACTERS.flatMap((character, bot) =>
      [bots[bot] ?? null, ...(more[bot] ?? [])].flatMap((got): [Character, number][] =>
        got === null ? [] : [[character, got]],
      ),
    ),
  ];
  return [...itemsByKey(results, ([, got]) => got)]
    .map(([got, those]) => ({ points: got, faces: those.map(([character]) => character) }))
    .toSorted((a, b) => a.points - b.points);
};
