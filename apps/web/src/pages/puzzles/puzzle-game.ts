/** A puzzle played against the page's solver: the game, and its state as a signal. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { SolverGame, type GameState, type SolverGameSetup } from '@doudizhu/puzzles/play';

/** Time limit per question. Puzzles need far less. */
const TIME_MS = 20_000;

/** The player's actions in a puzzle. */
export type PuzzleControls = Pick<SolverGame, 'play' | 'refuse' | 'hint' | 'back' | 'again' | 'explain'>;

export interface PuzzleGame {
  readonly state: ReadonlySignal<GameState>;
  readonly controls: PuzzleControls;
}

export const startPuzzle = (
  setup: Omit<SolverGameSetup, 'limits' | 'isPuzzle' | 'playsForced' | 'onChange'>,
): PuzzleGame => {
  const controls = new SolverGame({
    ...setup,
    limits: { timeMs: TIME_MS },
    isPuzzle: true,
    playsForced: true,
    onChange: (now) => {
      state.value = now;
    },
  });
  const state = signal(controls.state);
  void controls.again();
  return { state, controls };
};
