/**
 * DDN, the text notation: a position on one line (docs/notation.md).
 *
 *     ddn1 rules=competition L=34567TTJQKA2R D=3457 U=88QQ turn=D beat=L:99 passes=0
 *
 * Sides are named after the landlord: L himself, D the farmer who plays after him, U the one before him; with four
 * seats L D X U. An endgame of two sides has L and D only. A hand that nobody shows is `?17`.
 */
import {
  copiesOf,
  countOf,
  formatCards,
  parseCards,
  RANK_COUNT,
  rankAt,
  RANKS,
  sizeOf,
  type RankCounts,
} from './cards.ts';
import { countsOfCombo, formatCombo, parsePlay, type Combo } from './combo.ts';
import { dealOf, seatAfter, seatAt } from './deal.ts';
import type { Failure } from './failure.ts';
import { failure, ok, type Result } from './result.ts';
import { startPlay, type Round } from './round.ts';
import { handMaxOf, type RuleSet } from './ruleset.ts';
import { readRules, writeRules } from './ruleset-text.ts';

/** A hand of which only the size is known. */
export interface HiddenHand {
  readonly hidden: number;
}

export type PositionHand = RankCounts | HiddenHand;

/** A moment of the play: hands by side, the landlord's first and then in turn order. */
export interface DdnPosition {
  readonly rules: RuleSet;
  /** Index = side: two for an endgame of two sides, else one for each seat. Nobody is out yet. */
  readonly hands: readonly PositionHand[];
  /** Whose turn it is, an index into `hands`. */
  readonly turn: number;
  /** The combo to beat and whose it is, or null when `turn` leads. */
  readonly beat: { readonly side: number; readonly combo: Combo } | null;
  /** Passes since that combo; follows from `turn` and `beat.side`. */
  readonly passes: number;
}

/** Letters of the sides, index = number of sides. */
export const SIDE_LETTERS = ['', '', 'LD', 'LDU', 'LDXU'] as const;

/** Whether only the size of a hand is known. */
export const isHidden = (hand: PositionHand): hand is HiddenHand => 'hidden' in hand;

/** One line; `parsePosition` gives back an equal position. */
export const formatPosition = ({ rules, hands, turn, beat, passes }: DdnPosition): string => {
  const letters = SIDE_LETTERS[hands.length] ?? '';
  return [
    'ddn1',
    `rules=${writeRules(rules)}`,
    ...hands.map((hand, side) => `${letters.charAt(side)}=${isHidden(hand) ? `?${hand.hidden}` : formatCards(hand)}`),
    `turn=${letters.charAt(turn)}`,
    `beat=${beat === null ? '-' : `${letters.charAt(beat.side)}:${formatCombo(beat.combo, rules.decks)}`}`,
    `passes=${passes}`,
  ].join(' ');
};

/**
 * Reads a position. `rules` (competition), `beat` (-) and `passes` may be left out, anything unknown is refused.
 * @returns `bad-position` with the word that is wrong, where it stands, and what is wanted.
 */
export const parsePosition = (line: string): Result<DdnPosition, Failure<'bad-position'>> => {
  const words = readWords(line);
  if (!words.ok) return words;
  const fields = words.value;
  const rules = readRules(textOf(fields, 'rules', 'competition'));
  if (!rules.ok) return wrong(fields, 'rules', rules.error.message);
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
  if (turn < 0) return wrong(fields, 'turn', `no such side, want one of ${[...letters].join(' ')}`);
  const beat = readBeat(fields, letters, rules.value);
  if (!beat.ok) return beat;
  const overfull = overfullOf(hands, beat.value?.combo ?? null, rules.value);
  if (overfull !== null) return failure('bad-position', `bad position "${line.trim()}": ${overfull}`);
  const passes = passesBefore(fields, letters, turn, beat.value?.side ?? null);
  if (!passes.ok) return passes;
  return ok({ rules: rules.value, hands, turn, beat: beat.value, passes: passes.value });
};

