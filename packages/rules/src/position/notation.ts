/**
 * DDN, the text notation: a position on one line (docs/notation.md).
 *
 *     ddn1 rules=competition L=34567TTJQKA2R D=3457 U=88QQ turn=D beat=L:99 passes=0
 *
 * Sides are named after the landlord: L himself, D the farmer who plays after him, U the one before him; with four
 * seats L D X U. An endgame of two sides has L and D only. A hidden hand is `?17`.
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
  RANK_PARAMETERS,
} from '../base/cards.ts';
import { countsOfCombo, formatCombo, parsePlay, type Combo } from '../combos/combo.ts';
import { dealOf, seatAfter, seatAt } from '../round/deal.ts';
import {
  failuresOf,
  type Failure,
  type FailureIn,
  type Texts,
  type LocalizedText,
  type ValueNames,
} from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { PHASE_NAMES } from '../round/legality.ts';
import { startPlay } from '../round/round.ts';
import type { Round } from '../round/state.ts';
import { handMaxOf, type RuleSet } from '../ruleset/ruleset.ts';
import { readRules, writeRules } from '../ruleset/ruleset-text.ts';

/** A hand of which only the size is known. */
export interface HiddenHand {
  readonly hidden: number;
}

export type PositionHand = RankCounts | HiddenHand;

/** A position: the hands by side, the landlord's first and then in turn order, and the trick so far. */
export interface DdnPosition {
  readonly rules: RuleSet;
  /** Index = side: two for an endgame of two sides, else one for each seat. No hand is empty. */
  readonly hands: readonly PositionHand[];
  /** The side to move, an index into `hands`. */
  readonly turn: number;
  /** The combo to beat and its side, or null when `turn` leads. */
  readonly beat: { readonly side: number; readonly combo: Combo } | null;
  /** Passes since that combo; follows from `turn` and `beat.side`. */
  readonly passes: number;
}

/** Letters of the sides, index = number of sides. */
export const SIDE_LETTERS = ['', '', 'LD', 'LDU', 'LDXU'] as const;

/** Whether only the size of a hand is known. */
export const isHidden = (hand: PositionHand): hand is HiddenHand => 'hidden' in hand;

/** One line; `parsePosition` gives back an equal position. */
export const formatPosition = ({ rules, hands, turn, beat: toBeat, passes }: DdnPosition): string => {
  const letters = SIDE_LETTERS[hands.length] ?? '';
  return [
    'ddn1',
    `rules=${writeRules(rules)}`,
    ...hands.map((hand, side) => `${letters.charAt(side)}=${isHidden(hand) ? `?${hand.hidden}` : formatCards(hand)}`),
    `turn=${letters.charAt(turn)}`,
    `beat=${toBeat === null ? '-' : `${letters.charAt(toBeat.side)}:${formatCombo(toBeat.combo, rules.decks)}`}`,
    `passes=${passes}`,
  ].join(' ');
};

/**
 * Reads a position. `rules` (competition), `beat` (-) and `passes` may be left out, anything unknown is refused.
 * @returns `bad-position` with the word that is wrong, where it stands, and what is wanted.
 */
export const parsePosition = (line: string): Result<DdnPosition, BadDdn> => {
  const words = readWords(line);
  if (!words.ok) return words;
  const fields = words.value;
  const rules = readRules(textOf(fields, 'rules', 'competition'));
  if (!rules.ok) return err(ddnFailure('bad-position/word', { ...wordAt(fields, 'rules'), cause: rules.error }));
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
  if (turn < 0) return err(ddnFailure('bad-position/turn', { ...wordAt(fields, 'turn'), sides: letters }));
  const toBeat = readBeat(fields, letters, rules.value);
  if (!toBeat.ok) return toBeat;
  const overfull = overfullIn(line.trim(), hands, toBeat.value?.combo ?? null, rules.value);
  if (overfull !== null) return err(overfull);
  const passes = passesBefore(fields, letters, turn, toBeat.value?.side ?? null);
  if (!passes.ok) return passes;
  return ok({ rules: rules.value, hands, turn, beat: toBeat.value, passes: passes.value });
};

