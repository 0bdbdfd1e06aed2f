/**
 * Provably fair deals: pledges, a commitment, revealed entropies and a revealed secret, which every participant can check
 * (docs/reference/fairness.md).
 *
 * Players pledge the hash of an entropy when they get ready. Then the table publishes the hash of a secret, and signs it.
 * Then the players reveal. Secret and entropies together are the key of every draw of the round, and the secret is shown
 * when the round is over. So neither side chooses after it knows what the other one has.
 */
import { dealFrom, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { canonicalJson } from './canonical-json.ts';
import { digestOf, hashOf, hashInput } from './hash.ts';

export { digestOf, hashInput };

/** Name of the rules in this file, the first word of every text that is hashed. */
export const FAIRNESS_SCHEME = 'doudizhu-fair-1';

/** 32 secret bytes as 64 lower-case hex digits. The host draws them from a source of true randomness. */
export type Secret = string;

/** Whether a value is a secret: 64 lower-case hex digits. */
export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** What the draws of one round depend on. */
export interface DrawInputs {
  readonly secret: Secret;
  /** The board's id. */
  readonly board: string;
  /** Index = Seat, empty for a seat that added nothing; or what came with a shared board. */
  readonly entropy: readonly string[];
}

/** What a secret and the entropies decide, all of it drawn whether the rule set needs it or not. */
export interface FairDeal {
  readonly deal: Deal;
  /** Who calls first where that is left to chance. */
  readonly first: Seat;
  /** Who becomes landlord by lot, where all pass and the rule set says so. */
  readonly lot: Seat;
}

/** What a player publishes of an entropy before the commitment. */
export const pledgeOf = (entropy: string): string => digestOf(FAIRNESS_SCHEME, 'pledge', [entropy]);

/** What is published of a secret before the deal. */
export const commitmentOf = (secret: Secret): string => digestOf(FAIRNESS_SCHEME, 'commit', [secret]);

/** What a table signs before the players reveal. */
export interface SignedCommitment {
  readonly table: string;
  readonly round: number;
  readonly board: string;
  readonly commitment: string;
  /** Index = Seat; null: pledged nothing. */
  readonly pledges: readonly (string | null)[];
}

/** The text that the signature is about: lines of ASCII. */
export const signedText = ({ table, round, board, commitment, pledges }: SignedCommitment): string =>
  hashInput(FAIRNESS_SCHEME, 'signed', [
    table,
    String(round),
    board,
    commitment,
    ...pledges.map((pledge) => pledge ?? ''),
  ]);

/** The key of all draws of a round. */
export const keyOf = ({ secret, board, entropy }: DrawInputs): string =>
  digestOf(FAIRNESS_SCHEME, 'key', [secret, board, ...entropy]);

/** @param redeal 0 for the first deal of the round, then one more each time all passed. */
export const drawDeal = (rules: RuleSet, draw: DrawInputs, redeal: number): FairDeal => {
  const rng = streamOf(keyOf(draw), redeal);
  const deal = dealFrom(rules, rng);
  return { deal, first: seatAt(randomBelow(rng, rules.seats)), lot: seatAt(randomBelow(rng, rules.seats)) };
};

/** The stream of uint32 of one deal: block after block of eight, each the hash of key, deal and block number. */
export const streamOf = (key: string, redeal: number): Rng => {
  let block: Uint32Array = new Uint32Array(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = hashOf(FAIRNESS_SCHEME, 'block', [key, String(redeal), String(blocks)]);
      blocks++;
      at = 0;
    }
    return block[at++] as number;
  };
};

/** A number from 0 to `below` − 1 for something that happens in a round, which nobody foresees who has not the secret. */
export const drawnNumber = (secret: Secret, purpose: string, below: number): number =>
  (hashOf(FAIRNESS_SCHEME, 'number', [secret, purpose])[0] as number) % below;

/** A secret from a text: for practice, tests and anything that has to come out the same again. Not for real games. */
export const secretFrom = (text: string): Secret => digestOf(FAIRNESS_SCHEME, 'secret', [canonicalJson(text)]);
