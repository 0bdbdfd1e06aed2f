/**
 * Events: the changes of a table, declared once, as schemas. The log of events is the truth: a table is the fold of its
 * log and nothing else. Reading a log checks the shape of each event, so that a file cannot break the fold by its types.
 *
 * Events carry results, so that folding needs neither a hash nor a clock. They hold secrets (the secret of a round, the
 * cards): they are for the authority and its storage. Players get a `TableView`, or events as `eventFor` gives them; they
 * get the log itself, by `publicLog`, when its rounds are over.
 */
import { phrasesOf, type Texts } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import {
  boolean,
  isObject,
  listOf,
  mapOf,
  named,
  number,
  oneOf,
  orNull,
  record,
  taggedBy,
  text as anyText,
  that,
  whole,
  type Fields,
  type RecordOf,
  type Schema,
  type TypeOf,
  type UnionOf,
} from '@doudizhu/rules/schema';
import { readTerms, type Terms, type TermsInput } from './terms.ts';
import {
  ACTION,
  CHAIN,
  DEAL_SCHEMA,
  ENTROPY,
  ENTROPY_OR_EMPTY,
  OCCUPANT,
  SEAT,
  SECRET,
  SHARED_BOARD,
  SIGNATURE,
} from './values.ts';

const EVENT_TEXTS = {
  'wanted/time': { en: 'a time in milliseconds', zh: '以毫秒计的时间' },
  'wanted/terms': { en: 'the terms of the table', zh: '牌桌的约定' },
} as const satisfies Texts;
const eventWanted = phrasesOf(EVENT_TEXTS);

/** Version in `opened` and `continued`. Another meaning of an event, or other content of a snapshot, gets another one. */
export const LOG_VERSION = 1;
const VERSION = oneOf([LOG_VERSION]);

const COUNT = whole(0);
const TIME = named(number, eventWanted('wanted/time'));
const SCORES = listOf(whole());
/** Any object: `verifyLog` checks the terms. */
const TERMS: Schema<Terms> = that(eventWanted('wanted/terms'), (value): value is Terms => isObject(value));

/** Reason for which a bot plays for a person (托管). After `abandonment` the person does not come back. */
const AUTOPILOT_REASON = oneOf(['timeout', 'absence', 'wish', 'abandonment']);
export type AutopilotReason = TypeOf<typeof AUTOPILOT_REASON>;

/** Source of an action: the person, a bot for the seat, the automatic pass, the table for a bot that was silent. */
const DECIDED_BY = oneOf(['person', 'bot', 'autoPass', 'table']);
export type DecidedBy = TypeOf<typeof DECIDED_BY>;

/** A seat between two rounds. */
const SEAT_STATE = record({
  occupant: OCCUPANT,
  /** Time at which the person went away; null: is here. */
  awaySinceMs: orNull(TIME),
  /** Null: no bot plays for the person. */
  autopilot: orNull(AUTOPILOT_REASON),
  /** Time of the last start of the autopilot. */
  autopilotSinceMs: TIME,
  /** Whether the time for the open decision has run out: a bot makes this one. */
  overdue: boolean,
  autoPass: boolean,
  ready: boolean,
  /** Hash of the entropy that the person will reveal for the next round; null: adds nothing. */
  pledge: orNull(SECRET),
  /** Entropy that the person added to the deal; null: not revealed. */
  entropy: orNull(ENTROPY),
  /** Rest of this round's bank. */
  bankMs: TIME,
  /** Time since which the person could have got ready for the next round. */
  unreadySinceMs: TIME,
  /** Number of times in this round that the person switched autopilot or automatic pass, got ready or not, proposed to
   * close the table. */
  switches: COUNT,
  readySwitches: COUNT,
  proposals: COUNT,
  /** Sequence number of the last event that changed any of this, except `bankMs`. */
  changedSeq: COUNT,
});

/** The proof of one round's cards. */
const DEAL_PROOF = record({
  round: COUNT,
  committedMs: TIME,
  commitment: SECRET,
  secret: SECRET,
  /** A board that is dealt at other tables, too; null: this table's own. */
  board: orNull(SHARED_BOARD),
  signature: orNull(SIGNATURE),
  /** Index = Seat. */
  pledges: listOf(orNull(SECRET)),
  /** Entropies of the players, index = Seat, empty for none; or those of the shared board. Null until the deal. */
  entropy: orNull(listOf(ENTROPY_OR_EMPTY)),
  /** Whether the first deal was given: then the proof is about later deals and lots only. */
  chosen: boolean,
});
export type DealProof = TypeOf<typeof DEAL_PROOF>;

const ROUND_SUMMARY = record({
  /** First caller of the deal that was played. */
  first: SEAT,
  redeals: COUNT,
  landlord: orNull(SEAT),
  bid: COUNT,
  /** Null for a round in which no seat bid. */
  outcome: orNull(
    record({
      winner: oneOf(['landlord', 'farmers']),
      seat: SEAT,
      spring: orNull(oneOf(['spring', 'anti-spring'])),
      bombs: COUNT,
      rockets: COUNT,
      scores: SCORES,
    }),
  ),
});

/** One round of a match. */
export type RoundSummary = TypeOf<typeof ROUND_SUMMARY>;