/** The play of a round as a position. @returns `bad-position` before and after the play. */
export const positionOf = (round: Round): Result<DdnPosition, BadDdn> => {
  const { rules, landlord, toBeat, toBeatSeat, passes } = round;
  if (round.phase !== 'play' || landlord === null) {
    return err(ddnFailure('bad-position/phase', { phase: round.phase }));
  }
  const sideOf = (seat: number): number => (seat - landlord + rules.seats) % rules.seats;
  return ok({
    rules,
    hands: round.hands.map((_, side) => round.hands[seatAfter(landlord, rules.seats, side)] as RankCounts),
    turn: sideOf(round.turn),
    beat: toBeat === null || toBeatSeat === null ? null : { side: sideOf(toBeatSeat), combo: toBeat },
    passes,
  });
};

/** A round from a position, the landlord in seat 0. @returns `bad-position` where a hand is hidden or a seat has none. */
export const startPosition = ({
  rules,
  hands,
  turn,
  beat: toBeat,
  passes,
}: DdnPosition): Result<Round, BadDdn | Failure<'bad-deal' | 'bad-cards'>> => {
  if (hands.length !== rules.seats) {
    return err(ddnFailure('bad-position/hand-count', { hands: hands.length, seats: rules.seats }));
  }
  const shown: RankCounts[] = [];
  for (const [side, hand] of hands.entries()) {
    const letter = SIDE_LETTERS[hands.length]?.charAt(side) ?? '?';
    if (isHidden(hand)) return err(ddnFailure('bad-position/hidden-hand', { side: letter }));
    shown.push(hand);
  }
  const deal = dealOf({ rules, hands: shown });
  if (!deal.ok) return deal;
  const trick = toBeat === null ? null : { combo: toBeat.combo, seat: seatAt(toBeat.side), passes };
  return ok(startPlay({ rules, deal: deal.value, turn: seatAt(turn), trick }));
};

/** A word `key=value` of the line, and where it stands. */
interface Word {
  readonly value: string;
  readonly word: string;
  readonly index: number;
}

type WordsByKey = ReadonlyMap<string, Word>;

const KEYS = ['rules', 'L', 'D', 'X', 'U', 'turn', 'beat', 'passes'];

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
    if (!KEYS.includes(key)) return err(ddnFailure('bad-position/unknown-key', { index, word, key }));
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
    return err(ddnFailure('bad-position/stray-side', { ...wordAt(fields, stray), rules: rules.name, sides: all }));
  }
  const missing = [...all].find((letter) => !named.includes(letter)) ?? '';
  return err(ddnFailure('bad-position/missing-hand', { side: missing, sides: all }));
};

const readHand = (fields: WordsByKey, letter: string, rules: RuleSet): Result<PositionHand, BadDdn> => {
  const text = textOf(fields, letter, '');
  const place = wordAt(fields, letter);
  if (text.startsWith('?')) {
    const hidden = /^\?\d{1,2}$/u.test(text) ? Number(text.slice(1)) : 0;
    const most = handMaxOf(rules);
    return hidden >= 1 && hidden <= most
      ? ok({ hidden })
      : err(ddnFailure('bad-position/hidden-size', { ...place, most }));
  }
  const cards = parseCards(text);
  if (!cards.ok) return err(ddnFailure('bad-position/word', { ...place, cause: cards.error }));
  return sizeOf(cards.value) === 0 ? err(ddnFailure('bad-position/no-cards', place)) : ok(cards.value);
};

const readBeat = (fields: WordsByKey, letters: string, rules: RuleSet): Result<DdnPosition['beat'], BadDdn> => {
  const text = textOf(fields, 'beat', '-');
  const place = wordAt(fields, 'beat');
  if (text === '-') return ok(null);
  const [, letter, play] = /^(.):(.+)$/su.exec(text) ?? [];
  if (letter === undefined || play === undefined) return err(ddnFailure('bad-position/beat', place));
  const side = letters.indexOf(letter);
  if (side < 0) return err(ddnFailure('bad-position/beat-side', { ...place, side: letter, sides: letters }));
  const combo = parsePlay(play, rules);
  if (!combo.ok) return err(ddnFailure('bad-position/word', { ...place, cause: combo.error }));
  return combo.value === null ? err(ddnFailure('bad-position/beat-pass', place)) : ok({ side, combo: combo.value });
};

