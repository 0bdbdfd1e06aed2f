/** Records from JSON. */
import { parsePlay, type Combo } from '@doudizhu/rules/combos';
import type { Deal } from '@doudizhu/rules/deal';
import { phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import type { Result } from '@doudizhu/rules/result';
import {
  ACTION_TYPES,
  CALL_FIELDS,
  type Action,
  type LogEntry,
  type PlaySetup,
  type RoundSetup,
} from '@doudizhu/rules/round';
import { PRESETS, readRules, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { foundValue, oneOf, whole, type Schema } from '@doudizhu/rules/schema';
import { JsonReader, readDocument, type DocumentKind, type JsonObject } from '../base/json-reader.ts';
import { rulesAfter, rulesAtStart, rulesOfPlay } from '../base/known-rules.ts';
import {
  INFO_NAMES,
  RECORD_RESULTS,
  trackPlay,
  trackTricks,
  type InfoName,
  type RecordClaims,
  type RoundRecord,
  type TrickTracker,
} from '../base/record.ts';
import { readDeal, readSuitedCards } from './deal-from-text.ts';
import { JSON_VERSION } from './json.ts';

const VERSION_SCHEMA = oneOf([JSON_VERSION]);

/** @returns `bad-record` with the path of the field and its expected value. */
export const readJsonRecord = (source: unknown): Result<RoundRecord, Failure> =>
  readDocument(source, RECORD_DOCUMENT, recordIn);

/** A record from JSON that is parsed already. @returns `bad-record`, as `readJsonRecord`. */
export const jsonAsRecord = (json: unknown): Result<RoundRecord, Failure> => {
  const reader = new JsonReader(RECORD_DOCUMENT);
  return reader.done(recordIn(reader, json));
};

const RECORD_DOCUMENT: DocumentKind = { code: 'bad-record', document: 'record' };

const recordIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const fields = reader.fields(json, '', KEYS);
  reader.read(VERSION_SCHEMA, fields['ddz'], 'ddz', JSON_VERSION);
  const rules = rulesIn(reader, fields['rules']);
  const setup = setupIn(reader, fields, rules);
  const tracker = trackTricks(setup);
  let known = rulesAtStart(setup);
  const log = reader.list(fields['log'], 'log').map((value, index): LogEntry => {
    const entry = entryIn(reader, value, `log[${index}]`, known.rules, tracker);
    known = rulesAfter(known, entry);
    return entry;
  });
  return {
    setup,
    log,
    claims: claimsIn(reader, fields['claims'] ?? {}, rules),
    info: infoIn(reader, fields['info'] ?? {}),
  };
};

const KEYS = ['ddz', 'rules', 'seed', 'hands', 'kitty', 'faceUp', 'wild', 'first', 'play', 'log', 'claims', 'info'];

const rulesIn = (reader: JsonReader, value: unknown): RuleSet =>
  reader.value(typeof value === 'string' ? readRules(value) : ruleSet(value), 'rules') ?? PRESETS.competition;

const setupIn = (reader: JsonReader, fields: JsonObject, rules: RuleSet): RoundSetup => {
  const deal = fields['hands'] === undefined ? null : dealIn(reader, fields, rules);
  const play = fields['play'];
  if (play !== undefined) {
    if (deal === null) reader.refuse('hands', foundValue(undefined), jsonPhrase('expected/hands-of-play'));
    return playSetupIn(reader, reader.fields(play, 'play', PLAY_KEYS), rules, deal ?? NO_DEAL);
  }
  const seed = fields['seed'] === undefined ? null : seedIn(reader, fields['seed']);
  if (deal === null && seed === null)
    reader.refuse('', jsonPhrase('found/no-deal'), jsonPhrase('expected/one-of-them'));
  const first = fields['first'] === undefined ? null : reader.seat(fields['first'], 'first', rules.seats);
  return { type: 'dealt', rules, seed, deal, first };
};

const TYPE = oneOf(ACTION_TYPES, JSON.stringify);
const PLAY_BID = whole(1, 3);
const CLAIMED_BID = whole(0, 3);
const RESULT = oneOf(RECORD_RESULTS, JSON.stringify);

const JSON_TEXTS = {
  'found/no-deal': 'neither seed nor hands',
  'found/pass': 'a pass',
  'expected/hands-of-play': 'the hands of a record that begins with the play',
  'expected/one-of-them': 'one of them',
  'expected/any-combo': 'a combo',
} as const satisfies Texts;
const jsonPhrase = phrasesOf(JSON_TEXTS);

const NO_DEAL: Deal = { hands: [], kitty: [], faceUp: null };
const PLAY_KEYS = ['landlord', 'bid', 'turn', 'trick'];

const seedIn = (reader: JsonReader, value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : reader.text(value, 'seed');

const dealIn = (reader: JsonReader, fields: JsonObject, rules: RuleSet): Deal => {
  const hands = reader
    .list(fields['hands'], 'hands', rules.seats)
    .map((hand, index) => reader.text(hand, `hands[${index}]`));
  const kitty = fields['kitty'] === undefined ? '' : reader.text(fields['kitty'], 'kitty');
  const faceUp = fields['faceUp'] === undefined ? null : reader.text(fields['faceUp'], 'faceUp');
  const wild = fields['wild'] === undefined ? '' : reader.text(fields['wild'], 'wild');
  if (reader.failure !== null) return NO_DEAL;
  return reader.value(readDeal({ hands, kitty, faceUp, wild }, rules), 'hands') ?? NO_DEAL;
};

const playSetupIn = (reader: JsonReader, fields: JsonObject, rules: RuleSet, deal: Deal): PlaySetup => {
  const landlord = reader.seat(fields['landlord'] ?? 0, 'play.landlord', rules.seats);
  const bid = reader.read(PLAY_BID, fields['bid'] ?? 1, 'play.bid', 1);
  const turn = reader.seat(fields['turn'] ?? landlord, 'play.turn', rules.seats);
  const setup: PlaySetup = { type: 'play', rules, deal, landlord, bid, turn, trick: null };
  if (fields['trick'] === undefined) return setup;
  const trick = reader.fields(fields['trick'], 'play.trick', ['seat', 'play', 'passes']);
  const combo = comboIn(reader, trick['play'], 'play.trick.play', rulesOfPlay(rules, deal.wild), null);
  const seat = reader.seat(trick['seat'], 'play.trick.seat', rules.seats);
  const passes = reader.read(whole(0, rules.seats - 2), trick['passes'], 'play.trick.passes', 0);
  return combo === null ? setup : { ...setup, trick: { seat, combo, passes } };
};

const comboIn = (
  reader: JsonReader,
  value: unknown,
  path: string,
  rules: RuleSet,
  toBeat: Combo | null,
): Combo | null => {
  const combo = reader.value(parsePlay(reader.text(value, path), rules, toBeat), path);
  if (combo === null) reader.refuse(path, jsonPhrase('found/pass'), jsonPhrase('expected/any-combo'));
  return combo;
};

const PASS_ACTION: Action = { type: 'pass' };

const entryIn = (reader: JsonReader, value: unknown, path: string, rules: RuleSet, tracker: TrickTracker): LogEntry => {
  const fields = reader.fields(value, path);
  const seat = reader.seat(fields['seat'], `${path}.seat`, rules.seats);
  const type = reader.read(TYPE, fields['type'], `${path}.type`, 'pass');
  if (type !== 'play' && type !== 'pass') {
    const [key, schema] = Object.entries<Schema<unknown>>(CALL_FIELDS[type])[0]!;
    reader.fields(fields, path, ['seat', 'type', key]);
    return { seat, action: { type, [key]: reader.read(schema, fields[key], `${path}.${key}`, null) } as Action };
  }
  reader.fields(fields, path, type === 'pass' ? ['seat', 'type'] : ['seat', 'type', 'play', 'uses', 'cards']);
  const toBeat = tracker.trick?.combo ?? null;
  const combo = type === 'pass' ? null : comboIn(reader, fields['play'], `${path}.play`, rules, toBeat);
  trackPlay(tracker, seat, combo, rules);
  if (combo === null) return { seat, action: PASS_ACTION };
  const uses = fields['uses'] === undefined ? {} : { uses: reader.cards(fields['uses'], `${path}.uses`) };
  const at = `${path}.cards`;
  const suited = fields['cards'] === undefined ? null : readSuitedCards(reader.text(fields['cards'], at), rules);
  const cards = suited === null ? {} : { cards: reader.value(suited, at) ?? [] };
  return { seat, action: { type: 'play', combo, ...uses, ...cards } };
};

const claimsIn = (reader: JsonReader, value: unknown, rules: RuleSet): RecordClaims => {
  const fields = reader.fields(value, 'claims', ['landlord', 'bid', 'result', 'scores']);
  const { landlord, bid, result, scores } = fields;
  return {
    landlord: landlord === undefined ? null : reader.seat(landlord, 'claims.landlord', rules.seats),
    bid: bid === undefined ? null : reader.read(CLAIMED_BID, bid, 'claims.bid', 0),
    result: result === undefined ? null : reader.read(RESULT, result, 'claims.result', 'unfinished'),
    scores:
      scores === undefined
        ? null
        : reader
            .list(scores, 'claims.scores', rules.seats)
            .map((score, seat) => reader.number(score, `claims.scores[${seat}]`)),
  };
};

const infoIn = (reader: JsonReader, value: unknown): Partial<Record<InfoName, string>> => {
  const fields = reader.fields(value, 'info', INFO_NAMES);
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, reader.text(text, `info.${name}`)]));
};
