/**
 * Botzone's FightTheLandlord2: cards are numbers 0–53 as ours are (rank · 4 + suit from 3 to 2, 52 small joker, 53 big
 * joker), everything is JSON (sources: docs/reference/notation.md).
 *
 * A match is a log of requests of the judge and answers of the players in turn. An answer is a number in the auction,
 * which begins with seat 0 and has one turn per seat, then a list of cards, empty for a pass.
 *
 *     {"initdata":{"allocation":[[…17],[…17],[…17]],"publiccard":[…3]},
 *      "log":[{"output":{"command":"request","content":{"0":{"own":[…],"bid":[]}}}},{"0":{"response":2,"verdict":"OK"}}, …]}
 */
import { countsOf, isCard, pickCards, type Card } from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionOfPlay, type LogEntry, type RoundSetup } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { cardsPlayed } from '@doudizhu/rules/view';
import { foundValue, isObject, oneOf } from '@doudizhu/rules/schema';
import {
  checkWritten,
  comboOfCards,
  dialectFailure,
  gameOf,
  letterNames,
  refuseShortHands,
  rotated,
  seatFrom,
  simpleScores,
  type CardNames,
  type DialectGame,
  type WriteOptions,
} from './dialect.ts';
import { parseJson, readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackPlay, type RoundRecord, type TrickTracker } from '../base/record.ts';

const NAMES: CardNames = { dialect: 'botzone', names: letterNames(['B', 'R']), aliases: {} };

const FAILURE_TEXTS = {
  'bad-cards/botzone': 'invalid botzone cards {cards}: expected a list of numbers 0 to 53',
  'bad-cards/botzone-number': 'invalid botzone cards {cards}: {found} at index {index}, expected a number 0 to 53',
  'bad-cards/botzone-twice':
    'invalid botzone cards {cards}: {found} at index {index} is there already, expected each card once',
} as const satisfies Texts;
const botzoneFailure = failuresOf(FAILURE_TEXTS);

const PHRASE_TEXTS = {
  'found/requests': "one bot's requests, which show one hand",
  'found/keys': ({ keys }: { keys: readonly string[] }) => `keys ${JSON.stringify(keys)}`,
  'expected/match-log': 'the log of the whole match',
  'expected/one-seat': 'one seat, "0", "1" or "2"',
  'expected/verdict': '"OK": a match in which no bot failed',
} as const satisfies Texts;
const botzonePhrase = phrasesOf(PHRASE_TEXTS);
/** Reads a list of card numbers. @returns `bad-cards` with the index of an invalid or repeated card. */
export const parseBotzoneCards = (cards: unknown): Result<Card[], Failure<'bad-cards'>> => {
  if (!Array.isArray(cards)) {
    return err(botzoneFailure('bad-cards/botzone', { cards: JSON.stringify(cards) }));
  }
  const read: Card[] = [];
  for (const [index, card] of (cards as unknown[]).entries()) {
    const place = { cards: JSON.stringify(cards), found: JSON.stringify(card), index };
    if (!isCard(card, 1)) return err(botzoneFailure('bad-cards/botzone-number', place));
    if (read.includes(card)) return err(botzoneFailure('bad-cards/botzone-twice', place));
    read.push(card);
  }
  return ok(read);
};

/** @returns null for no cards, the pass; `bad-cards` or `no-combo`. */
export const parseBotzonePlay = (
  cards: unknown,
  rules: RuleSet = PRESETS.botzone,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const read = parseBotzoneCards(cards);
  return read.ok ? comboOfCards(countsOf(read.value), { rules, toBeat, names: NAMES }) : read;
};

/** The cards of a play, chosen among those that the player holds. @throws Error if they are not held. */
export const formatBotzonePlay = (combo: Combo | null, held: readonly Card[]): Card[] =>
  combo === null ? [] : pickCards(held, countsOfCombo(combo, 1));

/** Reads a match log, with `initdata` beside it or in the judge's first output. @returns `bad-botzone` with the path of
 * the fault. */
