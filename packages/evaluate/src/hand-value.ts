/**
 * Value of a hand for the rules bot: with one deck the decomposition, with two decks one rough way to take the hand
 * apart. `decompose` is better with two decks, but the bot's weights were fitted on these numbers.
 */
import { copiesAt, RANK_COUNT } from '@doudizhu/rules/cards';
import { wildMaskOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { decomposeOneDeck, playsOf, valueOf } from './decomposition.ts';
import type { Decomposition } from './evaluator.ts';
import { HandMemo } from './hand-memo.ts';
import { plainHand } from './plain-hand.ts';

/** The plays and the value of a hand given as two count words. Two decks: of the way taken. Wild ranks: of the plain hand. */
export const handValueOf = (lo: number, hi: number, rules: RuleSet): Decomposition => {
  if (rules.decks === 2) return cachedValueOfTwoDecks(lo, hi);
  if (rules.wild !== '') {
    const plain = plainHand(lo, hi, wildMaskOf(rules), 0);
    const packed = decomposeOneDeck(plain.lo, plain.hi);
    return { plays: playsOf(packed), value: valueOf(packed) };
  }
  const packed = decomposeOneDeck(lo, hi);
  return { plays: playsOf(packed), value: valueOf(packed) };
};

/** Cost of a play and the rank of no value, as in `decomposition.ts`. */
const PLAY_COST = 7;
const RANK_ZERO = 7;
const ROCKET_VALUE = 20;
const JOKERS = 4; // of two decks
const CHAIN_RANKS = 12;

/** A hand is taken apart once a decision. */
const MEMO = new HandMemo(1 << 12, 2);

const cachedValueOfTwoDecks = (lo: number, hi: number): Decomposition => {
  const { words } = MEMO;
  let at = MEMO.find(lo, hi);
  if (at < 0) {
    at = ~at;
    const { plays, value } = valueOfTwoDecks(lo, hi);
    words[at] = plays;
    words[at + 1] = value;
  }
  return { plays: words[at]!, value: words[at + 1]! };
};

/** Bombs first, then sequences of single cards that save plays, then triples with the lowest pairs, pairs, singles. */
const valueOfTwoDecks = (lo: number, hi: number): Decomposition => {
  const copies = Array.from({ length: RANK_COUNT }, (_, rank) => copiesAt(lo, hi, rank));
  let plays = 0;
  let value = 0;
  const count = (worth: number): void => {
    plays++;
    value += worth - PLAY_COST;
  };
  if (JOKERS === copies[13]! + copies[14]!) {
    copies[13] = 0;
    copies[14] = 0;
    count(ROCKET_VALUE);
  }
  for (let rank = 0; rank <= CHAIN_RANKS; rank++) {
    const held = copies[rank]!;
    if (held < 4) continue;
    count(rank + PLAY_COST + 3 * (held - 4));
    copies[rank] = 0;
  }
  takeSequences(copies, (main) => count(main + 1 - RANK_ZERO));
  const pairs = copies.flatMap((held, rank) => (held === 2 ? [rank] : []));
  for (const [rank, held] of copies.entries()) {
    if (held === 1) count(rank - RANK_ZERO);
    if (held !== 3) continue;
    count(rank - RANK_ZERO);
    if ((pairs[0] ?? RANK_COUNT) <= CHAIN_RANKS - 2) pairs.shift();
  }
  for (const rank of pairs) count(rank - RANK_ZERO);
  return { plays, value };
};

/** Takes out runs of five ranks or more in which more ranks are held once or three times than twice. */
const takeSequences = (copies: number[], taken: (main: number) => void): void => {
  let start = 0;
  while (start < CHAIN_RANKS) {
    let end = start;
    while (end < CHAIN_RANKS && copies[end]! > 0) end++;
    const run = copies.slice(start, end);
    const loose = run.filter((held) => held === 1).length;
    if (run.length >= 5 && loose >= 4 && loose > run.length / 2) {
      for (let rank = start; rank < end; rank++) copies[rank] = copies[rank]! - 1;
      taken(end - 1);
    }
    start = end + 1;
  }
};