/** The play of a round as a position. @returns `bad-position` before and after the play. */
export const positionOf = (round: Round): Result<DdnPosition, Failure<'bad-position'>> => {
  const { rules, landlord, beat, beatSeat, passes } = round;
  if (round.phase !== 'play' || landlord === null) {
    return failure('bad-position', `bad position: the round is in phase ${round.phase}, want play`);
  }
  const sideOf = (seat: number): number => (seat - landlord + rules.seats) % rules.seats;
  return ok({
    rules,
    hands: round.hands.map((_, side) => round.hands[seatAfter(landlord, rules.seats, side)] as RankCounts),
    turn: sideOf(round.turn),
    beat: beat === null || beatSeat === null ? null : { side: sideOf(beatSeat), combo: beat },
    passes,
  });
};

/** A round from a position, the landlord in seat 0. @returns `bad-position` where a hand is hidden or a seat has none. */
export const startPosition = ({ rules, hands, turn, beat, passes }: DdnPosition): Result<Round, Failure> => {
  if (hands.length !== rules.seats) {
    return failure('bad-position', `bad position: ${hands.length} hands, want ${rules.seats} to play it on`);
  }
  const shown: RankCounts[] = [];
  for (const [side, hand] of hands.entries()) {
    const letter = SIDE_LETTERS[hands.length]?.charAt(side);
    if (isHidden(hand)) return failure('bad-position', `bad position: hand ${letter} is hidden, want its cards`);
    shown.push(hand);
  }
  const deal = dealOf({ rules, hands: shown });
  if (!deal.ok) return deal;
  const trick = beat === null ? null : { combo: beat.combo, seat: seatAt(beat.side), passes };
  return ok(startPlay({ rules, deal: deal.value, turn: seatAt(turn), trick }));
};

/** A word `key=value` of the line, and where it stands. */
interface Word {
  readonly value: string;
  readonly word: string;
  readonly index: number;
}

type Words = ReadonlyMap<string, Word>;

const KEYS = ['rules', 'L', 'D', 'X', 'U', 'turn', 'beat', 'passes'];

const readWords = (line: string): Result<Words, Failure<'bad-position'>> => {
  const fields = new Map<string, Word>();
  const [first, ...rest] = line.matchAll(/\S+/gu);
  if (first?.[0] !== 'ddn1') {
    return failure('bad-position', `bad position "${line.trim()}": begins with "${first?.[0] ?? ''}", want "ddn1"`);
  }
  for (const { 0: word, index } of rest) {
    const split = word.indexOf('=');
    const key = word.slice(0, Math.max(split, 0));
    if (split < 0) return at(index, word, 'no "="', 'KEY=VALUE');
    if (!KEYS.includes(key)) return at(index, word, `unknown key "${key}"`, `one of ${KEYS.join(' ')}`);
    if (fields.has(key)) return at(index, word, `${key} is given twice`, 'each key once');
    fields.set(key, { value: word.slice(split + 1), word, index });
  }
  return ok(fields);
};

const textOf = (fields: Words, key: string, otherwise: string): string => fields.get(key)?.value ?? otherwise;

/** Which sides the line names: L and D, or a letter for every seat. */
const sidesOf = (fields: Words, rules: RuleSet): Result<string, Failure<'bad-position'>> => {
  const all = SIDE_LETTERS[rules.seats] ?? '';
  const named = [...'LDXU'].filter((letter) => fields.has(letter)).join('');
  if (named === 'LD' || named === all) return ok(named);
  const stray = [...named].find((letter) => !all.includes(letter));
  if (stray !== undefined) return wrong(fields, stray, `no such side under ${rules.name}, want ${[...all].join(' ')}`);
  const missing = [...all].find((letter) => !named.includes(letter));
  return failure('bad-position', `bad position: no ${missing}=, want the hands of ${[...all].join(' ')} or of L D`);
};

