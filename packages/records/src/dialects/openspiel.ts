/**
 * OpenSpiel's dou_dizhu: letters as ours, the jokers `(BWJ)` and `(CJ)`, planes with kickers as `333444-56`, all else a
 * sorted string, `Pass`. Bids 1–3 in turn until two pass; if all three pass the game ends with nothing
 * (docs/reference/notation.md).
 *
 *     {"engine":"openspiel","firstBidder":0,"hands17":[…, …, …],"bottom":"56K","bids":[[0,1],[1,0],[2,0]],
 *      "landlord":0,"winningBid":1,"plays":[[0,"55222"],[1,"Pass"]],"bombs":0,"returns":[2,-1,-1]}
 */
import { countsOf, NO_CARDS, sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { coreOf, countsOfCombo, interpretations, type Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAfter, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { DealtSetup, LogEntry } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { oneOf, whole } from '@doudizhu/rules/schema';
import {
  bombsIn,
  checkWritten,
  comboOfCards,
  dialectFailure,
  gameOf,
  handsFrom,
  letterNames,
  readNames,
  readPlays,
  sourceIn,
  simpleScores,
  writeNames,
  type CardNames,
  type DialectGame,
  type WriteOptions,
} from './dialect.ts';
import { readDocument, type JsonObject, type JsonReader } from '../base/json-reader.ts';
import { NO_CLAIMS, trackTricks, type RecordClaims, type RoundRecord } from '../base/record.ts';

/** B and R are read too: they name no other card of this dialect, and logs of its games have them. */
const NAMES: CardNames = {
  dialect: 'openspiel',
  names: letterNames(['(BWJ)', '(CJ)']),
  aliases: { B: '(BWJ)', R: '(CJ)' },
};

/** Reads `33(BWJ)(CJ)`; `B` and `R` are read too. @returns `bad-cards` */
export const parseOpenspielCards = (text: string): Result<RankCounts, Failure<'bad-cards'>> => readNames(text, NAMES);

/** Cards as OpenSpiel writes them: `33(BWJ)(CJ)`, ascending. */
export const formatOpenspielCards = (counts: RankCounts): string => writeNames(counts, NAMES);

/** Reads `55222`, `333444-56`, `Pass`; no text is a pass too. @returns `bad-cards` or `no-combo`. */
export const parseOpenspielPlay = (
  text: string,
  rules: RuleSet = PRESETS.openspiel,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  if (text === 'Pass') return ok(null);
  const [coreText = '', kickersText, ...more] = text.split('-');
  if (more.length > 0) return err(openspielFailure('bad-cards/second-dash', { text }));
  const core = parseOpenspielCards(coreText);
  if (!core.ok) return core;
  if (kickersText === undefined) return comboOfCards(core.value, { rules, toBeat, names: NAMES });
  const all = parseOpenspielCards(coreText + kickersText);
  if (!all.ok) return all;
  const declared = interpretations(all.value, rules).find((combo) => sameCounts(coreOf(combo, 1), core.value));
  return declared === undefined
    ? err(openspielFailure('no-combo/openspiel-plane', { text, rules: rules.name }))
    : ok(declared);
};

/** A play as its cards, of a plane the core first: `333444-56`; `Pass` for a pass. */
export const formatOpenspielPlay = (combo: Combo | null): string => {
  if (combo === null) return 'Pass';
  const isPlane = combo.kind === 'plane-with-singles' || combo.kind === 'plane-with-pairs';
  return isPlane
    ? `${formatOpenspielCards(coreOf(combo, 1))}-${formatOpenspielCards(combo.kickers)}`
    : formatOpenspielCards(countsOfCombo(combo, 1));
};

/** @returns `bad-openspiel` with the path of the fault. */
export const readOpenspiel = (text: string): Result<RoundRecord, Failure> =>
  readDocument(text, { code: 'bad-openspiel', document: 'openspiel game' }, gameIn);

const gameIn = (reader: JsonReader, json: unknown): RoundRecord => {
  const fields = reader.fields(json, '', KEYS);
  const rules = PRESETS.openspiel;
  const setup = setupOf(reader, fields, rules);
  const bids = reader.list(fields['bids'], 'bids').map((bid, index): LogEntry => {
    const [seat, points] = reader.list(bid, `bids[${index}]`, 2);
    return {
      seat: reader.seat(seat, `bids[${index}][0]`, 3),
      action: { type: 'bid', points: reader.read(POINTS, points, `bids[${index}][1]`, 0) },
    };
  });
  const plays = readPlays(reader, fields['plays'], {
    rules,
    tracker: trackTricks(setup),
    parse: (cards, ...rest) => parseOpenspielPlay(String(cards), ...rest),
  });
  return { setup, log: [...bids, ...plays], claims: claimsOf(reader, fields), info: sourceIn(reader, fields) };
};

/** @returns `cannot-express` where the record has doubles, grabs or plays that OpenSpiel has not. */
export const writeOpenspiel = (record: RoundRecord, options: WriteOptions = {}): Result<string, Failure> => {
  const made = gameOf(record, { dialect: 'openspiel', auction: true }, options);
  if (!made.ok) return made;
  const { landlord, bid, end, plays, id } = made.value;
  const { kitty } = end.deal;
  if (kitty.length !== 3) {
    return err(dialectFailure('cannot-express/kitty', { dialect: 'openspiel', size: kitty.length }));
  }
  const bids = auctionTo(landlord, bid, made.value.bids ?? []);
  const text = JSON.stringify({
    ...(id === null ? {} : { id }),
    engine: 'openspiel',
    firstBidder: bids[0]?.seat ?? landlord,
    hands17: handsFrom(made.value, SEAT_0).map(formatOpenspielCards),
    bottom: formatOpenspielCards(countsOf(kitty)),
    bids: bids.map(({ seat, points }) => [seat, points]),
    landlord,
    winningBid: bid,
    plays: plays.map(({ seat, combo }) => [seat, formatOpenspielPlay(combo)]),
    ...(end.outcome === null
      ? {}
      : { bombs: bombsIn(made.value), returns: simpleScores(made.value, { bid, spring: true }) }),
  });
  return checkWritten(text, made.value, 'openspiel', readOpenspiel);
};

const POINTS = oneOf([0, 1, 2, 3]);
const WINNING_BID = whole(1, 3);

const OPENSPIEL_TEXTS = {
  'bad-cards/second-dash': 'invalid openspiel play "{text}": more than one "-", expected CHAIN-KICKERS',
  'no-combo/openspiel-plane':
    'invalid openspiel play "{text}": not a plane with kickers under {rules}, expected CHAIN-KICKERS',
} as const satisfies Texts;
const openspielFailure = failuresOf(OPENSPIEL_TEXTS);

const SEAT_0 = 0 as Seat;
const KEYS = [
  'id',
  'engine',
  'faceUpDealIndex',
  'firstBidder',
  'hands17',
  'bottom',
  'bids',
  'landlord',
  'winningBid',
  'plays',
  'bombs',
  'returns',
];

/** These games have the first bidder, but not the turned-up card that decided it. */
const setupOf = (reader: JsonReader, fields: JsonObject, rules: RuleSet): DealtSetup => {
  const cardsOf = (value: unknown, path: string): RankCounts =>
    reader.value(parseOpenspielCards(reader.text(value, path)), path) ?? NO_CARDS;
  const hands = reader.list(fields['hands17'], 'hands17', 3).map((hand, seat) => cardsOf(hand, `hands17[${seat}]`));
  const kitty = cardsOf(fields['bottom'], 'bottom');
  const first = reader.seat(fields['firstBidder'], 'firstBidder', 3);
  const deal = reader.failure === null ? reader.value(dealOf({ rules, hands, kitty }), 'hands17') : null;
  return { type: 'dealt', rules, seed: null, deal: deal ?? { hands: [[], [], []], kitty: [], faceUp: null }, first };
};

const claimsOf = (reader: JsonReader, fields: JsonObject): RecordClaims => {
  const { landlord, winningBid, returns } = fields;
  if (landlord === undefined || landlord === null) return NO_CLAIMS;
  const seat = reader.seat(landlord, 'landlord', 3);
  const bid = winningBid === undefined ? null : reader.read(WINNING_BID, winningBid, 'winningBid', 1);
  if (returns === undefined) return { landlord: seat, bid, result: null, scores: null };
  const scores = reader.list(returns, 'returns', 3).map((score, index) => reader.number(score, `returns[${index}]`));
  return { landlord: seat, bid, result: (scores[seat] ?? 0) > 0 ? 'landlord' : 'farmers', scores };
};

/**
 * An auction ends here after a bid and two passes, or on 3. Where the record's auction ended sooner the passes are added.
 * Where the record has none, the landlord bids and the others pass.
 */
const auctionTo = (
  landlord: Seat,
  bid: number,
  given: NonNullable<DialectGame['bids']>,
): { seat: Seat; points: number }[] => {
  const bids = given.length > 0 ? [...given] : [{ seat: landlord, points: bid }];
  if (bid === 3) return bids;
  while (bids.slice(-2).some(({ points }) => points > 0)) {
    bids.push({ seat: seatAfter(bids.at(-1)?.seat ?? landlord, 3), points: 0 });
  }
  return bids;
};
