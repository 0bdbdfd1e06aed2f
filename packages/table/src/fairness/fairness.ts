/**
 * Provably fair deals, which every participant can check (docs/reference/fairness.md).
 *
 * Players pledge the hash of an entropy when they get ready. The table then publishes the signed hash of a secret. Then
 * the players reveal their entropies. Secret and entropies are the key of every draw of the round, and the secret is
 * published after the round. Neither side can choose after it knows the other one's part.
 */
import { dealFrom, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { canonicalJson } from './canonical-json.ts';
import { digestOf, hashOf, hashInput } from './hash.ts';

export { digestOf, hashInput };

/** Version of these rules, the first word of every hashed text. */
export const FAIRNESS_SCHEME = 'doudizhu-fair-1';

/** 32 secret bytes as 64 lower-case hex digits, from a secure random source of the host. */
export type Secret = string;

/** True for 64 lower-case hex digits. */
export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Inputs of the draws of one round. */
export interface DrawInputs {
  readonly secret: Secret;
  /** Id of the board. */
  readonly board: string;
  /** Index = Seat, empty for a seat that added nothing; or the entropies of a shared board. */
  readonly entropy: readonly string[];
}

/** Everything that a secret and the entropies decide, whether the rule set needs it or not. */
export interface FairDeal {
  readonly deal: Deal;
  /** First caller, if the rule set leaves it to chance. */
  readonly first: Seat;
  /** Landlord by lot, if all pass and the rule set draws one. */
  readonly lot: Seat;
  /** Dealer of the first round of a match. */
  readonly dealer: Seat;
}

/** Hash of an entropy, published before the commitment. */
export const pledgeOf = (entropy: string): string => digestOf(FAIRNESS_SCHEME, 'pledge', [entropy]);

/** Hash of a secret, published before the deal. */
export const commitmentOf = (secret: Secret): string => digestOf(FAIRNESS_SCHEME, 'commit', [secret]);

/** Content of the table's signature, made before the players reveal. */
export interface SignedCommitment {
  readonly table: string;
  readonly round: number;
  readonly board: string;
  readonly commitment: string;
  /** Index = Seat. Null: no pledge. */
  readonly pledges: readonly (string | null)[];
}

/** The signed text: lines of ASCII. */
export const signedText = ({ table, round, board, commitment, pledges }: SignedCommitment): string =>
  hashInput(FAIRNESS_SCHEME, 'signed', [
    table,
    String(round),
    board,
    commitment,
    ...pledges.map((pledge) => pledge ?? ''),
  ]);

/** Key of all draws of a round. */
export const keyOf = ({ secret, board, entropy }: DrawInputs): string =>
  digestOf(FAIRNESS_SCHEME, 'key', [secret, board, ...entropy]);

/** @param redeal 0 for the first deal of the round, plus one each time that all passed */
export const drawDeal = (rules: RuleSet, draw: DrawInputs, redeal: number): FairDeal => {
  const rng = streamOf(keyOf(draw), redeal);
  const deal = dealFrom(rules, rng);
  const seat = (): Seat => seatAt(randomBelow(rng, rules.seats));
  return { deal, first: seat(), lot: seat(), dealer: seat() };
};

/** Stream of uint32 of one deal, in blocks of eight: each block is the hash of key, deal and block number. */
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

/** Draws a number from 0 to `below` − 1, unpredictable without the secret. */
export const drawnNumber = (secret: Secret, purpose: string, below: number): number =>
  (hashOf(FAIRNESS_SCHEME, 'number', [secret, purpose])[0] as number) % below;

/** Secret from a text, for practice and tests. Not for real games. */
export const secretFrom = (text: string): Secret => digestOf(FAIRNESS_SCHEME, 'secret', [canonicalJson(text)]);
