/**
 * DouZero: ranks are numbers 3 … 14, 17 for a 2, 20 small joker, 30 big joker; as letters the small joker is X and the
 * big one D. The farmer after the landlord is `landlord_down`, the one before `landlord_up`. There is no auction. The
 * stake doubles with each bomb and rocket, without spring (docs/reference/notation.md).
 *
 * Its deals, as `card_play_init` takes them and its evaluation data have them, and beside them what its `GameEnv` has at
 * the end, by the same names:
 *
 *     {"landlord":[…20],"landlord_up":[…17],"landlord_down":[…17],"three_landlord_cards":[…3],
 *      "card_play_action_seq":[[3,4,5,6,7],[],…],"winner":"landlord","bomb_num":0,"num_scores":{"landlord":2,"farmer":-1}}
 *
 * Versions with an auction deal `first`, `second` and `third` 17 cards each. JSON of our own earlier versions is read too.
 */
import {
  addCounts,
  contains,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsOf,
  NO_CARDS,
  rankAt,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAfter, seatAt } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionOfPlay, type LogEntry, type PlaySetup } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { foundValue, oneOf } from '@doudizhu/rules/schema';
import {
  bombsIn,
  checkWritten,
  comboOfCards,
  gameOf,
  handsFrom,
  letterNames,
  readNames,
  readPlays,
  sourceIn,
  seatFrom,
  simpleScores,
  writeNames,
  type CardNames,
  type WriteOptions,
} from './dialect.ts';
import { handsWithBottom, playSetup } from './rlcard.ts';
import { readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackPlay, trackTricks, type RecordClaims, type RoundRecord } from '../base/record.ts';

/** B and R are read too: they name no other card of this dialect, and logs of its games have them. */
const NAMES: CardNames = { dialect: 'douzero', names: letterNames(['X', 'D']), aliases: { B: 'X', R: 'D' } };

/** Index = Rank. */
const NUMBERS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30];

const DOUZERO_TEXTS = {
  'bad-cards/douzero': 'invalid douzero cards {cards}: expected letters or a list of numbers',
  'bad-cards/douzero-number': 'invalid douzero cards {cards}: {found} at index {index}, expected one of {known}',
  'bad-cards/douzero-too-many':
    'invalid douzero cards {cards}: {found} at index {index} once too often, expected at most {most}',
} as const satisfies Texts;
const douzeroFailure = failuresOf(DOUZERO_TEXTS);

const PHRASE_TEXTS = {
  'expected/card-list': 'a list of cards',
  'expected/no-wild-ranks': 'an empty list, as DouZero has no wild ranks; a record in JSON or DDN has them',
} as const satisfies Texts;
const douzeroPhrase = phrasesOf(PHRASE_TEXTS);

/** Reads `33XD` or `[3, 3, 20, 30]`. */
export const parseDouzeroCards = (cards: unknown): Result<RankCounts, Failure<'bad-cards'>> => {
  if (typeof cards === 'string') return readNames(cards, NAMES);
  if (!Array.isArray(cards)) {
    return err(douzeroFailure('bad-cards/douzero', { cards: JSON.stringify(cards) }));
  }
  let counts = NO_CARDS;
  for (const [index, number] of (cards as unknown[]).entries()) {
    const rank = rankAt(NUMBERS.indexOf(number as number));
    const place = { cards: JSON.stringify(cards), found: JSON.stringify(number), index };
    if (rank < 0) return err(douzeroFailure('bad-cards/douzero-number', { ...place, known: NUMBERS.join(' ') }));
    const most = copiesOf(rank, 1);
    if (countOf(counts, rank) === most) return err(douzeroFailure('bad-cards/douzero-too-many', { ...place, most }));
    counts = addCounts(counts, copiesAsCounts(rank, 1));
  }
  return ok(counts);
};

/** Cards as DouZero writes them: `33XD`, ascending. */
export const formatDouzeroCards = (counts: RankCounts): string => writeNames(counts, NAMES);