export const readBotzone = (text: string): Result<RoundRecord, Failure> =>
  readDocument(text, { code: 'bad-botzone', document: 'botzone match' }, matchIn);

const matchIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const document: JsonObject = Array.isArray(json) ? { log: json } : reader.fields(json, '');
  if (Object.hasOwn(document, 'requests')) {
    reader.refuse('requests', botzonePhrase('found/requests'), botzonePhrase('expected/match-log'));
  }
  const entries = reader.list(document['log'], 'log');
  const deal = dealIn(reader, initdataIn(reader, document, entries));
  const answers = entries.flatMap((entry, index) => answersIn(reader, entry, `log[${index}]`));
  const tracker: TrickTracker = { trick: null };
  const log = answers.map((answer) => entryOf(reader, answer, tracker));
  // The older FightTheLandlord has no auction: seat 0 is the landlord and plays at once.
  const played = Array.isArray(answers[0]?.response);
  const setup: RoundSetup = played
    ? { type: 'play', rules: PRESETS.botzone, deal, landlord: SEAT_0, bid: 1, turn: SEAT_0, trick: null }
    : { type: 'dealt', rules: PRESETS.botzone, seed: null, deal, first: SEAT_0 };
  if (setup.type === 'play') refuseShortHands(reader, 'initdata', setup);
  const scores = scoresIn(reader, entries);
  return { setup, log, claims: { ...NO_CLAIMS, scores }, info: {} };
};

/** One JSON object. Seats are counted from the first caller, who is always seat 0 there. @returns `cannot-express` */
export const writeBotzone = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'botzone', auction: true }, options);
  if (!made.ok) return made;
  const game = made.value;
  const origin = game.bids?.[0]?.seat ?? game.landlord;
  if (game.end.deal.kitty.length !== 3) {
    const size = game.end.deal.kitty.length;
    return err(dialectFailure('cannot-express/kitty', { dialect: 'botzone', size }));
  }
  return checkWritten(JSON.stringify(matchOf(game, origin)), game, 'botzone', readBotzone);
};

const SEAT_0 = seatAt(0);
const POINTS = oneOf([0, 1, 2, 3]);

const cardsIn = (reader: JsonReader, value: unknown, path: string): Card[] =>
  reader.value(parseBotzoneCards(value), path) ?? [];

/** An answer of a player. */
interface BotzoneAnswer {
  readonly seat: Seat;
  readonly response: unknown;
  readonly path: string;
}

/** Players' entries are named by seat; the judge's have an `output`, or are one. */
const answersIn = (reader: JsonReader, entry: unknown, path: string): BotzoneAnswer[] => {
  const fields = reader.fields(entry, path);
  if ('output' in fields || 'command' in fields) return [];
  const names = Object.keys(fields);
  const [name = ''] = names;
  if (names.length !== 1 || !/^[012]$/u.test(name)) {
    reader.refuse(path, botzonePhrase('found/keys', { keys: names }), botzonePhrase('expected/one-seat'));
  }
  const answer = reader.fields(fields[name], `${path}.${name}`);
  if (answer['verdict'] !== undefined && answer['verdict'] !== 'OK') {
    reader.refuse(`${path}.${name}.verdict`, foundValue(answer['verdict']), botzonePhrase('expected/verdict'));
  }
  return [
    { seat: seatAt(['0', '1', '2'].indexOf(name)), response: answer['response'], path: `${path}.${name}.response` },
  ];
};

const entryOf = (reader: JsonReader, { seat, response, path }: BotzoneAnswer, tracker: TrickTracker): LogEntry => {
  if (!Array.isArray(response)) {
    return { seat, action: { type: 'bid', points: reader.read(POINTS, response, path, 0) } };
  }
  const combo = reader.value(parseBotzonePlay(response, PRESETS.botzone, tracker.trick?.combo ?? null), path);
  trackPlay(tracker, seat, combo, PRESETS.botzone);
  return { seat, action: actionOfPlay(combo) };
};

