/** Names of the game in the person's language. */
import { computed, type ReadonlySignal } from '@preact/signals';
import {
  formatCombo,
  RANKS,
  rankAt,
  rankOf,
  suitOf,
  type Action,
  type Card,
  type Combo,
  type Kind,
  type Rank,
  type RuleSet,
} from '@doudizhu/rules';
import { GAME_WORDS, type GameWords } from '@doudizhu/words';
import { language } from '../language.ts';

/** Kinds, phases, what a player did, why a play is refused: packages/words. */
export const GAME: ReadonlySignal<GameWords> = computed(() => GAME_WORDS[language.value]);

export const nameOfCard = (card: Card): string => {
  const suit = suitOf(card);
  const rank = nameOfRank(rankOf(card));
  return suit === null ? rank : GAME.value.cardOf(GAME.value.suits[suit] as string, rank);
};

export const nameOfRank = (rank: Rank): string => GAME.value.ranks[rank] as string;

export const nameOfKind = (kind: Kind): string => GAME.value.kinds[kind];

/** 3 to 10, J to A, 2, B, R: a ten is written out for people. */
export const letterOf = (rank: Rank): string => {
  const letter = RANKS[rank] as string;
  return letter === 'T' ? '10' : letter;
};

/** A combo in a few words, where its cards are to be seen: `pair K`, `sequence 5–9`. */
export const shortNameOfCombo = ({ kind, main, length }: Combo): string => {
  const name = nameOfKind(kind);
  if (kind === 'rocket') return name;
  const high = letterOf(main);
  return `${name} ${length > 1 ? `${letterOf(rankAt(main - length + 1))}–${high}` : high}`;
};

/** What was done, in the players' words: `叫 2 分`, `pair 77`. */
export const nameOfAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(
    action,
    (combo) => `${nameOfKind(combo.kind)} ${formatCombo(combo, rules.decks).replaceAll('T', '10')}`,
  );

/** A play of the solver in the players' words; null is the pass. */
export const nameOfMove = (move: Combo | null, rules: RuleSet): string =>
  nameOfAction(move === null ? { type: 'pass' } : { type: 'play', combo: move }, rules);
