/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { POSITION_TEXTS } from './position.ts';
import { PUZZLE_TEXTS } from './puzzle.ts';

export const SOLVER_TEXTS = { ...POSITION_TEXTS, ...PUZZLE_TEXTS } as const;
