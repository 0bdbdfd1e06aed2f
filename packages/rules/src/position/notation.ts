/**
 * DDN, the text notation of a position on one line (docs/reference/notation.md).
 *
 *     ddn1 rules=competition L=34567TTJQKA2R D=3457 U=88QQ turn=D beat=L:99 passes=0
 *
 * Letters of the sides: L the landlord, D the farmer after the landlord, U the farmer before; with four seats L D X U. An
 * endgame of two sides has L and D only. A hidden hand is `?17`, one that is known in part `77AA3??` or `77AA3?2`.
 */
import { parseCards, type BadCards } from '../base/card-text.ts';
import { formatCards, sizeOf } from '../base/cards.ts';
import { failuresOf, phrasesOf, type FailureIn, type Phrase, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { formatCombo } from '../combos/combo.ts';
import { parsePlay } from '../combos/play-text.ts';
import { passesSince } from '../round/trick.ts';
import { handMaxOf, withWild } from '../ruleset/ruleset.ts';
import { COMBO_SWITCHES, type RuleSet } from '../ruleset/switches.ts';
import { readRules, writeRules } from '../ruleset/ruleset-text.ts';
import {
  checkPosition,
  isHidden,
  knownCards,
  SIDE_LETTERS,
  type BadPosition,
  type Position,
  type PositionHand,
} from './position.ts';

/** Writes a position as one line, from which `parsePosition` reads an equal position. */
export const formatPosition = (position: Position): string =>
  `ddn1 rules=${writeRules(position.rules)} ${positionKey(position)}`;

/** Returns a text that is the same for two positions under one rule set only if they are equal. */
export const positionKey = ({ rules, hands, turn, toBeat, passes, headStart = 0 }: Position): string => {
  const letters = SIDE_LETTERS[hands.length] ?? '';
  return [
    ...(rules.wild === '' ? [] : [`wild=${rules.wild}`]),
    ...hands.map(
      (hand, side) =>
        `${letters.charAt(side)}=${formatCards(knownCards(hand))}${isHidden(hand) ? `?${hand.hidden}` : ''}`,
    ),
    `turn=${letters.charAt(turn)}`,
    `beat=${toBeat === null ? '-' : `${letters.charAt(toBeat.side)}:${formatCombo(toBeat.combo, rules.decks)}`}`,
    `passes=${passes}`,
    ...(headStart === 0 ? [] : [`headStart=${headStart}`]),
  ].join(' ');
};

/**
 * Reads a position. `rules` (competition), `beat` (-) and `passes` may be left out, anything unknown is refused.
 * @returns `bad-position` with the word, its index, and the expected text.
 */
export const parsePosition = (line: string): Result<Position, BadDdn | BadPosition> => {
  const words = readWords(line);
  if (!words.ok) return words;
  const fields = words.value;
  const rules = readWild(fields);
  if (!rules.ok) return rules;
  const sides = sidesOf(fields, rules.value);
  if (!sides.ok) return sides;
  const letters = sides.value;
  const hands: PositionHand[] = [];
  for (const letter of letters) {
    const hand = readHand(fields, letter, rules.value);
    if (!hand.ok) return hand;
    hands.push(hand.value);
  }
  const turn = letters.indexOf(textOf(fields, 'turn', '?'));
  if (turn < 0)
    return err(
      ddnFailure(fields.has('turn') ? 'bad-position/turn' : 'bad-position/no-turn', {
        ...placeOf(fields, 'turn'),
        sides: spaced(letters),
      }),
    );
  const toBeat = readBeat(fields, letters, rules.value);
  if (!toBeat.ok) return toBeat;
  const passes = readPasses(fields, toBeat.value === null ? 0 : passesSince(toBeat.value.side, turn, letters.length));
  if (!passes.ok) return passes;
  const headStart = textOf(fields, 'headStart', '0');
  if (!/^\d$/u.test(headStart)) return err(ddnFailure('bad-position/head-start-word', placeOf(fields, 'headStart')));
  const position = { rules: rules.value, hands, turn, toBeat: toBeat.value, passes: passes.value };
  return checkPosition(headStart === '0' ? position : { ...position, headStart: Number(headStart) });
};

/** The rule set of the line, with its wild ranks. */
const readWild = (fields: WordsByKey): Result<RuleSet, BadDdn> => {
  const rules = readRules(textOf(fields, 'rules', 'competition'));
  if (!rules.ok) return err(ddnFailure('bad-position/word', { ...placeOf(fields, 'rules'), cause: rules.error }));
  const wild = textOf(fields, 'wild', '');
  if (wild === '') return rules;
  const count = rules.value.wildcards;
  const isRanks = wild.length === count && COMBO_SWITCHES.wild.read(wild).ok;
  return isRanks
    ? ok(withWild(rules.value, wild))
    : err(ddnFailure('bad-position/wild-word', { ...placeOf(fields, 'wild'), count, rules: rules.value.name }));
};

/** A word `key=value` of the line, and its index. */
interface Word {
  readonly value: string;
  readonly word: string;
  readonly index: number;
}

type WordsByKey = ReadonlyMap<string, Word>;

const KEYS = ['rules', 'wild', 'L', 'D', 'X', 'U', 'turn', 'beat', 'passes', 'headStart'];

const readWords = (line: string): Result<WordsByKey, BadDdn> => {
  const fields = new Map<string, Word>();
  const [first, ...rest] = line.matchAll(/\S+/gu);
  if (first?.[0] !== 'ddn1') {
    return err(ddnFailure('bad-position/beginning', { line: line.trim(), found: first?.[0] ?? '' }));
  }
  for (const { 0: word, index } of rest) {
    const split = word.indexOf('=');
    const key = word.slice(0, Math.max(split, 0));
    if (split < 0) return err(ddnFailure('bad-position/no-value', { index, word }));
    if (!KEYS.includes(key))
      return err(ddnFailure('bad-position/unknown-key', { index, word, key, keys: KEYS.join(' ') }));
    if (fields.has(key)) return err(ddnFailure('bad-position/key-twice', { index, word, key }));
    fields.set(key, { value: word.slice(split + 1), word, index });
  }
  return ok(fields);
};

const textOf = (fields: WordsByKey, key: string, otherwise: string): string => fields.get(key)?.value ?? otherwise;

/** Which sides the line names: L and D, or a letter for every seat. */
const sidesOf = (fields: WordsByKey, rules: RuleSet): Result<string, BadDdn> => {
  const all = SIDE_LETTERS[rules.seats] ?? '';
  const named = [...'LDXU'].filter((letter) => fields.has(letter)).join('');
  if (named === 'LD' || named === all) return ok(named);
  const stray = [...named].find((letter) => !all.includes(letter));
  if (stray !== undefined) {
    return err(
      ddnFailure('bad-position/stray-side', { ...placeOf(fields, stray), rules: rules.name, sides: spaced(all) }),
    );
  }
  const missing = [...all].find((letter) => !named.includes(letter)) ?? '';
  return err(ddnFailure('bad-position/missing-hand', { side: missing, sides: spaced(all) }));
};

const readHand = (fields: WordsByKey, letter: string, rules: RuleSet): Result<PositionHand, BadDdn> => {
  const place = placeOf(fields, letter);
  const hand = parseKnownHand(textOf(fields, letter, ''));
  if (hand === null) return err(ddnFailure('bad-position/hidden-size', { ...place, most: handMaxOf(rules) }));
  return hand.ok ? hand : err(ddnFailure('bad-position/word', { ...place, cause: hand.error }));
};

/** Reads the cards of a hand, and behind a `?` the number of those that are not known. @returns null for a bad number */
export const parseKnownHand = (text: string): Result<PositionHand, BadCards> | null => {
  const at = text.indexOf('?');
  const cards = parseCards(at < 0 ? text : text.slice(0, at));
  if (!cards.ok || at < 0) return cards;
  const [, marks, digits] = /^(?:(\?+)|\?(\d{1,2}))$/u.exec(text.slice(at)) ?? [];
  if (marks === undefined && digits === undefined) return null;
  const hidden = marks?.length ?? Number(digits);
  return ok(sizeOf(cards.value) === 0 ? { hidden } : { hidden, known: cards.value });
};

const readBeat = (fields: WordsByKey, letters: string, rules: RuleSet): Result<Position['toBeat'], BadDdn> => {
  const text = textOf(fields, 'beat', '-');
  const place = placeOf(fields, 'beat');
  if (text === '-') return ok(null);
  const [, letter, play] = /^(.):(.+)$/su.exec(text) ?? [];
  if (letter === undefined || play === undefined) return err(ddnFailure('bad-position/beat', place));
  const side = letters.indexOf(letter);
  if (side < 0) return err(ddnFailure('bad-position/beat-side', { ...place, letter, sides: spaced(letters) }));
  const combo = parsePlay(play, rules);
  if (!combo.ok) return err(ddnFailure('bad-position/word', { ...place, cause: combo.error }));
  return combo.value === null ? err(ddnFailure('bad-position/beat-pass', place)) : ok({ side, combo: combo.value });
};

const readPasses = (fields: WordsByKey, otherwise: number): Result<number, BadDdn> => {
  const text = textOf(fields, 'passes', String(otherwise));
  return /^\d$/u.test(text) ? ok(Number(text)) : err(ddnFailure('bad-position/passes', placeOf(fields, 'passes')));
};

const PLACE_TEXTS = {
  'place/word': 'invalid position at index {index}, "{word}": ',
  'place/no-word': 'invalid position: no {key}=, ',
} as const satisfies Texts;
const placePhrase = phrasesOf(PLACE_TEXTS);

/** The beginning of a sentence about a word of the line, or about its absence. */
const placeOf = (fields: WordsByKey, key: string): { readonly place: Phrase } => {
  const word = fields.get(key);
  return { place: word === undefined ? placePhrase('place/no-word', { key }) : placePhrase('place/word', { ...word }) };
};

const spaced = (letters: string): string => [...letters].join(' ');

const NOTATION_TEXTS = {
  'bad-position/word': '{place}{cause}',
  'bad-position/wild-word': '{place}expected {count} wild ranks of 3456789TJQKA2 under {rules}',
  'bad-position/head-start-word': '{place}expected a number of cards',
  'bad-position/turn': '{place}no such side, expected one of {sides}',
  'bad-position/no-turn': '{place}no such side, expected one of {sides}',
  'bad-position/beginning': 'invalid position "{line}": begins with "{found}", expected "ddn1"',
  'bad-position/no-value': 'invalid position at index {index}, "{word}": no "=", expected KEY=VALUE',
  'bad-position/unknown-key':
    'invalid position at index {index}, "{word}": unknown key "{key}", expected one of {keys}',
  'bad-position/key-twice': 'invalid position at index {index}, "{word}": {key} is given twice, expected each key once',
  'bad-position/stray-side': '{place}no such side under {rules}, expected {sides}',
  'bad-position/missing-hand': 'invalid position: no {side}=, expected the hands of {sides} or of L D',
  'bad-position/hidden-size': '{place}bad size, expected ?1 to ?{most}',
  'bad-position/beat': '{place}expected "-" or SIDE:PLAY',
  'bad-position/beat-side': '{place}unknown side "{letter}", expected one of {sides}',
  'bad-position/beat-pass': '{place}a pass, expected a combo, or beat=-',
  'bad-position/passes': '{place}expected a number of passes',
} as const satisfies Texts;
type BadDdn = FailureIn<typeof NOTATION_TEXTS>;
const ddnFailure = failuresOf(NOTATION_TEXTS);
