/** Random hands with wild ranks, by which the fast generator is held against the plain one. */
import { countsByRank, countsOf, deck, formatCards, rankAt, RANKS, type RankCounts } from '../base/cards.ts';
import type { Deal } from '../round/deal.ts';
import { randomBelow, shuffle, type Rng } from '../base/rng.ts';
import { formatCombo, type Combo } from '../combos/combo.ts';
import { legalCombos } from '../combos/moves.ts';
import { PRESETS, type PresetName } from '../ruleset/presets.ts';
import { wildRanksOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { referenceWildCombos } from './wild-reference.ts';

const rulesByName = new Map<string, RuleSet>();

/** A preset's rules with these wild ranks. Always the same object. */
export const wildRules = (preset: PresetName, wild: string): RuleSet => {
  const name = `${preset} ${wild}`;
  const known = rulesByName.get(name) ?? { ...PRESETS[preset], wildcards: wild.length as 1 | 2, wild };
  rulesByName.set(name, known);
  return known;
};

const KICKER_RULES = ['happy', 'competition', 'pagat', 'zunli', 'botzone'] as const;

/** Draws a hand of 1 to `sizeMax` cards, rich in wild cards, and compares both generators, leading and after one of the
 * leads of another hand. @returns the difference as text, or null. */
export const differenceOf = (rng: Rng, sizeMax: number): string | null => {
  const one = randomBelow(rng, 13);
  const other = randomBelow(rng, 13);
  const wild = RANKS.charAt(one) + (other === one ? '' : RANKS.charAt(other));
  const rules = wildRules(KICKER_RULES[randomBelow(rng, KICKER_RULES.length)] ?? 'happy', wild);
  const hand = drawWildHand(rng, 1 + randomBelow(rng, sizeMax), rules);
  const lead = compare(hand, null, rules);
  if (lead !== null) return lead;
  const leads = legalCombos(drawWildHand(rng, 1 + randomBelow(rng, sizeMax), rules), null, rules);
  return compare(hand, leads[randomBelow(rng, leads.length)] ?? null, rules);
};

/** A random hand. Half of them get every second wild card first. */
export const drawWildHand = (rng: Rng, size: number, rules: RuleSet): RankCounts => {
  const pack = shuffle(rng, deck(1));
  const wild = wildRanksOf(rules);
  const isRich = randomBelow(rng, 2) === 0;
  const isFirst = (index: number): boolean => {
    const card = pack[index];
    return card !== undefined && wild.includes(rankAt(card >> 2)) && card < 52 && index % 2 === 0;
  };
  const order = pack.map((_, index) => index);
  const sorted = isRich ? order.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))) : order;
  return countsOf(sorted.slice(0, size).map((index) => pack[index]!));
};

const compare = (hand: RankCounts, toBeat: Combo | null, rules: RuleSet): string | null => {
  const [fast, slow] = [legalCombos(hand, toBeat, rules), referenceWildCombos(hand, toBeat, rules)];
  // Combos of one id are the same object.
  if (fast.length === slow.length && fast.every((combo, index) => combo === slow[index])) return null;
  const textOf = (combos: readonly Combo[]): string =>
    combos.map((combo) => `${combo.kind} ${formatCombo(combo, 1)}`).join(', ');
  const on = toBeat === null ? 'leading' : `on ${formatCombo(toBeat, 1)}`;
  return `${formatCards(hand)} ${on}, ${rules.name}, wild ${rules.wild}: ${textOf(fast)}, expected ${textOf(slow)}`;
};

/** Bombs and rockets in the hands of a deal. */
export const bombsIn = ({ hands }: Deal): number =>
  hands.reduce((sum, hand) => {
    const counts = countsByRank(countsOf(hand));
    return sum + counts.filter((copies) => copies === 4).length + Number(counts[13] === 1 && counts[14] === 1);
  }, 0);
