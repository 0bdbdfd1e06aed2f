/** A puzzle played against the page's solver: the state as a signal, and the player's actions. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { RankCounts } from '@doudizhu/rules/cards';
import { moveOf, SolverGame, type GameState, type SolverGameSetup } from '@doudizhu/puzzles/play';

/** Time limit per question; puzzles need far less. */
const TIME_MS = 20_000;

export interface PuzzleGame {
  readonly state: ReadonlySignal<GameState>;
  readonly controls: PuzzleControls;
}

/** The player's actions in a puzzle. */
export interface PuzzleControls {
  readonly play: (cards: RankCounts | null) => void;
  readonly hint: () => void;
  readonly back: () => void;
  readonly again: () => void;
  readonly explain: () => void;
}

export const startPuzzle = (
  setup: Omit<SolverGameSetup, 'limits' | 'isPuzzle' | 'playsForced' | 'onChange'>,
): PuzzleGame => {
  const game = new SolverGame({
    ...setup,
    limits: { timeMs: TIME_MS },
    isPuzzle: true,
    playsForced: true,
    onChange: (now) => {
      state.value = now;
    },
  });
  const state = signal(game.state);
  void game.again();
  return {
    state,
    controls: {
      play: (cards) => {
        if (cards === null) return void game.play(null);
        const read = moveOf(game.state.game.position, cards);
        if (read.ok) void game.play(read.value);
        else game.refuse(read.error);
      },
      hint: () => void game.hint(),
      back: () => game.back(),
      again: () => void game.again(),
      explain: () => void game.explain(),
    },
  };
};
