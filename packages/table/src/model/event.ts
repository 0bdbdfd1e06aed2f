/**
 * Events: the changes of a table, declared once, as schemas. A table is the fold of its log of events and nothing else.
 *
 * Events contain results, so that folding needs neither a hash nor a clock. They contain secrets and all cards: they
 * are for the authority and its storage. Players get a `TableView` and a `PublicEvent`, and by `publicLog` the log of
 * rounds that are over.
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
  object,
  taggedBy,
  text as anyText,
  that,
  whole,
  type Fields,
  type ObjectOf,
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
  'expected/time': 'a time in milliseconds',
  'expected/terms': 'the terms of the table',
} as const satisfies Texts;
const eventExpected = phrasesOf(EVENT_TEXTS);

/** Version in `opened` and `continued`. It changes with the meaning of an event or the content of a snapshot. */
export const LOG_VERSION = 1;
const VERSION = oneOf([LOG_VERSION]);

const COUNT = whole(0);
const TIME = named(number, eventExpected('expected/time'));
const SCORES = listOf(whole());
/** Any object: `verifyLog` checks it. */
export const TERMS: Schema<Terms> = that(eventExpected('expected/terms'), (value): value is Terms => isObject(value), {
  type: 'object',
});

/** Reason for which a bot plays for a person (托管). `abandonment` is final for the round. */
export const AUTOPILOT_REASON = oneOf(['timeout', 'absence', 'wish', 'abandonment']);
export type AutopilotReason = TypeOf<typeof AUTOPILOT_REASON>;

/** Source of an action. `bot`: the seat's own or a stand-in. `autoPass`: the automatic pass. `table`: for a bot that
 * did not answer. */
const DECIDED_BY = oneOf(['person', 'bot', 'autoPass', 'table']);
export type DecidedBy = TypeOf<typeof DECIDED_BY>;

/** Seat between two rounds. */
const SEAT_STATE = object({
  occupant: OCCUPANT,
  /** Start of the player's absence. Null: present. */
  awaySinceMs: orNull(TIME),
  /** Null: the player plays. */
  autopilot: orNull(AUTOPILOT_REASON),
  /** Time of the last start of the autopilot. */
  autopilotSinceMs: TIME,
  /** True after a timeout: a bot makes the open decision. */
  overdue: boolean,
  autoPass: boolean,
  ready: boolean,
  /** Hash of the entropy for the next round. Null: none. */
  pledge: orNull(SECRET),
  /** Entropy that the player added to the deal. Null: not revealed. */
  entropy: orNull(ENTROPY),
  /** Rest of this round's time bank. */
  bankMs: TIME,
  /** Time since which the player could have got ready for the next round. */
  unreadySinceMs: TIME,
  /** Counts per round: switches of autopilot or automatic pass, switches of ready, proposals to close the table. */
  switches: COUNT,
  readySwitches: COUNT,
  proposals: COUNT,
  /** Sequence number of the last event that changed any of this, except `bankMs`. */
  changedSeq: COUNT,
});

/** Proof of one round's cards. */
const DEAL_PROOF = object({
  round: COUNT,
  committedMs: TIME,
  commitment: SECRET,
  secret: SECRET,
  /** Board that other tables play as well. Null: this table's own. */
  board: orNull(SHARED_BOARD),
  signature: orNull(SIGNATURE),
  /** Index = Seat. */
  pledges: listOf(orNull(SECRET)),
  /** Entropies, index = Seat, empty for none; or those of the shared board. Null until the deal. */
  entropy: orNull(listOf(ENTROPY_OR_EMPTY)),
  /** Seat that deals. Null until the deal. Drawn in the first round of a match, then the next seat in turn. */
  dealer: orNull(SEAT),
  /** True if the first deal was set and not drawn. The proof then covers later deals and lots only. */
  chosen: boolean,
});
export type DealProof = TypeOf<typeof DEAL_PROOF>;

export const ROUND_SUMMARY = object({
  /** First caller of the last deal. */
  first: SEAT,
  redeals: COUNT,
  landlord: orNull(SEAT),
  bid: COUNT,
  /** Null: no seat bid. */
  outcome: orNull(
    object({
      winner: oneOf(['landlord', 'farmers']),
      seat: SEAT,
      spring: orNull(oneOf(['spring', 'anti-spring'])),
      bombs: COUNT,
      rockets: COUNT,
      scores: SCORES,
    }),
  ),
});

/** Result of one round of a match. */
export type RoundSummary = TypeOf<typeof ROUND_SUMMARY>;

