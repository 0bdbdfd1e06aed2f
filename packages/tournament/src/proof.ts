/**
 * Whose cards a tournament plays: nobody's choice. Entrants pledge an entropy when they enter; the host commits to one
 * secret and signs it; then the entrants reveal. Secret and entropies together decide every board and the first seating.
 * docs/reference/fairness.md has the bytes.
 */
import type { Rng } from '@doudizhu/rules/rng';
import { digestOf, keyOf, FAIRNESS_SCHEME, streamOf, hashInput, type Secret } from '@doudizhu/table/fairness';
import type { SharedBoard } from '@doudizhu/table';

const ENTROPY_DIGITS = 32;

/** What the host signs before entrants reveal: lines of ASCII. @param pledges in the order of entry. */
export const tournamentText = (id: string, commitment: string, pledges: readonly string[]): string =>
  hashInput(FAIRNESS_SCHEME, 'tournament', [id, commitment, ...pledges]);

/** What all entrants together add to each board. @param entropies in the order of entry, empty where not revealed. */
export const mixedEntropy = (id: string, entropies: readonly string[]): string =>
  digestOf(FAIRNESS_SCHEME, 'entropy', [id, ...entropies]).slice(0, ENTROPY_DIGITS);

/** The secret of one board, from 1: shown when the board is over, and tells nothing of the others. */
export const boardSecret = (secret: Secret, board: number): Secret =>
  digestOf(FAIRNESS_SCHEME, 'board', [secret, String(board)]);

/** The board as its tables deal it. */
export const sharedBoard = (id: string, board: number, entropy: string): SharedBoard => ({
  id: `${id}-${board}`,
  entropy: [entropy],
});

/** Chance that the proof decides: the order of the first stage. */
export const seatingStream = (id: string, secret: Secret, entropy: string): Rng =>
  streamOf(keyOf({ secret, board: id, entropy: [entropy] }), 0);
