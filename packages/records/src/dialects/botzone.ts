/**
 * Botzone's FightTheLandlord2: cards are numbers 0–53 as ours are (rank · 4 + suit from 3 to 2, 52 small joker, 53 big
 * joker), everything is JSON (sources: docs/reference/notation.md). The older FightTheLandlord has no auction: seat 0 is
 * the landlord, has the public cards in hand and plays at once.
 *
 * A match is a log of requests of the judge and answers of the players in turn. An answer is a number in the auction,
 * which starts with seat 0 and has one turn per seat, then a list of cards, empty for a pass.
 *
 *     {"initdata":{"allocation":[[…17],[…17],[…17]],"publiccard":[…3]},
 *      "log":[{"output":{"command":"request","content":{"0":{"own":[…],"bid":[]}}}},{"0":{"response":2,"verdict":"OK"}}, …]}
 */
import { countsOf, isCard, type Card } from '@doudizhu/rules/cards';
import type { Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionOfPlay, type LogEntry, type PlaySetup, type RoundSetup } from '@doudizhu/rules/round';
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
import { NO_CLAIMS, trackPlay, type RecordClaims, type RoundRecord, type TrickTracker } from '../base/record.ts';

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

/** @returns null for no cards, the pass. `bad-cards` or `no-combo`. */
export const parseBotzonePlay = (
  cards: unknown,
  rules: RuleSet = PRESETS.botzone,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  const read = parseBotzoneCards(cards);
  return read.ok ? comboOfCards(countsOf(read.value), { rules, toBeat, names: NAMES }) : read;
};

/** Reads a match log, with `initdata` beside it or in the judge's first output. @returns `bad-botzone` with the path of
 * the fault. */
export const readBotzone = (source: unknown): Result<RoundRecord, Failure> =>
  readDocument(source, { code: 'bad-botzone', document: 'botzone match' }, matchIn);

const matchIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const document: JsonObject = Array.isArray(json) ? { log: json } : reader.fields(json, '');
  if (Object.hasOwn(document, 'requests')) {
    reader.refuse('requests', botzonePhrase('found/requests'), botzonePhrase('expected/match-log'));
  }
  const entries = reader.list(document['log'], 'log');
  const initdata = initdataIn(reader, document, entries);
  const deal = dealIn(reader, initdata);
  const outputs = outputsIn(entries);
  const answers =
    shownIn(reader, outputs) ?? entries.flatMap((entry, index) => answersIn(reader, entry, `log[${index}]`));
  const tracker: TrickTracker = { trick: null };
  const log = answers.map((answer) => entryOf(reader, answer, tracker));
  const [first] = Array.isArray(initdata['allocation']) ? (initdata['allocation'] as unknown[]) : [];
  const isOld = (Array.isArray(first) && first.length === OLD_HAND) || log[0]?.action.type === 'play';
  const setup = isOld ? playFrom(deal, SEAT_0, 1) : setupOf(deal, log, landlordIn(outputs));
  if (setup.type === 'play') refuseShortHands(reader, 'initdata', setup);
  const plays = setup.type === 'play' ? log.filter(({ action }) => action.type !== 'bid') : log;
  return { setup, log: plays, claims: claimsIn(reader, outputs), info: {} };
};

/** The judge can name another landlord than the bids do: the record then starts with the play. */
const setupOf = (deal: Deal, log: readonly LogEntry[], landlord: Seat | null): RoundSetup => {
  const bids = log.flatMap(({ action }) => (action.type === 'bid' ? [action.points] : []));
  const caller = log.findLast(({ action }) => action.type === 'bid' && action.points > 0)?.seat ?? SEAT_0;
  return landlord === null || landlord === caller
    ? { type: 'dealt', rules: PRESETS.botzone, seed: null, deal, first: SEAT_0 }
    : playFrom(deal, landlord, Math.max(1, ...bids));
};

const playFrom = (deal: Deal, landlord: Seat, bid: number): PlaySetup => ({
  type: 'play',
  rules: PRESETS.botzone,
  deal,
  landlord,
  bid,
  turn: landlord,
  trick: null,
});

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
/** Cards of the landlord of the older game: the public cards are among them. */
const OLD_HAND = 20;
const POINTS = oneOf([0, 1, 2, 3]);

