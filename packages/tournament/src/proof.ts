/** Provably fair boards. Entrants pledge an entropy on entry, the host commits to one secret and signs it, then the
 * entrants reveal. Secret and entropies decide every board and the first seating (docs/reference/fairness.md). */
import type { Rng } from '@doudizhu/rules/rng';
import { digestOf, keyOf, FAIRNESS_SCHEME, streamOf, hashInput, type Secret } from '@doudizhu/table/fairness';
import type { SharedBoard } from '@doudizhu/table';

const ENTROPY_DIGITS = 32;

/** Text that the host signs before the reveal: lines of ASCII. @param pledges in the order of entry */
export const tournamentText = (id: string, commitment: string, pledges: readonly string[]): string =>
  hashInput(FAIRNESS_SCHEME, 'tournament', [id, commitment, ...pledges]);

/** Mixed entropy of all entrants, part of each board. @param entropies in the order of entry, empty if not revealed */
export const mixedEntropy = (id: string, entropies: readonly string[]): string =>
  digestOf(FAIRNESS_SCHEME, 'entropy', [id, ...entropies]).slice(0, ENTROPY_DIGITS);

/** Secret of one board, from 1. It is published after the board and reveals nothing about the others. */
export const boardSecret = (secret: Secret, board: number): Secret =>
  digestOf(FAIRNESS_SCHEME, 'board', [secret, String(board)]);

/** The board as its tables deal it. */
export const sharedBoard = (id: string, board: number, entropy: string): SharedBoard => ({
  id: `${id}-${board}`,
  entropy: [entropy],
});

/** Random stream for the order of the first stage. */
export const seatingStream = (id: string, secret: Secret, entropy: string): Rng =>
  streamOf(keyOf({ secret, board: id, entropy: [entropy] }), 0);