/** A trick ends when all others have passed, so `turn` and the side to beat say how many have. */
const passesBefore = (
  fields: WordsByKey,
  letters: string,
  turn: number,
  side: number | null,
): Result<number, BadDdn> => {
  const sides = letters.length;
  if (side === turn) {
    return err(ddnFailure('bad-position/own-beat', { ...wordAt(fields, 'beat'), side: letters.charAt(turn) }));
  }
  const passes = side === null ? 0 : (turn - side - 1 + sides) % sides;
  const text = textOf(fields, 'passes', String(passes));
  return text === String(passes)
    ? ok(passes)
    : err(
        ddnFailure('bad-position/passes', {
          ...wordAt(fields, 'passes'),
          passes,
          beat: textOf(fields, 'beat', 'beat=-'),
          turn: letters.charAt(turn),
        }),
      );
};

/** What is wrong where all hands and the play to beat together are more than the packs. */
const overfullIn = (
  line: string,
  hands: readonly PositionHand[],
  toBeat: Combo | null,
  rules: RuleSet,
): BadDdn | null => {
  const shown = hands.filter((hand): hand is RankCounts => !isHidden(hand));
  if (toBeat !== null) shown.push(countsOfCombo(toBeat, rules.decks));
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const [held, most] = [shown.reduce((sum, counts) => sum + countOf(counts, rank), 0), copiesOf(rank, rules.decks)];
    if (held > most) return ddnFailure('bad-position/too-many', { line, held, rank: RANKS.charAt(index), most });
  }
  const hidden = hands.reduce((sum, hand) => sum + (isHidden(hand) ? hand.hidden : 0), 0);
  const [size, most] = [shown.reduce((sum, counts) => sum + sizeOf(counts), hidden), 54 * rules.decks];
  return size > most ? ddnFailure('bad-position/too-many-cards', { line, held: size, most }) : null;
};

/** A word of the line, and the index where it stands. Both null where the line has no such word. */
export interface WordAt {
  readonly index: number | null;
  readonly word: string | null;
  readonly key: string;
}

const wordAt = (fields: WordsByKey, key: string): WordAt => {
  const found = fields.get(key);
  return { index: found?.index ?? null, word: found?.word ?? null, key };
};

const at = ({ index, word, key }: WordAt): LocalizedText =>
  word === null
    ? { en: `bad position: no ${key}=, `, zh: `缺少 ${key}=：` }
    : { en: `bad position at index ${index}, "${word}": `, zh: `“${word}”处：` };

/** Names of parameters that are letters of sides. */
export const SIDE_PARAMETERS = {
  side: {
    L: { en: 'L', zh: 'L（地主）' },
    D: { en: 'D', zh: 'D（下家）' },
    X: { en: 'X', zh: 'X（对家）' },
    U: { en: 'U', zh: 'U（上家）' },
  },
} as const satisfies ValueNames;
const sideName = (letter: string): LocalizedText =>
  (SIDE_PARAMETERS.side as ValueNames[string])[letter] ?? { en: letter, zh: letter };

/** A word that is there. */
export interface NamedWord {
  readonly index: number;
  readonly word: string;
}

const spaced = (letters: string): string => [...letters].join(' ');

