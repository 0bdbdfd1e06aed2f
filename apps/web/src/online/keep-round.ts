/** Stores an online round in this browser, so that replays, analysis and statistics have it offline too. */
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { finishedRoundsOf, readLog } from '@doudizhu/table';
import type { GameStorage } from '../game/environment/environment.ts';
import { roundId, storedRoundOf } from '../game/state/table-storage.ts';
import type { ServerApi } from '@doudizhu/client';
import { meetPeople, nameOfAccount } from '../game/setup/names.ts';

export interface KeepRound {
  readonly api: ServerApi;
  readonly storage: Pick<GameStorage, 'putRound'>;
  readonly table: string;
  /** Number of the round at its table, from 1. */
  readonly number: number;
  readonly me: Seat;
  readonly dateMs: number;
}

/** @returns whether the round was stored. False if the server does not answer or the round has no record */
export const keepRound = async ({ api, storage, table, number, me, dateMs }: KeepRound): Promise<boolean> => {
  const found = await api('GET /api/tables/:id/rounds', { id: table });
  const id = found.ok ? found.value.rounds.find((round) => round.number === number)?.id : undefined;
  return id !== undefined && keepLog({ api, storage, id, me, endedMs: dateMs });
};

export interface OwnRound {
  readonly api: ServerApi;
  readonly storage: Pick<GameStorage, 'hasRound' | 'putRound'>;
  readonly round: RoundSummaryMessage;
  /** The player's account. Null: not signed in. */
  readonly account: string | null;
}

/**
 * Finds an online round of the player in this browser, and stores it if it was played in another one.
 *
 * @returns its id here. Null: a round of other players, or one without a record
 */
export const ownRoundId = async ({ api, storage, round, account }: OwnRound): Promise<string | null> => {
  const { id, table, number, seats, endedMs } = round;
  const stored = roundId(table, number);
  if (await storage.hasRound(stored)) return stored;
  const people = seats.map(({ occupant }) => (occupant.type === 'person' ? occupant.person : null));
  const me = people.findIndex((person) => account !== null && person?.id === account);
  if (me < 0) return null;
  meetPeople(people.filter((person) => person !== null));
  return (await keepLog({ api, storage, id, me: seatAt(me), endedMs })) ? stored : null;
};

interface KeepLog {
  readonly api: ServerApi;
  readonly storage: Pick<GameStorage, 'putRound'>;
  /** Id of the round on the server. */
  readonly id: string;
  readonly me: Seat;
  readonly endedMs: number;
}

const keepLog = async ({ api, storage, id, me, endedMs }: KeepLog): Promise<boolean> => {
  const text = await api('GET /api/rounds/:id/log', { id });
  const log = text.ok ? readLog(text.value) : null;
  const round = log?.ok === true ? finishedRoundsOf(log.value).at(-1) : undefined;
  const stored = round === undefined ? null : storedRoundOf(round, { me, endedMs, nameOf: nameOfAccount });
  if (stored !== null) await storage.putRound(stored);
  return stored !== null;
};
