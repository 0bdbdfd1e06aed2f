/** Stored logs of tables, and finished rounds for replays and statistics. */
import { recordAsJson } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { writeRules, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  finishedRoundsOf,
  restoreLog,
  writeLog,
  type FinishedRound,
  type RestoredLog,
  type TableEvent,
} from '@doudizhu/table';
import { withNames } from '../setup/player-names.ts';
import type { StoredRound } from '../../base/storage.ts';
import type { GameClock, GameEnvironment, GameStorage } from '../environment/environment.ts';

/** A unique name. */
export const newTableName = ({ clock, randomBytes }: Pick<GameEnvironment, 'clock' | 'randomBytes'>): string => {
  const letters = [...randomBytes(8)].map((byte) => (byte % 36).toString(36));
  return `t${clock.dateMs().toString(36)}-${letters.join('')}`;
};

export interface LoadedTable extends RestoredLog {
  /** The stored log as `writeLog` writes it. The player can save it if `fault` is not null. */
  readonly text: string;
}

/** Reads and checks a stored table, and deletes events after a fault. @returns null if nothing is stored */
export const loadTable = async (storage: GameStorage, table: string): Promise<LoadedTable | null> => {
  const stored = await storage.eventsOf(table);
  if (stored.length === 0) return null;
  const text = writeLog(stored);
  const restored = restoreLog(text);
  if (!restored.ok) return { log: [], fault: restored.error, text };
  const { log, fault } = restored.value;
  if (fault !== null) await storage.deleteEventsFrom(table, log.length);
  return { log, fault, text };
};

export const roundId = (table: string, round: number): string => `${table}-${round}`;

interface StoredRoundSetup {
  readonly me: Seat;
  readonly endedMs: number;
  /** Names of players. Null for an unknown account. */
  readonly nameOf?: (account: string) => string | null;
}

/** @returns null for a round without a landlord */
export const storedRoundOf = (
  round: FinishedRound,
  { me, endedMs, nameOf = () => null }: StoredRoundSetup,
): StoredRound | null => {
  if (round.record === null) return null;
  const { rules } = round.record.setup;
  const result = resultOf(round.summary, me, rules);
  if (result === null) return null;
  const help = round.help[me] ?? [];
  const stands = round.first?.help[me]?.length === 0 ? resultOf(round.first.summary, me, rules) : null;
  const names = round.occupants.map((occupant) => (occupant?.type === 'person' ? nameOf(occupant.account) : null));
  const people = names.map((name, seat) => (seat === me ? '' : (name ?? '')));
  return {
    id: roundId(round.table, round.round),
    endedMs,
    seat: me,
    ...result,
    rules: writeRules(rules),
    bots: round.occupants.map((occupant) => (occupant?.type === 'bot' ? occupant.level : '')),
    ...(people.every((name) => name === '') ? {} : { people }),
    ...(help.length === 0 ? {} : { help }),
    ...(stands === null ? {} : { stands }),
    record: recordAsJson(withNames(round.record, names)),
  };
};

/** @returns null for a round without a landlord */
const resultOf = (
  { landlord, bid, outcome }: FinishedRound['summary'],
  me: Seat,
  rules: RuleSet,
): Required<StoredRound>['stands'] | null =>
  landlord === null || outcome === null
    ? null
    : {
        landlord,
        bid: rules.auction === 'grab' ? null : bid,
        won: (outcome.winner === 'landlord') === (landlord === me),
        points: outcome.scores[me] ?? 0,
      };

/** Dependencies of saving a round. */
export interface RoundSaver {
  readonly storage: GameStorage;
  readonly clock: Pick<GameClock, 'dateMs'>;
  readonly me: Seat;
}

/** Saves the round that has just ended. A round that is taken back stays saved until it ends again. @param fresh the last events of the log */
export const saveFinishedRound = async (
  { storage, clock, me }: RoundSaver,
  log: readonly TableEvent[],
  fresh: readonly TableEvent[],
): Promise<void> => {
  if (!fresh.some(({ type }) => type === 'ended')) return;
  const round = finishedRoundsOf(log).at(-1);
  const stored = round === undefined ? null : storedRoundOf(round, { me, endedMs: clock.dateMs() });
  if (stored !== null) await storage.putRound(stored);
};

/** Saves rounds that were not saved before the page was closed. */
export const saveMissedRounds = async (
  { storage, clock, me }: RoundSaver,
  log: readonly TableEvent[],
): Promise<void> => {
  for (const round of finishedRoundsOf(log)) {
    const stored = storedRoundOf(round, { me, endedMs: clock.dateMs() });
    if (stored !== null && !(await storage.hasRound(stored.id))) await storage.putRound(stored);
  }
};
