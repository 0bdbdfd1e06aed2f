/** Finished online rounds: stored in this browser, so that replays, analysis and statistics have them offline. */
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { finishedRoundsOf, readLog, type TableEvent } from '@doudizhu/table';
import type { GameStorage } from '../game/environment/environment.ts';
import { roundId, storedRoundOf } from '../game/state/table-storage.ts';
import type { ServerApi } from '@doudizhu/client';
import { meetPeople, nameOfAccount } from '../game/setup/names.ts';

export interface OnlineRound {
  readonly api: ServerApi;
  readonly storage: Pick<GameStorage, 'putRound'>;
  readonly table: string;
  /** Number of the round at its table, from 1. */
  readonly number: number;
  readonly me: Seat;
  readonly dateMs: number;
}

/** @returns whether the round was stored. False if the server does not answer or the round has no record */
export const storeRound = async ({ storage, dateMs, ...round }: OnlineRound): Promise<boolean> => {
  const id = await onlineRoundId(round);
  return id !== undefined && storeLog({ ...round, storage, id, endedMs: dateMs });
};

export type RoundOfTable = Pick<OnlineRound, 'api' | 'table' | 'number'>;

/** Id of a round on the server. */
export const onlineRoundId = async ({ api, table, number }: RoundOfTable): Promise<string | undefined> => {
  const found = await api('GET /api/tables/:id/rounds', { id: table });
  return found.ok ? found.value.rounds.find((round) => round.number === number)?.id : undefined;
};

/** Log of a round on the server, empty if it does not answer. */
export const onlineLog = async (api: ServerApi, id: string): Promise<readonly TableEvent[]> => {
  const text = await api('GET /api/rounds/:id/log', { id });
  const log = text.ok ? readLog(text.value) : null;
  return log?.ok === true ? log.value : [];
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
  return (await storeLog({ api, storage, id, me: seatAt(me), endedMs })) ? stored : null;
};

interface OnlineLog {
  readonly api: ServerApi;
  readonly storage: Pick<GameStorage, 'putRound'>;
  /** Id of the round on the server. */
  readonly id: string;
  readonly me: Seat;
  readonly endedMs: number;
}

const storeLog = async ({ api, storage, id, me, endedMs }: OnlineLog): Promise<boolean> => {
  const round = finishedRoundsOf(await onlineLog(api, id)).at(-1);
  const stored = round === undefined ? null : storedRoundOf(round, { me, endedMs, nameOf: nameOfAccount });
  if (stored !== null) await storage.putRound(stored);
  return stored !== null;
};