/** A snapshot: a table between two rounds, small and plain. A segment of a log begins with one and is folded alone. */
const SNAPSHOT = record({
  /** Index = Seat. No seat has a decision to make between rounds. */
  seats: listOf(SEAT_STATE),
  /** Running score of the match, its last rounds, the number of those that are over and of those with a score. */
  scores: SCORES,
  rounds: listOf(ROUND_SUMMARY),
  roundsPlayed: COUNT,
  roundsScored: COUNT,
  roundsBegun: COUNT,
  /** Commitments of the last rounds: a secret is used once. */
  commitments: listOf(SECRET),
  proof: orNull(DEAL_PROOF),
  /** Cards that the next round is to begin with; null: they are drawn. */
  chosen: orNull(record({ deal: DEAL_SCHEMA, first: orNull(SEAT) })),
  /** Rounds on shared boards that other tables have still to play: their secrets stay secret. */
  heldBack: listOf(COUNT),
  /** The last commands by sender, oldest first. */
  processed: mapOf(listOf(record({ id: anyText, digest: anyText, first: COUNT, last: COUNT }))),
  /** Hash chain before this event; its key is the secret in `proof`. */
  chain: orNull(CHAIN),
});
export type Snapshot = TypeOf<typeof SNAPSHOT>;

const EVENTS = {
  opened: { version: VERSION, terms: TERMS },
  /** A segment of the log begins, with the rest of the rounds before it. */
  continued: { version: VERSION, terms: TERMS, state: SNAPSHOT },
  /** A seat gets another occupant, or the host empties it. A bot of the same name at another level is the same occupant.
   * With another one the running score begins anew with the next round. */
  seated: { seat: SEAT, occupant: OCCUPANT },
  /** A person leaves the seat. `notReady`: the time to get ready, or to come back between rounds, was over. */
  stoodUp: { seat: SEAT, why: oneOf(['wish', 'notReady', 'abandonment']) },
  presence: { seat: SEAT, here: boolean },
  /** After an outage: every clock moves by the gap, and people at other seats than these are away. */
  resumed: { gapMs: COUNT, here: listOf(SEAT) },
  /** Ready for a round, with the hash of an entropy if the person has one. */
  ready: { seat: SEAT, on: boolean, pledge: orNull(SECRET) },
  autoPass: { seat: SEAT, on: boolean },
  /** The cards of the next round are given, not drawn: on practice tables only. Null: drawn after all. */
  chosen: { deal: orNull(DEAL_SCHEMA), first: orNull(SEAT) },
  /** A round begins. The commitment is public at once, the secret when the round has ended. */
  committed: {
    round: COUNT,
    commitment: SECRET,
    secret: SECRET,
    board: orNull(SHARED_BOARD),
    signature: orNull(SIGNATURE),
  },
  entropyRevealed: { seat: SEAT, entropy: ENTROPY },
  /** Deal number `redeal` of the round, and its first caller. */
  dealt: { redeal: COUNT, first: SEAT, deal: DEAL_SCHEMA },
  acted: { seat: SEAT, by: DECIDED_BY, action: ACTION },
  /** All passed and the cards are not dealt again: the lot has named a landlord. */
  drawn: { landlord: SEAT },
  autopilotOn: { seat: SEAT, why: AUTOPILOT_REASON },
  autopilotOff: { seat: SEAT },
  /** Agrees to take back, the first to do so proposes it; or refuses it. */
  undoVoted: { seat: SEAT, agree: boolean },
  /** The last `actions` actions are taken back. */
  undone: { actions: COUNT },
  /** Agrees to close the table, the first to do so proposes it; or refuses it. */
  dissolveVoted: { seat: SEAT, agree: boolean },
  /** The round is over. Scores by seat, null if all passed; penalties of leavers, null if nobody left. */
  ended: { round: COUNT, scores: orNull(SCORES), penalties: orNull(SCORES) },
  /** The last table of a shared board is done: its secret may be shown. */
  released: { round: COUNT },
  closed: { why: oneOf(['host', 'dissolved']) },
} as const satisfies Readonly<Record<string, Fields>>;

/** An event without its place in the log. */
export type EventPayload = UnionOf<typeof EVENTS>;
export type EventType = EventPayload['type'];
/** The payload of one type. */
export type PayloadOf<Type extends EventType> = Extract<EventPayload, { readonly type: Type }>;

const STAMP = {
  /** Place in the log, from 0, without a gap: (table, seq) is unique. */
  seq: COUNT,
  /** Time by the host's clock; never less than that of the event before. */
  atMs: TIME,
  /** Command that caused it, as `commandKey` writes it; null if time or the table itself was the reason. */
  command: orNull(anyText),
  /** Hash chain up to this event, 32 hex digits; null before the first round. */
  chain: orNull(CHAIN),
} as const satisfies Fields;

/** An event in the log. */
export type TableEvent = EventPayload & RecordOf<typeof STAMP>;
/** An event of one type. */
export type EventOf<Type extends EventType> = Extract<TableEvent, { readonly type: Type }>;

export const EVENT = taggedBy(
  'type',
  Object.fromEntries(Object.entries(EVENTS).map(([type, fields]) => [type, { ...fields, ...STAMP }])),
) as Schema<unknown> as Schema<TableEvent>;

/** Takes the stamp off an event. */
export const payloadOf = ({ seq: _seq, atMs: _atMs, command: _command, chain: _chain, ...payload }: TableEvent) =>
  payload as EventPayload;

/** @returns the first event of a new table, or `bad-terms`. Fold it with `foldLog`. */
export const openTable = (given: TermsInput, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  if (!terms.ok) return terms;
  return ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null, chain: null });
};
