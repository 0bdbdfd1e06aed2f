/** Plays in requests and answers: JSON texts, made once per action id, and readings of given cards. */
import {
  contains,
  countsByRank,
  formatCards,
  fullDeckCounts,
  parseCards,
  RANKS,
  sameCounts,
  sizeOf,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  actionSpace,
  cardsOfPlay,
  cardsUsed,
  encode,
  beats,
  comboAsJson,
  comboJsonAt,
  explainNoCombo,
  formatCombo,
  interpretations,
  namesReading,
  parsePlay,
  type ActionId,
  type ActionSpace,
  type Combo,
  type ComboJson,
  type Play,
} from '@doudizhu/rules/combos';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { KINDS, type Kind, type RuleSet } from '@doudizhu/rules/ruleset';
import type { LineStep, Move } from '@doudizhu/solver';

/**
 * JSON texts of plays, each made at its first use. Rule sets with the same combos share their texts.
 * @returns a function from an action space to a function from an id to its text.
 */
export const createPlayTexts = (): ((space: ActionSpace) => (id: ActionId) => string) => {
  const textsBySpace = new WeakMap<readonly unknown[], (string | undefined)[]>();
  return (space) => {
    const texts = textsBySpace.get(space.combos) ?? Array.from({ length: space.size }, () => undefined);
    textsBySpace.set(space.combos, texts);
    return (id) => texts[id] ?? (texts[id] = JSON.stringify(comboJsonAt(space, id)));
  };
};

/** A given play: its text, or cards with the intended reading. */
export interface PlayGiven {
  /** Cards in any order, or a play's text with its `+`. */
  readonly cards: string;
  readonly kind?: Kind | undefined;
  /** A rank letter. */
  readonly main?: string | undefined;
  readonly length?: number | undefined;
  readonly bomb?: NonNullable<Combo['bomb']> | undefined;
  /** As in an answer: action id, text of the play, cards that leave the hand. */
  readonly id?: number | undefined;
  readonly text?: string | undefined;
  readonly uses?: string | undefined;
}

/** All readings of cards, the default for a leader first. */
export const playJsonsOf = (rules: RuleSet, cards: RankCounts): ComboJson[] =>
  interpretations(cards, rules).map((combo) => comboAsJson(combo, rules));

/**
 * Finds the intended combo. Among several readings, a follower gets one that beats `beat`, a leader the first.
 * @returns `bad-cards`, `bad-kind`, `bad-main`, or why the cards are not such a combo.
 */
export const comboOf = (rules: RuleSet, given: PlayGiven, beat: Combo | null = null): Result<Combo, Failure> => {
  const combo = readingOf(rules, given, beat);
  if (!combo.ok || (given.id === undefined && given.uses === undefined)) return combo;
  if (given.id !== undefined && idOf(combo.value, rules) !== given.id) return noReading(given);
  const uses = given.uses === undefined ? null : parseCards(given.uses);
  if (uses === null) return combo;
  if (!uses.ok) return uses;
  const used = cardsUsed(uses.value, combo.value, rules);
  return used !== null && sameCounts(used, uses.value) ? combo : noReading(given);
};

/** The combo that is meant, by its text, or by its cards, kind, main rank, length and class of a bomb. */
const readingOf = (rules: RuleSet, given: PlayGiven, beat: Combo | null): Result<Combo, Failure> => {
  const { kind, main } = given;
  if (kind !== undefined && !KINDS.includes(kind)) {
    return err(playFailure('bad-kind', { kind: JSON.stringify(kind) }));
  }
  const rank = main === undefined ? null : rankOfLetter(main);
  if (rank === -1) return err(playFailure('bad-main', { main: JSON.stringify(main) }));
  const text = given.text ?? (given.bomb === undefined ? given.cards : bombText(given.cards, given.bomb));
  if (namesReading(text)) {
    const play = parsePlay(text, rules, beat);
    if (!play.ok) return play;
    if (play.value !== null && fits(play.value, given, rank)) return ok(play.value);
    return noReading(given);
  }
  const cards = parseCards(given.cards);
  if (!cards.ok) return cards;
  if (sizeOf(cards.value) === 0) return err(playFailure('no-cards/play'));
  const readings = interpretations(cards.value, rules).filter((reading) => fits(reading, given, rank));
  const beating = beat === null ? [] : readings.filter((reading) => beats(reading, beat, rules));
  // With wild ranks a follower plays the weakest reading that beats, which has the lowest id.
  const following = rules.wildcards === 0 ? beating[0] : beating.toSorted((a, b) => idOf(a, rules) - idOf(b, rules))[0];
  const meant = following ?? readings[0];
  if (meant !== undefined) return ok(meant);
  const reason = explainNoCombo(cards.value, rules);
  return reason === null
    ? noReading(given)
    : err({ code: reason.code, ...playPhrase('play-json/part', { cards: given.cards, cause: reason }) });
};

