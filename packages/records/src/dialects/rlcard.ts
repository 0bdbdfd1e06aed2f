/**
 * RLCard: cards `3456789TJQKA2BR` (B small joker, R big joker), a play is its sorted cards, `pass` a pass. Seat 0 is the
 * landlord; there is no auction, and payoffs are 1 for the side that won (docs/reference/notation.md).
 *
 *     {"engine":"rlcard","hands":[…20, …17, …17],"bottom":"58K","landlord":0,"plays":[[0,"34567"],[1,"pass"]],
 *      "winner":0,"payoffs":[1,0,0]}
 */
import {
  addCounts,
  contains,
  countsOf,
  formatCards,
  NO_CARDS,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { dealOf, type Seat } from '@doudizhu/rules/deal';
import { phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import type { PlaySetup } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { foundValue } from '@doudizhu/rules/schema';
import {
  checkWritten,
  comboOfCards,
  gameOf,
  handsFrom,
  letterNames,
  readNames,
  readPlays,
  sourceIn,
  refuseShortHands,
  rotated,
  seatFrom,
  writeNames,
  type CardNames,
  type WriteOptions,
} from './dialect.ts';
import { readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackTricks, type RecordResult, type RoundRecord } from '../base/record.ts';

const NAMES: CardNames = { dialect: 'rlcard', names: letterNames(['B', 'R']), aliases: {} };

/** Reads `33BR`. @returns `bad-cards` with the index of the first character that is not a card. */
export const parseRlcardCards = (text: string): Result<RankCounts, Failure<'bad-cards'>> => readNames(text, NAMES);

/** Cards as RLCard writes them: `33BR`, ascending. */
export const formatRlcardCards = (counts: RankCounts): string => writeNames(counts, NAMES);

/** @returns null for `pass` and for no cards; `bad-cards` or `no-combo`. */
export const parseRlcardPlay = (
  text: string,
  rules: RuleSet = PRESETS.rlcard,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const cards = text === 'pass' ? ok(NO_CARDS) : parseRlcardCards(text);
  return cards.ok ? comboOfCards(cards.value, { rules, toBeat, names: NAMES }) : cards;
};

/** A play as its cards; `pass` for a pass. */
export const formatRlcardPlay = (combo: Combo | null): string =>
  combo === null ? 'pass' : formatRlcardCards(countsOfCombo(combo, 1));

/** @returns `bad-rlcard` with the path of the fault. */
export const readRlcard = (text: string): Result<RoundRecord, Failure> =>
  readDocument(text, { code: 'bad-rlcard', document: 'rlcard game' }, gameIn);

const gameIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const fields = reader.fields(json, '', KEYS);
  const rules = PRESETS.rlcard;
  const cardsOf = (value: unknown, path: string): RankCounts =>
    reader.value(parseRlcardCards(reader.text(value, path)), path) ?? NO_CARDS;
  const setup = handsWithBottom(reader, fields, rules, cardsOf);
  const log = readPlays(reader, fields['plays'], {
    rules,
    tracker: trackTricks(setup),
    parse: (cards, ...rest) => parseRlcardPlay(String(cards), ...rest),
  });
  const result = fields['winner'] === undefined ? null : resultOf(reader, fields, setup.landlord);
  return { setup, log, claims: { ...NO_CLAIMS, result }, info: sourceIn(reader, fields) };
};

/** @returns `cannot-express` where the record has more than a landlord, hands and plays that RLCard allows. */
export const writeRlcard = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'rlcard', auction: false }, options);
  if (!made.ok) return made;
  const { landlord, end, plays, id } = made.value;
  const text = JSON.stringify({
    ...(id === null ? {} : { id }),
    engine: 'rlcard',
    ...bottomedHands(handsFrom(made.value, landlord), countsOf(end.deal.kitty), formatRlcardCards),
    landlord: 0,
    plays: plays.map(({ seat, combo }) => [seatFrom(seat, landlord), formatRlcardPlay(combo)]),
    ...(end.outcome === null
      ? {}
      : {
          winner: seatFrom(end.outcome.seat, landlord),
          payoffs: rotated(
            end.outcome.scores.map((score) => (score > 0 ? 1 : 0)),
            landlord,
          ),
        }),
  });
  return checkWritten(text, made.value, 'rlcard', readRlcard);
};

/** The landlord's hand holds the bottom cards in these games; a record keeps them apart. Seat 0 is the landlord. */
export const bottomedHands = (
  [landlord = NO_CARDS, ...farmers]: readonly RankCounts[],
  kitty: RankCounts,
  format: (counts: RankCounts) => string,
): JsonObject => ({
  hands: [addCounts(landlord, kitty), ...farmers].map(format),
  bottom: format(kitty),
});

/** Reads `hands`, `bottom` and `landlord`. */
export const handsWithBottom = (
  reader: JsonReader,
  fields: JsonObject,
  rules: RuleSet,
  cardsOf: (value: unknown, path: string) => RankCounts,
): PlaySetup => {
  const hands = reader.list(fields['hands'], 'hands', 3).map((hand, seat) => cardsOf(hand, `hands[${seat}]`));
  const landlord = reader.seat(fields['landlord'] ?? 0, 'landlord', 3);
  const bottom = fields['bottom'] === undefined ? NO_CARDS : cardsOf(fields['bottom'], 'bottom');
  const held = hands[landlord] ?? NO_CARDS;
  const apart = contains(held, bottom) ? bottom : NO_CARDS;
  if (apart !== bottom) {
    reader.refuse(
      'bottom',
      rlcardPhrase('found/bottom-not-held', { cards: formatCards(bottom) }),
      rlcardPhrase('expected/bottom'),
    );
  }
  const dealt = hands.map((hand, seat) => (seat === landlord ? subtractCounts(hand, apart) : hand));
  const deal = reader.failure === null ? reader.value(dealOf({ rules, hands: dealt, kitty: apart }), 'hands') : null;
  const nothing = { hands: [[], [], []], kitty: [], faceUp: null };
  const setup: PlaySetup = {
    type: 'play',
    rules,
    deal: deal ?? nothing,
    landlord,
    bid: 1,
    turn: landlord,
    trick: null,
  };
  refuseShortHands(reader, 'hands', setup);
  return setup;
};

const RLCARD_TEXTS = {
  'found/bottom-not-held': '"{cards}" is not in the landlord\'s hand',
  'expected/bottom': 'the three cards that the landlord took',
  'expected/payoffs': ({ payoffs, winner }: { payoffs: readonly number[]; winner: number }) =>
    `${JSON.stringify(payoffs)}, as seat ${winner} won`,
} as const satisfies Texts;
const rlcardPhrase = phrasesOf(RLCARD_TEXTS);

const KEYS = ['id', 'engine', 'hands', 'bottom', 'landlord', 'plays', 'winner', 'payoffs'];

const resultOf = (reader: JsonReader, fields: JsonObject, landlord: Seat): RecordResult => {
  const winner = reader.seat(fields['winner'], 'winner', 3);
  const result = winner === landlord ? 'landlord' : 'farmers';
  if (fields['payoffs'] === undefined) return result;
  const expected = [0, 1, 2].map((seat) => ((seat === landlord) === (winner === landlord) ? 1 : 0));
  const payoffs = reader.list(fields['payoffs'], 'payoffs', 3);
  if (payoffs.some((payoff, seat) => payoff !== expected[seat])) {
    reader.refuse('payoffs', foundValue(payoffs), rlcardPhrase('expected/payoffs', { payoffs: expected, winner }));
  }
  return result;
};
