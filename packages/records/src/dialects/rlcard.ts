/**
 * RLCard: cards `3456789TJQKA2BR` (B small joker, R big joker), a play is its sorted cards, `pass` a pass. Seat 0 is the
 * landlord. There is no auction, and payoffs are 1 for the side that won (docs/reference/notation.md).
 *
 * Read: `get_perfect_information()` at any time of a game, the replays of rlcard-showdown, and JSON of our own earlier
 * versions. Written: the first, with the kitty as `seen_cards` and the `payoffs`, both RLCard's own names.
 *
 *     {"hand_cards_with_suit":["","S4","H7 HK DA"],"hand_cards":["","4","7KA"],"trace":[[0,"AAA2"],[1,"pass"]],…}
 */
import {
  addCounts,
  contains,
  countsOf,
  deck,
  formatCards,
  fullDeckCounts,
  NO_CARDS,
  pickCards,
  rankOf,
  RANKS,
  sameCounts,
  sizeOf,
  subtractCounts,
  suitOf,
  SUITS,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAfter, seatAt, type Seat } from '@doudizhu/rules/deal';
import { phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionOfPlay, legalActions, type LogEntry, type PlaySetup, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { foundValue, isObject } from '@doudizhu/rules/schema';
import { cardsHeld } from '@doudizhu/rules/view';
import {
  checkWritten,
  comboOfCards,
  dialectFailure,
  gameOf,
  letterNames,
  readNames,
  readPlays,
  sourceIn,
  refuseShortHands,
  seatFrom,
  writeNames,
  type CardNames,
  type WriteOptions,
} from './dialect.ts';
import { readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackPlay, trackTricks, type RoundRecord, type TrickTracker } from '../base/record.ts';

const NAMES: CardNames = { dialect: 'rlcard', names: letterNames(['B', 'R']), aliases: {} };

/** Reads `33BR`. @returns `bad-cards` with the index of the first character that is not a card. */
export const parseRlcardCards = (text: string): Result<RankCounts, Failure<'bad-cards'>> => readNames(text, NAMES);

/** Cards as RLCard writes them: `33BR`, ascending. */
export const formatRlcardCards = (counts: RankCounts): string => writeNames(counts, NAMES);

/** @returns null for `pass` and for no cards. `bad-cards` or `no-combo`. */
export const parseRlcardPlay = (
  text: string,
  rules: RuleSet = PRESETS.rlcard,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const cards = text === 'pass' ? ok(NO_CARDS) : parseRlcardCards(text);
  return cards.ok ? comboOfCards(cards.value, { rules, toBeat, names: NAMES }) : cards;
};

/** A play as its cards. `pass` for a pass. */
export const formatRlcardPlay = (combo: Combo | null): string =>
  combo === null ? 'pass' : formatRlcardCards(countsOfCombo(combo, 1));

/** @returns `bad-rlcard` with the path of the fault. */
export const readRlcard = (source: unknown): Result<RoundRecord, Failure> =>
  readDocument(source, { code: 'bad-rlcard', document: 'rlcard game' }, (reader, json) => {
    const has = (keys: string): boolean => isObject(json) && keys.split(' ').some((key) => Object.hasOwn(json, key));
    if (has('initHands moveHistory playerInfo')) return showdownIn(reader, reader.fields(json, ''));
    return has('hand_cards hand_cards_with_suit trace')
      ? perfectIn(reader, reader.fields(json, ''))
      : gameIn(reader, json);
  });

/** `get_perfect_information()`: hands now, and all plays. The cards played have no suits. */
const perfectIn = (reader: JsonReader, fields: JsonObject): RoundRecord => {
  const landlord = seatAt(0);
  const log = readPlays(reader, fields['trace'], { ...PLAYS, tracker: { trick: null }, name: 'trace' });
  const played = [NO_CARDS, NO_CARDS, NO_CARDS];
  for (const { seat, action } of log) {
    if (action.type === 'play') played[seat] = addCounts(played[seat] ?? NO_CARDS, countsOfCombo(action.combo, 1));
  }
  const left = reader
    .list(fields['hand_cards'], 'hand_cards', 3)
    .map((hand, seat) => cardsIn(reader, hand, `hand_cards[${seat}]`));
  const suited = reader
    .list(fields['hand_cards_with_suit'] ?? ['', '', ''], 'hand_cards_with_suit', 3)
    .map((hand, seat) => suitedIn(reader, hand, `hand_cards_with_suit[${seat}]`));
  const isTold = left.every((counts, seat) => sameCounts(counts, countsOf(suited[seat] ?? [])));
  const free = deck(1).filter((card) => !isTold || !suited.flat().includes(card));
  const total = [...left, ...played].reduce((sum, cards) => addCounts(sum, cards), NO_CARDS);
  const hands = left.map((counts, seat): RankCounts | Card[] => {
    const others = isTold ? (played[seat] ?? NO_CARDS) : addCounts(counts, played[seat] ?? NO_CARDS);
    if (!contains(fullDeckCounts(1), total)) return others;
    const cards = pickCards(free, others);
    for (const card of cards) free.splice(free.indexOf(card), 1);
    return [...cards, ...(isTold ? (suited[seat] ?? []) : [])];
  });
  const setup = playSetup(reader, { hands, kitty: seenIn(reader, fields, hands[landlord]), landlord });
  const winner = left.findIndex((counts) => sizeOf(counts) === 0);
  const result = winner < 0 ? 'unfinished' : winner === landlord ? 'landlord' : 'farmers';
  if (winner >= 0) checkPayoffs(reader, fields, landlord, winner);
  return { setup, log, claims: { ...NO_CLAIMS, result }, info: sourceIn(reader, fields) };
};

/** The kitty, if all three cards of it are told: RLCard leaves out the ones played. */
const seenIn = (reader: JsonReader, fields: JsonObject, hand: RankCounts | Card[] = []): Card[] => {
  const seen = fields['seen_cards'] === undefined ? NO_CARDS : cardsIn(reader, fields['seen_cards'], 'seen_cards');
  const isKitty = Array.isArray(hand) && sizeOf(seen) === 3 && contains(countsOf(hand), seen);
  return isKitty ? pickCards(hand, seen) : [];
};

/** A replay of rlcard-showdown: whole hands with suits, and every move. */
const showdownIn = (reader: JsonReader, fields: JsonObject): RoundRecord => {
  const rules = PRESETS.rlcard;
  const hands = reader
    .list(fields['initHands'], 'initHands', 3)
    .map((hand, seat) => suitedIn(reader, hand, `initHands[${seat}]`));
  const players = reader
    .list(fields['playerInfo'], 'playerInfo', 3)
    .map((player, index) => reader.fields(player, `playerInfo[${index}]`));
  const placeOf = (player: JsonObject, index: number): Seat =>
    player['index'] === undefined ? seatAt(index) : reader.seat(player['index'], `playerInfo[${index}].index`, 3);
  const at = players.findIndex(({ role }) => role === 'landlord');
  if (at < 0 && reader.failure === null) {
    reader.refuse('playerInfo', rlcardPhrase('found/no-landlord-role'), rlcardPhrase('expected/landlord-role'));
  }
  const landlord = at < 0 ? seatAt(0) : placeOf(players[at] ?? {}, at);
  const setup = playSetup(reader, { hands: apartFrom(hands), kitty: [], landlord });
  const tracker: TrickTracker = { trick: null };
  const log = reader.list(fields['moveHistory'], 'moveHistory').map((value, index): LogEntry => {
    const path = `moveHistory[${index}]`;
    const move = reader.fields(value, path);
    const seat = reader.seat(move['playerIdx'], `${path}.playerIdx`, 3);
    const text = reader.text(move['move'], `${path}.move`);
    const cards = ['P', 'pass'].includes(text) ? [] : suitedIn(reader, text, `${path}.move`);
    const toBeat = tracker.trick?.combo ?? null;
    const combo = reader.value(comboOfCards(countsOf(cards), { rules, toBeat, names: NAMES }), `${path}.move`);
    trackPlay(tracker, seat, combo, rules);
    return { seat, action: actionOfPlay(combo) };
  });
  const names = players.map((player, index) => {
    const agent = player['agentInfo'];
    const name = isObject(agent) ? agent['name'] : undefined;
    return [`Player${placeOf(player, index)}`, typeof name === 'string' ? name : ''] as const;
  });
  return { setup, log, claims: NO_CLAIMS, info: Object.fromEntries(names.filter(([, name]) => name !== '')) };
};

/** A card that is dealt twice becomes a card of its rank that no hand has: replays written by hand have such suits. */
const apartFrom = (hands: readonly (readonly Card[])[]): Card[][] => {
  const dealt = new Set(hands.flat());
  const free = deck(1).filter((card) => !dealt.has(card));
  return hands.map((hand) =>
    hand.map((card) => {
      if (dealt.delete(card)) return card;
      const at = free.findIndex((other) => rankOf(other) === rankOf(card));
      return at < 0 ? card : (free.splice(at, 1)[0] ?? card);
    }),
  );
};

const cardsIn = (reader: JsonReader, value: unknown, path: string): RankCounts =>
  reader.value(parseRlcardCards(reader.text(value, path)), path) ?? NO_CARDS;

/** Cards with suits: `S4 HT BJ`. */
const suitedIn = (reader: JsonReader, value: unknown, path: string): Card[] =>
  reader.value(parseSuited(reader.text(value, path)), path) ?? [];

const SUITED_CARDS = new Map(
  deck(1).map((card) => {
    const suit = suitOf(card);
    const rank = RANKS.charAt(rankOf(card));
    return [suit === null ? `${rank}J` : `${SUITS.charAt(suit).toUpperCase()}${rank}`, card];
  }),
);

const parseSuited = (text: string): Result<Card[], Failure> => {
  const tokens = text.split(/\s+/u).filter((token) => token !== '');
  const unknown = tokens.find((token) => !SUITED_CARDS.has(token));
  if (unknown === undefined) return ok(tokens.flatMap((token) => SUITED_CARDS.get(token) ?? []));
  const place = { text, found: unknown, index: text.indexOf(unknown), names: 'S3 HT DA C2 BJ RJ' };
  return err(dialectFailure('bad-cards/dialect', { dialect: 'rlcard', ...place }));
};

/** JSON of our own earlier versions. */
const gameIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const fields = reader.fields(json, '', KEYS);
  const setup = handsWithBottom(reader, fields, PRESETS.rlcard, (value, path) => cardsIn(reader, value, path));
  const log = readPlays(reader, fields['plays'], { ...PLAYS, tracker: trackTricks(setup) });
  const winner = fields['winner'] === undefined ? null : reader.seat(fields['winner'], 'winner', 3);
  if (winner !== null) checkPayoffs(reader, fields, setup.landlord, winner);
  const result = winner === null ? null : winner === setup.landlord ? 'landlord' : 'farmers';
  return { setup, log, claims: { ...NO_CLAIMS, result }, info: sourceIn(reader, fields) };
};

