/** Cards and plays as they are said in a sentence or read aloud: a rank for each card. */
import { countOf, RANK_COUNT, rankAt, type RankCounts } from '@doudizhu/rules/cards';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { GAME, letterOf, nameOfKind, nameOfRank } from './names.ts';

/** Ranks as they are said, high or low first as given: `3 3 3 K`. */
export const sayCards = (counts: RankCounts): string => {
  const letters: string[] = [];
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    for (let copy = 0; copy < countOf(counts, rank); copy++) {
      letters.push(index < 13 ? letterOf(rank) : nameOfRank(rank));
    }
  }
  return letters.join(' ');
};

/** A play, its core before what it carries: `三带一 4 4 4 Q`. */
export const sayCombo = (combo: Combo, rules: RuleSet): string =>
  [nameOfKind(combo.kind), sayCards(coreOf(combo, rules.decks)), sayCards(combo.kickers)]
    .filter((part) => part !== '')
    .join(' ');

/** One action in a few words, without its owner. */
export const sayAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) => sayCombo(combo, rules));

/** Whether somebody was asked for an open hand and kept it closed, as nearly everybody does at every stage. */
export const isKeptClosed = (action: Action): boolean => action.type === 'openHand' && !action.open;