const cardsIn = (reader: JsonReader, value: unknown, path: string): Card[] =>
  reader.value(parseBotzoneCards(value), path) ?? [];

/** An answer of a player. */
interface BotzoneAnswer {
  readonly seat: Seat;
  readonly response: unknown;
  readonly path: string;
}

/** An output of the judge. */
interface JudgeOutput {
  readonly output: JsonObject;
  /** The display for viewers. Empty if the output has no display. */
  readonly display: JsonObject;
  readonly path: string;
}

/** The judge's outputs. An output that is no object is a failure of the judge, which ends the match. */
const outputsIn = (entries: readonly unknown[]): JudgeOutput[] =>
  entries.flatMap((entry, index) => {
    const output = isObject(entry) && 'output' in entry ? entry['output'] : entry;
    if (!isObject(output) || !('command' in output)) return [];
    const display = isObject(output['display']) ? output['display'] : {};
    return [{ output, display, path: `log[${index}].output` }];
  });

/**
 * The bids and plays as the judge shows them: it plays for a bot that failed, so its display is the record. A judge that
 * ends the match because a bot failed shows the refused cards with an error. Null: the outputs have no display.
 */
const shownIn = (reader: JsonReader, outputs: readonly JudgeOutput[]): BotzoneAnswer[] | null => {
  const bidding = outputs.findLast(({ display }) => Array.isArray(display['bid']));
  const bids = ((bidding?.display['bid'] ?? []) as unknown[]).map((response, seat) => ({
    seat: seatAt(seat),
    response,
    path: `${bidding?.path}.display.bid[${seat}]`,
  }));
  const events = outputs.flatMap(({ display, path }) => {
    const { event, errorInfo } = display;
    if (!isObject(event) || errorInfo !== undefined) return [];
    const place = `${path}.display.event`;
    return [
      { seat: reader.seat(event['player'], `${place}.player`, 3), response: event['action'], path: `${place}.action` },
    ];
  });
  return bidding === undefined && events.length === 0 ? null : [...bids, ...events];
};

/** The landlord that the judge names. Null: not named. */
const landlordIn = (outputs: readonly JudgeOutput[]): Seat | null => {
  const named = outputs.map(({ display }) => display['landlord']).find((seat) => typeof seat === 'number');
  return [0, 1, 2].includes(named as number) ? seatAt(named as number) : null;
};

/** Players' entries are named by seat. The judge's have an `output`, or are one. */
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

/** Beside the log, or in the judge's first output. An object, or one written as text. */
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
  const apart = hands.map((hand) => (hand.length === OLD_HAND ? hand.filter((card) => !kitty.includes(card)) : hand));
  return reader.value(dealOf({ rules: PRESETS.botzone, hands: apart, kitty }), 'initdata.allocation') ?? nothing;
};

/**
 * Result in the judge's last message. None if the match is not over, or was ended because a bot failed. The older game
 * adds points for each combo, so its scores only tell who won.
 */
const claimsIn = (reader: JsonReader, outputs: readonly JudgeOutput[]): RecordClaims => {
  const finish = outputs.find(({ output }) => output['command'] === 'finish');
  if (finish === undefined || finish.display['errorInfo'] !== undefined) return NO_CLAIMS;
  const path = `${finish.path}.content`;
  const content = reader.fields(finish.output['content'], path);
  const scores = ['0', '1', '2'].map((seat) => reader.number(content[seat], `${path}.${seat}`));
  const [landlord = 0, farmer = 0] = scores;
  return scores.reduce((sum, score) => sum + score, 0) === 0
    ? { ...NO_CLAIMS, scores }
    : { ...NO_CLAIMS, result: landlord > farmer ? 'landlord' : 'farmers' };
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
    const common = { own: allocation[pos], publiccard, landlord, pos, finalbid: game.bid };
    const cards = combo === null ? [] : (shown.shift() ?? []);
    ask(pos, index < 3 ? { history, ...common } : { history }, cards);
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

/** The judge's own score, which doubles of other rule sets do not change. Index = Seat of the record. */
const scoresOf = (game: DialectGame, bids: readonly number[]): number[] | null => {
  const { outcome } = game.end;
  return outcome === null ? null : simpleScores(game, { bid: Math.max(1, ...bids), spring: true });
};