const readHand = (fields: Words, letter: string, rules: RuleSet): Result<PositionHand, Failure<'bad-position'>> => {
  const text = textOf(fields, letter, '');
  if (text.startsWith('?')) {
    const hidden = /^\?\d{1,2}$/u.test(text) ? Number(text.slice(1)) : 0;
    const most = handMaxOf(rules);
    return hidden >= 1 && hidden <= most ? ok({ hidden }) : wrong(fields, letter, `bad size, want ?1 to ?${most}`);
  }
  const cards = parseCards(text);
  if (!cards.ok) return wrong(fields, letter, cards.error.message);
  return sizeOf(cards.value) === 0 ? wrong(fields, letter, 'no cards, want at least one') : ok(cards.value);
};

const readBeat = (
  fields: Words,
  letters: string,
  rules: RuleSet,
): Result<DdnPosition['beat'], Failure<'bad-position'>> => {
  const text = textOf(fields, 'beat', '-');
  if (text === '-') return ok(null);
  const [, letter, play] = /^(.):(.+)$/su.exec(text) ?? [];
  if (letter === undefined || play === undefined) return wrong(fields, 'beat', 'want "-" or SIDE:PLAY');
  const side = letters.indexOf(letter);
  if (side < 0) return wrong(fields, 'beat', `unknown side "${letter}", want one of ${[...letters].join(' ')}`);
  const combo = parsePlay(play, rules);
  if (!combo.ok) return wrong(fields, 'beat', combo.error.message);
  return combo.value === null
    ? wrong(fields, 'beat', 'a pass, want a combo, or beat=-')
    : ok({ side, combo: combo.value });
};

/** A trick ends when all others have passed, so `turn` and the side to beat say how many have. */
const passesBefore = (
  fields: Words,
  letters: string,
  turn: number,
  side: number | null,
): Result<number, Failure<'bad-position'>> => {
  const sides = letters.length;
  if (side === turn) {
    return wrong(
      fields,
      'beat',
      `${letters.charAt(turn)} has the turn and the play to beat, want another side, or beat=-`,
    );
  }
  const passes = side === null ? 0 : (turn - side - 1 + sides) % sides;
  const text = textOf(fields, 'passes', String(passes));
  return text === String(passes)
    ? ok(passes)
    : wrong(
        fields,
        'passes',
        `want ${passes} between ${textOf(fields, 'beat', 'beat=-')} and turn=${letters.charAt(turn)}`,
      );
};

const overfullOf = (hands: readonly PositionHand[], beat: Combo | null, rules: RuleSet): string | null => {
  const shown = hands.filter((hand): hand is RankCounts => !isHidden(hand));
  if (beat !== null) shown.push(countsOfCombo(beat, rules.decks));
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const [held, most] = [shown.reduce((sum, counts) => sum + countOf(counts, rank), 0), copiesOf(rank, rules.decks)];
    if (held > most) return `${held} of ${RANKS.charAt(index)} in all, want at most ${most}`;
  }
  const hidden = hands.reduce((sum, hand) => sum + (isHidden(hand) ? hand.hidden : 0), 0);
  const [size, most] = [shown.reduce((sum, counts) => sum + sizeOf(counts), hidden), 54 * rules.decks];
  return size > most ? `${size} cards in all, want at most ${most}` : null;
};

const at = (index: number, word: string, found: string, wanted: string): Result<never, Failure<'bad-position'>> =>
  failure('bad-position', `bad position at index ${index}, "${word}": ${found}, want ${wanted}`);

/** @param reason what is wrong and what is wanted. */
const wrong = (fields: Words, key: string, reason: string): Result<never, Failure<'bad-position'>> => {
  const word = fields.get(key);
  return failure(
    'bad-position',
    word === undefined
      ? `bad position: no ${key}=, ${reason}`
      : `bad position at index ${word.index}, "${word.word}": ${reason}`,
  );
};