/** @returns null for no cards, the pass. `bad-cards` or `no-combo`. */
export const parseDouzeroPlay = (
  cards: unknown,
  rules: RuleSet = PRESETS.douzero,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const counts = parseDouzeroCards(cards);
  return counts.ok ? comboOfCards(counts.value, { rules, toBeat, names: NAMES }) : counts;
};

/** @returns `bad-douzero` with the path of the fault. */
export const readDouzero = (source: unknown): Result<RoundRecord, Failure> =>
  readDocument(source, { code: 'bad-douzero', document: 'douzero game' }, (reader, json) => {
    const fields = reader.fields(json, '');
    if (Object.hasOwn(fields, 'engine') || Object.hasOwn(fields, 'hands')) return gameIn(reader, fields);
    const isFork = CALLERS.some((name) => Object.hasOwn(fields, name));
    return isFork && !Object.hasOwn(fields, 'landlord') ? forkIn(reader, fields) : dealIn(reader, fields);
  });

const cardsIn = (reader: JsonReader, value: unknown, path: string): RankCounts =>
  value === undefined
    ? (reader.refuse(path, foundValue(value), douzeroPhrase('expected/card-list')), NO_CARDS)
    : (reader.value(parseDouzeroCards(value), path) ?? NO_CARDS);

/** A deal by the names of the seats, with the plays that followed if they are there. */
const dealIn = (reader: JsonReader, fields: JsonObject): RoundRecord => {
  if (reader.list(fields[WILD] ?? [], WILD).length > 0) {
    reader.refuse(WILD, foundValue(fields[WILD]), douzeroPhrase('expected/no-wild-ranks'));
  }
  const [landlord = NO_CARDS, ...farmers] = SEAT_NAMES.map((name) => cardsIn(reader, fields[name], name));
  const kitty = cardsIn(reader, fields[KITTY], KITTY);
  const hasAll = contains(landlord, kitty) && sizeOf(landlord) > 17;
  const hands = [hasAll ? subtractCounts(landlord, kitty) : landlord, ...farmers];
  const setup = playSetup(reader, { rules: PRESETS.douzero, hands, kitty, landlord: seatAt(0) });
  const tracker = trackTricks(setup);
  const log = playsIn(reader, fields).map(({ cards, path }, index): LogEntry => {
    const seat = seatAt(index % 3);
    const read = parseDouzeroPlay(cards, PRESETS.douzero, tracker.trick?.combo ?? null);
    const combo = reader.value(read, path);
    trackPlay(tracker, seat, combo, PRESETS.douzero);
    return { seat, action: actionOfPlay(combo) };
  });
  const info = sourceIn(reader, fields);
  if (fields['winner'] === undefined) return { setup, log, claims: NO_CLAIMS, info };
  const result = reader.read(WINNERS, fields['winner'], 'winner', 'landlord') === 'landlord' ? 'landlord' : 'farmers';
  return { setup, log, claims: { ...NO_CLAIMS, result, scores: scoresIn(reader, fields, 'num_scores', 0) }, info };
};

/** All plays in order, or those of each seat (`actions`), which then alternate. */
const playsIn = (reader: JsonReader, fields: JsonObject): { cards: unknown; path: string }[] => {
  if (fields['actions'] === undefined) {
    return reader.list(fields[PLAYS] ?? [], PLAYS).map((cards, index) => ({ cards, path: `${PLAYS}[${index}]` }));
  }
  const bySeat = reader.fields(fields['actions'], 'actions', SEAT_NAMES);
  const lists = SEAT_NAMES.map((name) => reader.list(bySeat[name] ?? [], `actions.${name}`));
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  return Array.from({ length: count }, (_, index) => {
    const [name, place] = [SEAT_NAMES[index % 3], Math.floor(index / 3)];
    return { cards: lists[index % 3]![place], path: `actions.${name}[${place}]` };
  });
};

/** A deal before an auction, of which nothing is recorded. */
const forkIn = (reader: JsonReader, fields: JsonObject): RoundRecord => {
  const hands = CALLERS.map((name) => cardsIn(reader, fields[name], name));
  const kitty = cardsIn(reader, fields[KITTY], KITTY);
  const rules = PRESETS.douzero;
  const deal = reader.failure === null ? reader.value(dealOf({ rules, hands, kitty }), KITTY) : null;
  const setup = { type: 'dealt', rules, seed: null, deal, first: seatAt(0) } as const;
  return { setup, log: [], claims: NO_CLAIMS, info: sourceIn(reader, fields) };
};

