/** Players of the other seats: bots, which see their own hand, or the solver, which sees all hands. */
import type { Seat } from '@doudizhu/rules/deal';
import { openPosition, positionOf } from '@doudizhu/rules/position';
import { actionOfPlay, type Action, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { pageEngine, type SolverEngine } from '../../../workers/workers.ts';
import { createBots } from '../../../game/setup/bots.ts';
import type { GameEnvironment } from '../../../game/environment/environment.ts';

export interface SeatPlayer {
  readonly answer: (round: Round, seat: Seat) => Promise<Action>;
  readonly destroy: () => void;
}

export interface SeatPlayerSetup {
  readonly environment: GameEnvironment;
  readonly table: string;
  /** Name of the bot at a seat. */
  readonly levelOf: (seat: Seat) => string;
}

export const botPlayer = ({ environment, table, levelOf }: SeatPlayerSetup): SeatPlayer => {
  const ask = createBots(environment);
  return {
    answer: (round, seat) => ask(table, { seat, level: levelOf(seat), view: viewFor(round, seat) }),
    destroy: () => undefined,
  };
};

/** Time limit per play. */
const SOLVER_MS = 4000;

/** A bot plays if the solver cannot prove the winner in time. @param solver replaceable in tests */
export const solverPlayer = (
  setup: SeatPlayerSetup,
  solver: Pick<SolverEngine, 'ask' | 'destroy'> = pageEngine(),
): SeatPlayer => {
  const bots = botPlayer(setup);
  return {
    answer: async (round, seat) => {
      const position = positionOf(round);
      const opened = position.ok ? openPosition(position.value) : position;
      if (!opened.ok) return bots.answer(round, seat);
      const asked = solver.ask({ type: 'reply', position: opened.value, timeMs: SOLVER_MS });
      const found = await asked.catch(() => null);
      if (found === null || found.value.winner === 'unknown') return bots.answer(round, seat);
      return actionOfPlay(found.value.move);
    },
    destroy: () => solver.destroy(),
  };
};
