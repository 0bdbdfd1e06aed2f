/** Stores an online round in this browser, so that replays, analysis and statistics have it offline too. */
import type { Seat } from '@doudizhu/rules/deal';
import { finishedRoundsOf, readLog } from '@doudizhu/table';
import type { GameStorage } from '../game/environment/environment.ts';
import { storedRoundOf } from '../game/state/table-storage.ts';
import type { ServerApi } from '@doudizhu/client';
import { nameOfAccount } from '../game/setup/names.ts';

export interface KeepRound {
  readonly api: Pick<ServerApi, 'tableRounds' | 'roundLog'>;
  readonly storage: Pick<GameStorage, 'putRound'>;
  readonly table: string;
  /** Number of the round at its table, from 1. */
  readonly number: number;
  readonly me: Seat;
  readonly dateMs: number;
}

/** @returns whether the round was stored; false if the server does not answer or the round has no record */
export const keepRound = async ({ api, storage, table, number, me, dateMs }: KeepRound): Promise<boolean> => {
  const found = await api.tableRounds(table);
  const id = found.ok ? found.value.rounds.find((round) => round.number === number)?.id : undefined;
  const text = id === undefined ? null : await api.roundLog(id);
  const log = text?.ok === true ? readLog(text.value) : null;
  const round = log?.ok === true ? finishedRoundsOf(log.value).at(-1) : undefined;
  const stored = round === undefined ? null : storedRoundOf(round, { me, endedMs: dateMs, nameOf: nameOfAccount });
  if (stored !== null) await storage.putRound(stored);
  return stored !== null;
};