const NOTATION_TEXTS = {
  'bad-position/word': (given: WordAt & { cause: Failure }) => ({
    en: at(given).en + given.cause.message,
    zh: `${at(given).zh}${given.cause.zh}`,
  }),
  'bad-position/turn': (given: WordAt & { sides: string }) => ({
    en: `${at(given).en}no such side, want one of ${spaced(given.sides)}`,
    zh:
      given.word === null
        ? '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L'
        : `${at(given).zh}没有这一家，应当是 ${spaced(given.sides)} 之一`,
  }),
  'bad-position/too-many': {
    en: 'bad position "{line}": {held} of {rank} in all, want at most {most}',
    zh: '{rank} 一共有 {held} 张，最多只能有 {most} 张',
  },
  'bad-position/too-many-cards': {
    en: 'bad position "{line}": {held} cards in all, want at most {most}',
    zh: '一共有 {held} 张牌，最多只能有 {most} 张',
  },
  'bad-position/phase': {
    en: 'bad position: the round is in phase {phase}, want play',
    zh: '这一局在{phase}，只有出牌时才是局面',
  },
  'bad-position/hand-count': {
    en: 'bad position: {hands} hands, want {seats} to play it on',
    zh: '局面里有 {hands} 家手牌，要接着打需要 {seats} 家',
  },
  'bad-position/hidden-hand': {
    en: 'bad position: hand {side} is hidden, want its cards',
    zh: '{side}的手牌是暗的，请写出每张牌',
  },
  'bad-position/beginning': {
    en: 'bad position "{line}": begins with "{found}", want "ddn1"',
    zh: '开头是“{found}”，应当是“ddn1”',
  },
  'bad-position/no-value': {
    en: 'bad position at index {index}, "{word}": no "=", want KEY=VALUE',
    zh: '“{word}”处：缺少“=”，应当写成“名称=值”',
  },
  'bad-position/unknown-key': ({ index, word, key }: NamedWord & { key: string }) => ({
    en: `bad position at index ${index}, "${word}": unknown key "${key}", want one of ${KEYS.join(' ')}`,
    zh: `“${word}”处：没有“${key}”这一项，可用的是 rules L D X U turn beat passes`,
  }),
  'bad-position/key-twice': {
    en: 'bad position at index {index}, "{word}": {key} is given twice, want each key once',
    zh: '“{key}”写了两次，每项只能写一次',
  },
  'bad-position/stray-side': (given: WordAt & { rules: string; sides: string }) => ({
    en: `${at(given).en}no such side under ${given.rules}, want ${spaced(given.sides)}`,
    zh: `${at(given).zh}规则 ${given.rules} 里没有这一家，应当是 ${spaced(given.sides)}`,
  }),
  'bad-position/missing-hand': ({ side, sides }: { side: string; sides: string }) => ({
    en: `bad position: no ${side}=, want the hands of ${spaced(sides)} or of L D`,
    zh: `缺少${sideName(side).zh}的手牌，应当写出 ${spaced(sides)} 的手牌，或只写 L D`,
  }),
  'bad-position/hidden-size': (given: WordAt & { most: number }) => ({
    en: `${at(given).en}bad size, want ?1 to ?${given.most}`,
    zh: `${at(given).zh}暗牌的张数不对，应当是 ?1 到 ?${given.most}`,
  }),
  'bad-position/no-cards': (given: WordAt) => ({
    en: `${at(given).en}no cards, want at least one`,
    zh: `${at(given).zh}没有牌，至少要有一张`,
  }),
  'bad-position/beat': (given: WordAt) => ({
    en: `${at(given).en}want "-" or SIDE:PLAY`,
    zh: `${at(given).zh}应当是“-”，或“家:牌”，如 L:99`,
  }),
  'bad-position/beat-side': (given: WordAt & { side: string; sides: string }) => ({
    en: `${at(given).en}unknown side "${given.side}", want one of ${spaced(given.sides)}`,
    zh: `${at(given).zh}没有“${given.side}”这一家，应当是 ${spaced(given.sides)} 之一`,
  }),
  'bad-position/beat-pass': (given: WordAt) => ({
    en: `${at(given).en}a pass, want a combo, or beat=-`,
    zh: `${at(given).zh}“不出”不能当作要压的牌；没有要压的牌就写 beat=-`,
  }),
  'bad-position/own-beat': (given: WordAt & { side: string }) => ({
    en: `${at(given).en}${given.side} has the turn and the play to beat, want another side, or beat=-`,
    zh: `${at(given).zh}要压的牌是${sideName(given.side).zh}自己出的，应当是别家的，或写 beat=-`,
  }),
  'bad-position/passes': (given: WordAt & { passes: number; beat: string; turn: string }) => ({
    en: `${at(given).en}want ${given.passes} between ${given.beat} and turn=${given.turn}`,
    zh: `${at(given).zh}不出的次数不对，按 turn 和 beat 应当是 ${given.passes}`,
  }),
} as const satisfies Texts;
type BadDdn = FailureIn<typeof NOTATION_TEXTS>;
const ddnFailure = failuresOf(NOTATION_TEXTS, { ...RANK_PARAMETERS, ...SIDE_PARAMETERS, phase: PHASE_NAMES });
