/** What an event looks like in a stored log: reading checks the shape, so that a file cannot break the fold by its types. */
import { phrasesOf, type Texts } from '@doudizhu/rules/failure';
import {
  boolean,
  isObject,
  listOf,
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
  type Schema,
} from '@doudizhu/rules/schema';
import {
  ACTION,
  CHAIN,
  DEAL_SCHEMA,
  ENTROPY,
  ENTROPY_OR_EMPTY,
  OCCUPANT,
  mapOf,
  SEAT,
  SECRET,
  SHARED_BOARD,
  SIGNATURE,
} from '../command/shapes.ts';
import type { EventPayload, TableEvent, Terms } from './event.ts';
import type { Snapshot } from './snapshot.ts';

export const EVENT_TEXTS = {
  'wanted/time': () => 'a time in milliseconds',
  'wanted/terms': () => 'the terms of the table',
} as const satisfies Texts;
const eventWanted = phrasesOf(EVENT_TEXTS);

/** Version in `opened` and `continued`. Another meaning of an event gets another version. */
export const LOG_VERSION = 1;
const VERSION = oneOf([LOG_VERSION]);

const COUNT = whole(0);
const AUTOPILOT_REASONS = ['timeout', 'absence', 'wish', 'abandonment'] as const;
const TIME = named(number, eventWanted('wanted/time'));
const STAMP = {
  seq: COUNT,
  atMs: TIME,
  command: orNull(anyText),
  chain: orNull(CHAIN),
} as const satisfies Fields;

/** Any object: `verifyLog` checks the terms. */
const TERMS: Schema<Terms> = that(eventWanted('wanted/terms'), (value): value is Terms => isObject(value));

const SEAT_STATE: Schema<Snapshot['seats'][number]> = record({
  occupant: OCCUPANT,
  awaySinceMs: orNull(TIME),
  autopilot: orNull(oneOf(AUTOPILOT_REASONS)),
  autopilotSinceMs: TIME,
  overdue: boolean,
  autoPass: boolean,
  ready: boolean,
  pledge: orNull(SECRET),
  entropy: orNull(ENTROPY),
  bankMs: TIME,
  unreadySinceMs: TIME,
  switches: COUNT,
  readySwitches: COUNT,
  proposals: COUNT,
  changedSeq: COUNT,
});

const SCORES = listOf(whole());

const OUTCOME = record({
  winner: oneOf(['landlord', 'farmers']),
  seat: SEAT,
  spring: orNull(oneOf(['spring', 'anti-spring'])),
  bombs: COUNT,
  rockets: COUNT,
  scores: SCORES,
});

const SNAPSHOT: Schema<Snapshot> = record({
  seats: listOf(SEAT_STATE),
  scores: SCORES,
  rounds: listOf(record({ first: SEAT, redeals: COUNT, landlord: orNull(SEAT), bid: COUNT, outcome: orNull(OUTCOME) })),
  roundsPlayed: COUNT,
  roundsScored: COUNT,
  roundsBegun: COUNT,
  commitments: listOf(SECRET),
  proof: orNull(
    record({
      round: COUNT,
      committedMs: TIME,
      commitment: SECRET,
      secret: SECRET,
      board: orNull(SHARED_BOARD),
      signature: orNull(SIGNATURE),
      pledges: listOf(orNull(SECRET)),
      entropy: orNull(listOf(ENTROPY_OR_EMPTY)),
      chosen: boolean,
    }),
  ),
  chosen: orNull(record({ deal: DEAL_SCHEMA, first: orNull(SEAT) })),
  heldBack: listOf(COUNT),
  processed: mapOf(listOf(record({ id: anyText, digest: anyText, first: COUNT, last: COUNT }))),
  chain: orNull(CHAIN),
});

/** Every event by its type. `verifyLog` looks at the terms. */
const EVENTS = {
  opened: { version: VERSION, terms: TERMS, ...STAMP },
  continued: { version: VERSION, terms: TERMS, state: SNAPSHOT, ...STAMP },
  seated: { seat: SEAT, occupant: OCCUPANT, ...STAMP },
  stoodUp: { seat: SEAT, why: oneOf(['wish', 'notReady', 'abandonment']), ...STAMP },
  presence: { seat: SEAT, here: boolean, ...STAMP },
  resumed: { gapMs: COUNT, here: listOf(SEAT), ...STAMP },
  ready: { seat: SEAT, on: boolean, pledge: orNull(SECRET), ...STAMP },
  autoPass: { seat: SEAT, on: boolean, ...STAMP },
  chosen: { deal: orNull(DEAL_SCHEMA), first: orNull(SEAT), ...STAMP },
  committed: {
    round: COUNT,
    commitment: SECRET,
    secret: SECRET,
    board: orNull(SHARED_BOARD),
    signature: orNull(SIGNATURE),
    ...STAMP,
  },
  entropyRevealed: { seat: SEAT, entropy: ENTROPY, ...STAMP },
  dealt: { redeal: COUNT, first: SEAT, deal: DEAL_SCHEMA, ...STAMP },
  acted: { seat: SEAT, by: oneOf(['person', 'bot', 'autoPass', 'table']), action: ACTION, ...STAMP },
  drawn: { landlord: SEAT, ...STAMP },
  autopilotOn: { seat: SEAT, why: oneOf(AUTOPILOT_REASONS), ...STAMP },
  autopilotOff: { seat: SEAT, ...STAMP },
  undoVoted: { seat: SEAT, agree: boolean, ...STAMP },
  undone: { actions: COUNT, ...STAMP },
  dissolveVoted: { seat: SEAT, agree: boolean, ...STAMP },
  ended: {
    round: COUNT,
    scores: orNull(listOf(whole())),
    penalties: orNull(listOf(whole())),
    ...STAMP,
  },
  released: { round: COUNT, ...STAMP },
  closed: { why: oneOf(['host', 'dissolved']), ...STAMP },
} as const satisfies Record<EventPayload['type'], Fields>;

export const EVENT: Schema<TableEvent> = taggedBy('type', EVENTS);