/** JSON of our own earlier versions. */
const gameIn = (reader: JsonReader, json: JsonObject): RoundRecord => {
  const fields = reader.fields(json, '', KEYS);
  const rules = PRESETS.douzero;
  const setup = handsWithBottom(reader, fields, rules, (value, path) => cardsIn(reader, value, path));
  if (fields['seats'] !== undefined) {
    reader.list(fields['seats'], 'seats', 3).forEach((name, seat) => {
      const expected = SEAT_NAMES[seatFrom(seatAt(seat), setup.landlord)] ?? '';
      reader.read(oneOf([expected], JSON.stringify), name, `seats[${seat}]`, expected);
    });
  }
  const log = readPlays(reader, fields['plays'], { rules, tracker: trackTricks(setup), parse: parseDouzeroPlay });
  return { setup, log, claims: claimsOf(reader, fields, setup), info: sourceIn(reader, fields) };
};

/** @returns `cannot-express` where the record has more than a landlord, hands and plays that DouZero allows. */
export const writeDouzero = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'douzero', auction: false }, options);
  if (!made.ok) return made;
  const { landlord, end, plays, id } = made.value;
  const { outcome } = end;
  const { kitty } = end.deal;
  const [own = NO_CARDS, ...farmers] = handsFrom(made.value, landlord);
  const hands = [addCounts(own, countsOf(kitty)), ...farmers].map(numbersOf);
  const scores = simpleScores(made.value, { bid: 1, spring: false });
  const text = JSON.stringify({
    ...(id === null ? {} : { id }),
    ...Object.fromEntries(SEAT_NAMES.map((name, steps) => [name, hands[steps]])),
    [KITTY]: numbersOf(countsOf(kitty)),
    [PLAYS]: plays.map(({ combo }) => numbersOf(combo === null ? NO_CARDS : countsOfCombo(combo, 1))),
    ...(outcome === null
      ? {}
      : {
          winner: outcome.winner === 'landlord' ? 'landlord' : 'farmer',
          bomb_num: bombsIn(made.value),
          num_scores: { landlord: scores[landlord], farmer: scores[seatAfter(landlord, 3)] },
        }),
  });
  return checkWritten(text, made.value, 'douzero', readDouzero);
};

const numbersOf = (counts: RankCounts): number[] =>
  NUMBERS.flatMap((number, rank) => Array<number>(countOf(counts, rankAt(rank))).fill(number));

/** Index = seats after the landlord. */
const SEAT_NAMES = ['landlord', 'landlord_down', 'landlord_up'];
const CALLERS = ['first', 'second', 'third'];
const KITTY = 'three_landlord_cards';
const PLAYS = 'card_play_action_seq';
const WILD = 'mastercard_list';
const WINNERS = oneOf(['farmer', ...SEAT_NAMES], JSON.stringify);
const KEYS = 'id engine hands bottom landlord seats plays winner bombNum utility scores'.split(' ');

const claimsOf = (reader: JsonReader, fields: JsonObject, { landlord }: PlaySetup): RecordClaims => {
  if (fields['winner'] === undefined) return NO_CLAIMS;
  const result = reader.seat(fields['winner'], 'winner', 3) === landlord ? 'landlord' : 'farmers';
  return { ...NO_CLAIMS, result, scores: scoresIn(reader, fields, 'scores', landlord) };
};

const scoresIn = (reader: JsonReader, fields: JsonObject, name: string, landlord: number): number[] | null => {
  if (fields[name] === undefined) return null;
  const scores = reader.fields(fields[name], name);
  const [landlords, farmers] = [
    reader.number(scores['landlord'], `${name}.landlord`),
    reader.number(scores['farmer'], `${name}.farmer`),
  ];
  return [0, 1, 2].map((seat) => (seat === landlord ? landlords : farmers));
};
