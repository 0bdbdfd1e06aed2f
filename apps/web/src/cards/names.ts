/** Plays, actions and refusals in the user's language. */
import type { Phrase } from '@doudizhu/rules/failure';
import { countOf, countsOfLetters, rankAt, SMALL_JOKER, type Rank, type RankCounts } from '@doudizhu/rules/cards';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { capitalised, listed } from '../base/language.ts';
import { GAME, letterOf, nameOfKind, nameOfRank } from './card-names.ts';
import { ranksIn } from './rank-suits.ts';
import { sentenceOf } from '../base/sentences.ts';

/** Short name of a combo whose cards are visible: `pair K`, `sequence 5–9`. */
export const shortNameOfCombo = ({ kind, main, length }: Combo): string => {
  const name = nameOfKind(kind);
  if (kind === 'rocket') return name;
  const high = wordOf(main);
  // The length of a bomb counts cards, not ranks.
  return `${name} ${length > 1 && kind !== 'bomb' ? `${letterOf(rankAt(main - length + 1))}–${high}` : high}`;
};

/** Cards of a play, core first: `333+Q`. With a ten or a joker they are spaced: `10 10 10+9`. */
export const cardsOfCombo = (combo: Combo, { decks }: RuleSet): string =>
  [coreOf(combo, decks), combo.kickers]
    .map((counts) => wordsOf(counts))
    .filter((cards) => cards.length > 0)
    .map((cards, _, groups) => cards.join(groups.flat().some((word) => word.length > 1) ? ' ' : ''))
    .join('+');

/** A word per card, low ones first. */
const wordsOf = (counts: RankCounts): string[] =>
  ranksIn(counts).flatMap((rank) => Array<string>(countOf(counts, rank)).fill(wordOf(rank)));

/** A letter, or the name of a joker. */
const wordOf = (rank: Rank): string => (rank >= SMALL_JOKER ? nameOfRank(rank) : letterOf(rank));

/** An action as text: `叫 2 分`, `pair 77`. */
export const nameOfAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) =>
    combo.kind === 'rocket' ? nameOfKind('rocket') : `${nameOfKind(combo.kind)} ${cardsOfCombo(combo, rules)}`,
  );

/** Cards as read aloud, a word per card, low ones first: `3 3 3 K`. */
export const spokenCards = (counts: RankCounts): string => wordsOf(counts).join(' ');

/** A play as read aloud, core first: `三带一 4 4 4 Q`. */
export const spokenCombo = (combo: Combo, rules: RuleSet): string =>
  [nameOfKind(combo.kind), spokenCards(coreOf(combo, rules.decks)), spokenCards(combo.kickers)]
    .filter((part) => part !== '')
    .join(' ');

/** An action as read aloud, without its player. */
export const spokenAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) => spokenCombo(combo, rules));

/** True if the action declines an open hand (the usual case). */
export const isHandLeftClosed = (action: Action): boolean => action.type === 'openHand' && !action.open;

/** Name of a solver's move. Null is a pass. */
export const nameOfMove = (move: Combo | null, rules: RuleSet): string => nameOfAction(actionOfPlay(move), rules);

/** A refusal as a sentence in the user's language, with cards a word each: `52` would be a number. */
export const refusalText = (refusal: Phrase): string => {
  const { cards = null } = (refusal.parameters ?? {}) as { readonly cards?: unknown };
  const read = typeof cards === 'string' && cards !== '' ? countsOfLetters(cards.replaceAll('+', '')) : null;
  const said = sentenceOf(refusal);
  const sentence = read === null ? said : said.replace(String(cards), spokenCards(read));
  return capitalised(sentence);
};

export const reasonsText = (reasons: readonly Phrase[]): string => listed(reasons.map(sentenceOf));