const FAILURE_TEXTS = {
  'bad-kind': ({ kind }: { kind: string }) => `invalid kind ${kind}: expected one of ${KINDS.join(', ')}`,
  'bad-main': ({ main }: { main: string }) => `invalid main ${main}: expected one of ${RANKS}`,
  'no-cards/play': 'invalid play "": no cards, expected at least one',
  'no-cards/hand': 'invalid hand "{text}": no cards, expected at least one',
  'no-such-reading': 'invalid play "{cards}": no reading as {reading}, expected another',
  'bad-cards/hand': 'invalid hand "{text}": {count} cards of {rank}, expected at most {max}',
} as const satisfies Texts;
const playFailure = failuresOf(FAILURE_TEXTS);

const PHRASE_TEXTS = {
  'play-json/part': 'invalid play "{cards}": {cause}',
} as const satisfies Texts;
const playPhrase = phrasesOf(PHRASE_TEXTS);

/** @returns −1 for an invalid letter. */
const rankOfLetter = (letter: string): Rank | -1 => {
  const cards = /^[3-9TJQKA2BR]$/i.test(letter) ? RANKS.indexOf(letter.toUpperCase()) : -1;
  return cards as Rank | -1;
};

const idOf = (combo: Combo, rules: RuleSet): number => encode(actionSpace(rules), combo);

const fits = (combo: Combo, { kind, length, bomb }: PlayGiven, main: Rank | -1 | null): boolean =>
  (kind === undefined || combo.kind === kind) &&
  (main === null || combo.main === main) &&
  (length === undefined || combo.length === length) &&
  (bomb === undefined || combo.bomb === bomb);

/** The text of a bomb of these cards. */
const bombText = (cards: string, bomb: NonNullable<Combo['bomb']>): string =>
  bomb === 'soft' ? `${cards}~` : bomb === 'mixed' ? '*'.repeat(cards.length) : cards;

const noReading = ({ cards, kind, main }: PlayGiven): Result<never, Failure> => {
  const reading = [kind, main === undefined ? undefined : `main rank ${main}`].filter((part) => part !== undefined);
  return err(playFailure('no-such-reading', { cards, reading }));
};

/** Reads a hand with at most as many cards of a rank as in the decks. @returns `bad-cards` or `no-cards`. */
export const parseHand = (text: string, rules: RuleSet): Result<RankCounts> => {
  const hand = parseCards(text);
  if (!hand.ok) return hand;
  if (sizeOf(hand.value) === 0) return err(playFailure('no-cards/hand', { text }));
  const full = fullDeckCounts(rules.decks);
  if (contains(full, hand.value)) return hand;
  const [counts, most] = [countsByRank(hand.value), countsByRank(full)];
  const rank = counts.findIndex((count, index) => count > (most[index] ?? 0));
  const [count, max] = [counts[rank] as number, most[rank] as number];
  return err(playFailure('bad-cards/hand', { text, count, rank: RANKS.charAt(rank), max }));
};

/** A play in an answer; with wild ranks also the cards that leave the hand. */
export interface PlayJson extends ComboJson {
  readonly uses?: string;
}

/** Plays of the side to move, without the pass. */
export const playsRecord = (moves: readonly Move[], { rules, hands, turn }: OpenPosition): PlayJson[] =>
  moves.flatMap((move) => (move === null ? [] : [playRecord(move, hands[turn]!, rules)]));

/** A play of a hand. */
export const playRecord = (play: Play, hand: RankCounts, rules: RuleSet): PlayJson => {
  const space = actionSpace(rules);
  const id = encode(space, play);
  const record = comboJsonAt(space, id);
  return space.wild === 0 ? record : { ...record, uses: formatCards(play.uses ?? cardsOfPlay(space, hand, id)) };
};

/** Steps of a solver's line as JSON: `{turn: "L", play: "44"}`. The pass is `-`. */
export const stepsRecord = (
  steps: readonly LineStep[],
  { hands, rules }: OpenPosition,
): { readonly turn: string; readonly play: string }[] =>
  steps.map(({ turn, move }) => ({ turn: sideLetter(turn, hands.length), play: formatCombo(move, rules.decks) }));
