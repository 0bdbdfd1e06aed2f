/**
 * Chance that a hand on lead goes out without being stopped. It is taken apart so that all plays except the last are
 * the least likely to be answered. The weakest play goes last.
 */
import { sizeOfWords } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX, type RuleSet } from '@doudizhu/rules/ruleset';
import { playsOfLowestCard } from './lowest-card.ts';
import { chanceCoreUnbeaten, chanceNoBomb, rememberedByHand, type OpponentModel } from './opponent-model.ts';

/** @returns the chance for a hand given as two count words. */
export type GoingOut = (lo: number, hi: number) => number;

const SIZE_MAX = 12;
const DEPTH_MAX = 5;
/** Most states searched for one hand. Beyond it the best way so far counts. */
const STATES_MAX = 400;
const { bomb: BOMB, rocket: ROCKET } = KIND_INDEX;

/** How likely a hand goes out without being stopped, against one model of the opponents. With wild ranks: a plain hand. */
export const createGoingOut = (model: OpponentModel): GoingOut => {
  const { rules, wild } = model.space;
  const space = wild === 0 ? model.space : actionSpace(plainRulesOf(rules));
  const noBomb = chanceNoBomb(model);
  let best = 0;
  let states = 0;

  const walk = (lo: number, hi: number, depth: number, product: number, least: number): void => {
    if (lo === 0 && hi === 0) {
      // All plays except the weakest must be unbeaten.
      best = Math.max(best, least === 0 ? 0 : product / least);
      return;
    }
    if (depth === DEPTH_MAX || ++states > STATES_MAX) return;
    const ids = playsOfLowestCard(space, lo, hi, depth);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index]!;
      const kind = space.kind[id]!;
      const stays = chanceCoreUnbeaten(model, kind, space.length[id]!, space.main[id]!, space.cards[id]!);
      const stands = stays * (kind === BOMB || kind === ROCKET ? 1 : noBomb);
      const chance = Math.max(stands, TINY);
      const lowest = Math.min(least, chance);
      if ((product * chance) / lowest <= best) continue;
      walk((lo - space.lo[id]!) | 0, (hi - space.hi[id]!) | 0, depth + 1, product * chance, lowest);
    }
  };

  return rememberedByHand((lo, hi) => {
    if (lo === 0 && hi === 0) return 1;
    if (sizeOfWords(lo, hi) > SIZE_MAX) return 0;
    best = 0;
    states = 0;
    walk(lo, hi, 0, 1, 1);
    return best;
  });
};

/** The same rule set without wild ranks. Always the same object. */
const plainRulesOf = (rules: RuleSet): RuleSet => {
  const known = plainRules.get(rules) ?? { ...rules, wildcards: 0, wild: '' };
  plainRules.set(rules, known);
  return known;
};

const plainRules = new WeakMap<RuleSet, RuleSet>();

/** Instead of 0, so that a product can be divided again. */
const TINY = 1e-6;
