/**
 * DouZero: ranks are numbers 3 … 14, 17 for a 2, 20 small joker, 30 big joker; as letters the small joker is X and the
 * big one D. The landlord is seat 0, the farmer after the landlord `landlord_down`, the one before `landlord_up`. There is no
 * auction; the stake doubles with each bomb and rocket, without spring (docs/reference/notation.md).
 *
 *     {"engine":"douzero","hands":[…20, …17, …17],"bottom":"58K","landlord":0,
 *      "seats":["landlord","landlord_down","landlord_up"],"plays":[[0,"34567"],[1,""]],
 *      "winner":0,"bombNum":0,"scores":{"landlord":2,"farmer":-1}}
 *
 * Its bare deals, as its evaluation takes them, are read too:
 * `{"landlord":[…],"landlord_down":[…],"landlord_up":[…],"three_landlord_cards":[…]}`.
 */
import {
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsOf,
  NO_CARDS,
  rankAt,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { seatAfter, seatAt } from '@doudizhu/rules/deal';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { PlaySetup } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { isObject, oneOf } from '@doudizhu/rules/schema';
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
import { bottomedHands, handsWithBottom } from './rlcard.ts';
import { readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackTricks, type RecordClaims, type RoundRecord } from '../base/record.ts';

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

/** @returns null for no cards, the pass; `bad-cards` or `no-combo`. */
export const parseDouzeroPlay = (
  cards: unknown,
  rules: RuleSet = PRESETS.douzero,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const counts = parseDouzeroCards(cards);
  return counts.ok ? comboOfCards(counts.value, { rules, toBeat, names: NAMES }) : counts;
};

/** A play as its cards; the empty text for a pass. */
export const formatDouzeroPlay = (combo: Combo | null): string =>
  combo === null ? '' : formatDouzeroCards(countsOfCombo(combo, 1));

/** @returns `bad-douzero` with the path of the fault. */
export const readDouzero = (text: string): Result<RoundRecord, Failure> =>
  readDocument(text, { code: 'bad-douzero', document: 'douzero game' }, gameIn);

const gameIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const isDeal = isObject(json) && Object.hasOwn(json, 'three_landlord_cards');
  const fields = reader.fields(json, '', isDeal ? DEAL_KEYS : KEYS);
  const rules = PRESETS.douzero;
  const cardsOf = (value: unknown, path: string): RankCounts =>
    reader.value(parseDouzeroCards(value), path) ?? NO_CARDS;
  const given = isDeal ? gameOfDeal(fields) : fields;
  const setup = handsWithBottom(reader, given, rules, cardsOf);
  if (fields['seats'] !== undefined) {
    reader.list(fields['seats'], 'seats', 3).forEach((name, seat) => {
      const expected = SEAT_NAMES[seatFrom(seatAt(seat), setup.landlord)] ?? '';
      reader.read(oneOf([expected], JSON.stringify), name, `seats[${seat}]`, expected);
    });
  }
  const log = readPlays(reader, given['plays'], { rules, tracker: trackTricks(setup), parse: parseDouzeroPlay });
  return { setup, log, claims: claimsOf(reader, given, setup), info: sourceIn(reader, fields) };
};

/** @returns `cannot-express` where the record has more than a landlord, hands and plays that DouZero allows. */
export const writeDouzero = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'douzero', auction: false }, options);
  if (!made.ok) return made;
  const { landlord, end, plays, id } = made.value;
  const { outcome } = end;
  const scores = simpleScores(made.value, { bid: 1, spring: false });
  const text = JSON.stringify({
    ...(id === null ? {} : { id }),
    engine: 'douzero',
    ...bottomedHands(handsFrom(made.value, landlord), countsOf(end.deal.kitty), formatDouzeroCards),
    landlord: 0,
    seats: SEAT_NAMES,
    plays: plays.map(({ seat, combo }) => [seatFrom(seat, landlord), formatDouzeroPlay(combo)]),
    ...(outcome === null
      ? {}
      : {
          winner: seatFrom(outcome.seat, landlord),
          bombNum: bombsIn(made.value),
          scores: { landlord: scores[landlord], farmer: scores[seatAfter(landlord, 3)] },
        }),
  });
  return checkWritten(text, made.value, 'douzero', readDouzero);
};

/** Index = seats after the landlord. */
const SEAT_NAMES = ['landlord', 'landlord_down', 'landlord_up'];
const DEAL_KEYS = [...SEAT_NAMES, 'three_landlord_cards'];
const KEYS = 'id engine hands bottom landlord seats plays winner bombNum utility scores'.split(' ');

const gameOfDeal = (fields: JsonObject): JsonObject => ({
  hands: SEAT_NAMES.map((name) => fields[name]),
  bottom: fields['three_landlord_cards'],
  plays: [],
});

const claimsOf = (reader: JsonReader, fields: JsonObject, { landlord }: PlaySetup): RecordClaims => {
  if (fields['winner'] === undefined) return NO_CLAIMS;
  const result = reader.seat(fields['winner'], 'winner', 3) === landlord ? 'landlord' : 'farmers';
  if (fields['scores'] === undefined) return { ...NO_CLAIMS, result };
  const scores = reader.fields(fields['scores'], 'scores', ['landlord', 'farmer']);
  const [landlords, farmers] = [
    reader.number(scores['landlord'], 'scores.landlord'),
    reader.number(scores['farmer'], 'scores.farmer'),
  ];
  return { ...NO_CLAIMS, result, scores: [0, 1, 2].map((seat) => (seat === landlord ? landlords : farmers)) };
};