/** Beside the log, or in the judge's first output; an object, or one written as text. */
const initdataIn = (reader: JsonReader, document: JsonObject, entries: readonly unknown[]): JsonObject => {
  const [first] = entries;
  const output = isObject(first) && isObject(first['output']) ? first['output'] : first;
  const found = document['initdata'] ?? (isObject(output) ? output['initdata'] : undefined);
  if (typeof found !== 'string') return reader.fields(found, 'initdata');
  const parsed = reader.value(parseJson(found, { code: 'bad-botzone', document: 'initdata' }), 'initdata');
  return parsed === null ? {} : reader.fields(parsed, 'initdata');
};

const dealIn = (reader: JsonReader, initdata: JsonObject): Deal => {
  const hands = reader
    .list(initdata['allocation'], 'initdata.allocation', 3)
    .map((hand, seat) => cardsIn(reader, hand, `initdata.allocation[${seat}]`));
  const kitty = cardsIn(reader, initdata['publiccard'], 'initdata.publiccard');
  const nothing: Deal = { hands: [[], [], []], kitty: [], faceUp: null };
  if (reader.failure !== null) return nothing;
  return reader.value(dealOf({ rules: PRESETS.botzone, hands, kitty }), 'initdata.allocation') ?? nothing;
};

/** The scores in the judge's last message, null if the match is not over. */
const scoresIn = (reader: JsonReader, entries: readonly unknown[]): number[] | null => {
  for (const [index, entry] of entries.entries()) {
    const output = isObject(entry) && isObject(entry['output']) ? entry['output'] : entry;
    if (!isObject(output) || output['command'] !== 'finish') continue;
    const path = `log[${index}].output.content`;
    const content = reader.fields(output['content'], path);
    return ['0', '1', '2'].map((seat) => reader.number(content[seat], `${path}.${seat}`));
  }
  return null;
};

/** The whole match as its judge and its players would have written it. */
const matchOf = (game: DialectGame, origin: Seat): JsonObject => {
  const { end } = game;
  const allocation = rotated(end.deal.hands, origin);
  const publiccard = end.deal.kitty;
  const landlord = seatFrom(game.landlord, origin);
  const log: JsonObject[] = [];
  const ask = (seat: Seat, content: JsonObject, response: unknown, initdata: JsonObject = {}): void => {
    log.push({ output: { command: 'request', content: { [seat]: content }, ...initdata } });
    log.push({ [seat]: { response, verdict: 'OK' } });
  };
  const initdata = { allocation, publiccard };
  const bids = bidsOf(game);
  for (const [index, points] of bids.entries()) {
    const seat = seatAt(index % 3);
    const content = { own: allocation[seat], bid: bids.slice(0, index) };
    ask(seat, content, points, index === 0 ? { initdata } : {});
  }
  const shown = [...cardsPlayed(end)];
  const solution: (readonly Card[])[] = [];
  for (const [index, { seat, combo }] of game.plays.entries()) {
    const history = [solution.at(-2) ?? [], solution.at(-1) ?? []];
    const pos = seatFrom(seat, origin);
    const told = { own: allocation[pos], publiccard, landlord, pos, finalbid: game.bid };
    const cards = combo === null ? [] : (shown.shift() ?? []);
    ask(pos, index < 3 ? { history, ...told } : { history }, cards);
    solution.push(cards);
  }
  const scores = scoresOf(game, bids);
  if (scores !== null) {
    const content = Object.fromEntries(rotated(scores, origin).map((score, seat) => [seat, score]));
    log.push({ output: { command: 'finish', content } });
  }
  return { initdata, log };
};

/** Each seat bids once: the passes that only end a longer auction are left out. */
const bidsOf = ({ bids, bid }: DialectGame): number[] => {
  const said = bids?.map(({ points }) => points) ?? (bid === 3 ? [3] : [bid, 0, 0]);
  return said.slice(3).some((points) => points > 0) ? said : said.slice(0, 3);
};

/** The judge's own score, which doubles of other rule sets do not change; index = Seat of the record. */
const scoresOf = (game: DialectGame, bids: readonly number[]): number[] | null => {
  const { outcome } = game.end;
  return outcome === null ? null : simpleScores(game, { bid: Math.max(1, ...bids), spring: true });
};