/** Snapshot of a table between two rounds. Each segment of a log starts with one and can be folded alone. */
const SNAPSHOT = object({
  /** Index = Seat. */
  seats: listOf(SEAT_STATE),
  /** Match so far: running score, last rounds, number of rounds played and of rounds with a score. */
  scores: SCORES,
  rounds: listOf(ROUND_SUMMARY),
  roundsPlayed: COUNT,
  roundsScored: COUNT,
  roundsBegun: COUNT,
  /** Commitments of the last rounds: no secret is used twice. */
  commitments: listOf(SECRET),
  proof: orNull(DEAL_PROOF),
  /** Cards set for the next round. Null: they are drawn. */
  chosen: orNull(object({ deal: DEAL_SCHEMA, first: orNull(SEAT) })),
  /** Rounds on shared boards that other tables have not finished: their secrets stay secret. */
  heldBack: listOf(COUNT),
  /** Last commands by sender, oldest first. */
  processed: mapOf(listOf(object({ id: anyText, digest: anyText, first: COUNT, last: COUNT }))),
  /** Hash chain before this event, keyed by the secret in `proof`. */
  chain: orNull(CHAIN),
});
export type Snapshot = TypeOf<typeof SNAPSHOT>;

/** Fields of the events by type. */
export const EVENTS = {
  opened: { version: VERSION, terms: TERMS },
  /** Starts a segment of the log. */
  continued: { version: VERSION, terms: TERMS, state: SNAPSHOT },
  /** A seat gets another occupant, or the host empties it. A new player, or a bot of another name, resets the running
   * score with the next round. */
  seated: { seat: SEAT, occupant: OCCUPANT },
  /** `notReady`: the player was not ready, or not back, in time. */
  stoodUp: { seat: SEAT, why: oneOf(['wish', 'notReady', 'abandonment']) },
  presence: { seat: SEAT, here: boolean },
  /** End of an outage: clocks move by the gap, and players at other seats are marked as away. */
  resumed: { gapMs: COUNT, here: listOf(SEAT) },
  ready: { seat: SEAT, on: boolean, pledge: orNull(SECRET) },
  autoPass: { seat: SEAT, on: boolean },
  /** First advice of a bot that the seat takes in this round. */
  hinted: { seat: SEAT },
  /** Cards of the next round, at practice tables only. Null: they are drawn after all. */
  chosen: { deal: orNull(DEAL_SCHEMA), first: orNull(SEAT) },
  /** Starts a round. The commitment is public at once, the secret after the round. */
  committed: {
    round: COUNT,
    commitment: SECRET,
    secret: SECRET,
    board: orNull(SHARED_BOARD),
    signature: orNull(SIGNATURE),
  },
  entropyRevealed: { seat: SEAT, entropy: ENTROPY },
  /** Deal number `redeal` of the round, with its dealer and its first caller. */
  dealt: { redeal: COUNT, dealer: SEAT, first: SEAT, deal: DEAL_SCHEMA },
  acted: { seat: SEAT, by: DECIDED_BY, action: ACTION },
  /** All passed, and a lot names the landlord. */
  drawn: { landlord: SEAT },
  autopilotOn: { seat: SEAT, why: AUTOPILOT_REASON },
  autopilotOff: { seat: SEAT },
  /** The first vote that agrees is the proposal. */
  undoVoted: { seat: SEAT, agree: boolean },
  /** Takes back the last `actions` actions. */
  undone: { actions: COUNT },
  /** The first vote that agrees is the proposal. */
  dissolveVoted: { seat: SEAT, agree: boolean },
  /** Scores and penalties of leavers, index = Seat. Null: all passed, no leavers. */
  ended: { round: COUNT, scores: orNull(SCORES), penalties: orNull(SCORES) },
  /** All tables have played the shared board: its secret is public. */
  released: { round: COUNT },
  closed: { why: oneOf(['host', 'dissolved']) },
} as const satisfies Readonly<Record<string, Fields>>;

/** An event without its place in the log. */
export type EventPayload = UnionOf<typeof EVENTS>;
export type EventType = EventPayload['type'];
/** The payload of one type. */
export type PayloadOf<Type extends EventType> = Extract<EventPayload, { readonly type: Type }>;

export const STAMP = {
  /** Place in the log, from 0, without gaps. */
  seq: COUNT,
  /** Time of the host's clock, never before the previous event. */
  atMs: TIME,
  /** Command that caused the event (`commandKey`). Null: time, or the table itself. */
  command: orNull(anyText),
  /** Hash chain up to this event, 32 hex digits. Null before the first round. */
  chain: orNull(CHAIN),
} as const satisfies Fields;

/** An event in the log. */
export type TableEvent = EventPayload & ObjectOf<typeof STAMP>;
/** An event of one type. */
export type EventOf<Type extends EventType> = Extract<TableEvent, { readonly type: Type }>;

export const EVENT = taggedBy(
  'type',
  Object.fromEntries(Object.entries(EVENTS).map(([type, fields]) => [type, { ...fields, ...STAMP }])),
) as Schema<unknown> as Schema<TableEvent>;

/** Removes place, time, command and hash chain. */
export const payloadOf = ({ seq: _seq, atMs: _atMs, command: _command, chain: _chain, ...payload }: TableEvent) =>
  payload as EventPayload;

/** @returns the first event of a new table, for `foldLog`, or `bad-terms` */
export const openTable = (given: TermsInput, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  if (!terms.ok) return terms;
  return ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null, chain: null });
};