/** @returns `cannot-express` where the record has more than a landlord, hands and plays that RLCard allows. */
export const writeRlcard = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'rlcard', auction: false }, options);
  if (!made.ok) return made;
  const { landlord, end, plays, id } = made.value;
  const order = [0, 1, 2].map((steps) => seatAfter(landlord, 3, steps));
  const { outcome } = end;
  const text = JSON.stringify({
    ...(id === null ? {} : { id }),
    hand_cards_with_suit: order.map((seat) => cardsHeld(end, seat).map(suitedName).join(' ')),
    hand_cards: order.map((seat) => formatRlcardCards(end.hands[seat] ?? NO_CARDS)),
    trace: plays.map(({ seat, combo }) => [seatFrom(seat, landlord), formatRlcardPlay(combo)]),
    current_player: outcome === null ? seatFrom(end.turn, landlord) : (seatFrom(outcome.seat, landlord) + 1) % 3,
    legal_actions: outcome === null ? actionsOf(end) : [],
    ...(end.deal.kitty.length === 3 ? { seen_cards: formatRlcardCards(countsOf(end.deal.kitty)) } : {}),
    ...(outcome === null ? {} : { payoffs: order.map((seat) => ((outcome.scores[seat] ?? 0) > 0 ? 1 : 0)) }),
  });
  return checkWritten(text, made.value, 'rlcard', readRlcard);
};

