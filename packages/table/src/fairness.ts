/**
 * Provably fair deals: a commitment, entropies and a revealed secret, which every participant can check (docs/fairness.md).
 *
 * Before a round the table publishes the hash of a secret. The players may then add texts of their own. Secret and texts
 * together are the key of every draw of the round, and the secret is shown when the round is over. All that is hashed
 * is lines of ASCII, so `sha256sum` is enough to check a commitment by hand. Each hash starts with its own first line:
 * none is a continuation of another, which SHA-256 alone would not prevent.
 */
import { dealFrom, randomBelow, seatAt, type Deal, type Rng, type RuleSet, type Seat } from '@doudizhu/rules';
import { asciiBytes, hexOf, sha256 } from './sha256.ts';

/** Names the rules of this file. Another way to draw gets another name, and old logs stay checkable. */
export const FAIRNESS_SCHEME = 'doudizhu-fair-1';

/** 32 secret bytes as 64 lower-case hex digits. The host draws them from a source of true randomness. */
export type Secret = string;

/** What a player may add to a deal: printable ASCII, so that it is one line and one sequence of bytes. */
export const ENTROPY_LENGTH_MAX = 64;

export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

export const isEntropy = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= ENTROPY_LENGTH_MAX && /^[\x20-\x7e]*$/.test(value);

/** What the draws of one round depend on. */
export interface DrawInputs {
  readonly secret: Secret;
  /** The table's id and the number of the round at it, from 1: one secret never gives the same cards twice. */
  readonly table: string;
  readonly round: number;
  /** Index = Seat; empty for a seat that added nothing. */
  readonly entropy: readonly string[];
}

/** What a secret and the players' texts decide, all of it drawn whether the rule set needs it or not. */
export interface FairDeal {
  readonly deal: Deal;
  /** Who speaks first where that is left to chance. */
  readonly first: Seat;
  /** Who becomes landlord by lot, where all pass and the rule set says so. */
  readonly lot: Seat;
}

/** What is published before the deal. */
export const commitmentOf = (secret: Secret): string => digestOf('commit', [secret]);

/** The key of all draws of a round. */
export const keyOf = ({ secret, table, round, entropy }: DrawInputs): string =>
  digestOf('key', [secret, table, String(round), ...entropy]);

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
      block = hash('block', [key, String(redeal), String(blocks)]);
      blocks++;
      at = 0;
    }
    return block[at++] as number;
  };
};

/** A secret from a text: for practice, tests and anything that has to come out the same again. Not for real games. */
export const secretFrom = (text: string): Secret =>
  digestOf('secret', [JSON.stringify(text).replace(NON_ASCII, escaped)]);

const NON_ASCII = /[^\x20-\x7e]/g;
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The first line names scheme and purpose; every line ends with a line feed. */
const hash = (purpose: string, lines: readonly string[]): Uint32Array =>
  sha256(asciiBytes([`${FAIRNESS_SCHEME} ${purpose}`, ...lines].map((line) => `${line}\n`).join('')));

const digestOf = (purpose: string, lines: readonly string[]): string => hexOf(hash(purpose, lines));