const suitedName = (card: Card): string => [...SUITED_CARDS].find(([, other]) => other === card)?.[0] ?? '';

const actionsOf = (round: Round): string[] => [
  ...new Set(
    legalActions(round, round.turn).map((action) => formatRlcardPlay(action.type === 'play' ? action.combo : null)),
  ),
];

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
  return playSetup(reader, { rules, hands: dealt, kitty: apart, landlord });
};

interface WholeHands {
  readonly rules?: RuleSet;
  readonly hands: readonly (RankCounts | readonly Card[])[];
  readonly kitty: RankCounts | readonly Card[];
  readonly landlord: Seat;
}

/** A game that starts with the play. The landlord's hand can contain the cards of the kitty. */
export const playSetup = (
  reader: JsonReader,
  { rules = PRESETS.rlcard, hands, kitty, landlord }: WholeHands,
): PlaySetup => {
  const apart = hands.map((hand, seat) =>
    seat === landlord && Array.isArray(hand) && Array.isArray(kitty)
      ? (hand as Card[]).filter((card) => !kitty.includes(card))
      : hand,
  );
  const deal = reader.failure === null ? reader.value(dealOf({ rules, hands: apart, kitty }), 'hands') : null;
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
  'found/no-landlord-role': 'no player in the role landlord',
  'expected/landlord-role': 'one with "role": "landlord"',
  'expected/payoffs': ({ payoffs, winner }: { payoffs: readonly number[]; winner: number }) =>
    `${JSON.stringify(payoffs)}, as seat ${winner} won`,
} as const satisfies Texts;
const rlcardPhrase = phrasesOf(RLCARD_TEXTS);

const KEYS = ['id', 'engine', 'hands', 'bottom', 'landlord', 'plays', 'winner', 'payoffs'];

const PLAYS = {
  rules: PRESETS.rlcard,
  parse: (cards: unknown, rules: RuleSet, toBeat: Combo | null) => parseRlcardPlay(String(cards), rules, toBeat),
};

const checkPayoffs = (reader: JsonReader, fields: JsonObject, landlord: Seat, winner: number): void => {
  if (fields['payoffs'] === undefined) return;
  const expected = [0, 1, 2].map((seat) => ((seat === landlord) === (winner === landlord) ? 1 : 0));
  const payoffs = reader.list(fields['payoffs'], 'payoffs', 3);
  if (payoffs.some((payoff, seat) => payoff !== expected[seat])) {
    reader.refuse('payoffs', foundValue(payoffs), rlcardPhrase('expected/payoffs', { payoffs: expected, winner }));
  }
};
