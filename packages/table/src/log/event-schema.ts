/** What an event looks like in a stored log: reading checks the shape, so that a file cannot break the fold by its types. */
import { phrasesOf, type Texts } from '@doudizhu/rules/failure';
import { ok } from '@doudizhu/rules/result';
import {
  boolean,
  isObject,
  listOf,
  misfit,
  named,
  number,
  oneOf,
  orNull,
  record,
  taggedBy,
  text as anyText,
  whole,
  type Fields,
  type Schema,
} from '@doudizhu/rules/schema';
import {
  ACTION,
  CHAIN,
  DEAL_SCHEMA,
  LOGGED_ENTROPY,
  OCCUPANT,
  mapOf,
  orDefault,
  SEAT,
  SECRET,
  SHARED_BOARD,
  SIGNATURE,
} from '../command/shapes.ts';
import type { EventPayload, Occupant, TableEvent, Terms } from './event.ts';
import type { Snapshot } from './snapshot.ts';

export const EVENT_TEXTS = {
  'wanted/time': () => 'a time in milliseconds',
  'wanted/terms': () => 'the terms of the table',
  'wanted/occupant-of-log': () => 'who sits there, or null',
} as const satisfies Texts;
const eventWanted = phrasesOf(EVENT_TEXTS);

/** What `opened` and `continued` say. Another meaning of an event gets another version. */
export const LOG_VERSIONS = [1, 2] as const;
export const NEWEST_VERSION = 2;

const COUNT = whole(0);
const AUTOPILOT_REASONS = ['timeout', 'absence', 'wish', 'abandonment'] as const;
const CLOSED_BY = oneOf(['host', 'dissolved']);
const TIME = named(number, eventWanted('wanted/time'));
const STAMP = {
  seq: COUNT,
  atMs: TIME,
  command: orNull(anyText),
  chain: orDefault(orNull(CHAIN), null),
} as const satisfies Fields;

const SEATED_PERSON_OF_VERSION_1 = record({ type: oneOf(['person']), name: anyText });

const ANY_OCCUPANT = named(OCCUPANT, eventWanted('wanted/occupant-of-log'));

/** In version 1 a person was a name: it stands for the account. */
const LOGGED_OCCUPANT: Schema<Occupant | null> = {
  wanted: eventWanted('wanted/occupant-of-log'),
  read: (value) => {
    const person = SEATED_PERSON_OF_VERSION_1.read(value);
    return person.ok ? ok({ type: 'person', account: person.value.name }) : ANY_OCCUPANT.read(value);
  },
};

/** `verifyLog` looks at what they mean. Fields that version 1 has not are added. */
const TERMS: Schema<Terms> = {
  wanted: eventWanted('wanted/terms'),
  read: (value) => {
    if (!isObject(value)) return misfit(value, eventWanted('wanted/terms'));
    const missing = Object.entries(TERMS_OF_VERSION_1).filter(([name]) => !Object.hasOwn(value, name));
    return ok({ ...value, ...Object.fromEntries(missing) } as unknown as Terms);
  },
};
const TERMS_OF_VERSION_1 = { autoPassSpreadMs: 0, readyMs: null, leavePenalty: 0, rated: false };

const SEAT_STATE: Schema<Snapshot['seats'][number]> = record({
  occupant: LOGGED_OCCUPANT,
  awaySinceMs: orNull(TIME),
  autopilot: orNull(oneOf(AUTOPILOT_REASONS)),
  autopilotSinceMs: TIME,
  overdue: boolean,
  autoPass: boolean,
  ready: boolean,
  pledge: orNull(SECRET),
  entropy: orNull(LOGGED_ENTROPY),
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
      entropy: orNull(listOf(LOGGED_ENTROPY)),
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
  opened: { version: oneOf(LOG_VERSIONS), terms: TERMS, ...STAMP },
  continued: { version: oneOf([2]), terms: TERMS, state: SNAPSHOT, ...STAMP },
  seated: { seat: SEAT, occupant: LOGGED_OCCUPANT, ...STAMP },
  stoodUp: { seat: SEAT, why: oneOf(['wish', 'notReady', 'abandonment']), ...STAMP },
  presence: { seat: SEAT, here: boolean, ...STAMP },
  resumed: { gapMs: COUNT, here: listOf(SEAT), ...STAMP },
  ready: { seat: SEAT, on: boolean, pledge: orDefault(orNull(SECRET), null), ...STAMP },
  autoPass: { seat: SEAT, on: boolean, ...STAMP },
  chosen: { deal: orNull(DEAL_SCHEMA), first: orNull(SEAT), ...STAMP },
  committed: {
    round: COUNT,
    commitment: SECRET,
    secret: SECRET,
    board: orDefault(orNull(SHARED_BOARD), null),
    signature: orDefault(orNull(SIGNATURE), null),
    ...STAMP,
  },
  mixed: { seat: SEAT, entropy: LOGGED_ENTROPY, ...STAMP },
  dealt: { redeal: COUNT, first: SEAT, deal: DEAL_SCHEMA, ...STAMP },
  acted: { seat: SEAT, by: oneOf(['person', 'bot', 'autoPass', 'table']), action: ACTION, ...STAMP },
  drawn: { landlord: SEAT, ...STAMP },
  managed: { seat: SEAT, why: oneOf(AUTOPILOT_REASONS), ...STAMP },
  handedBack: { seat: SEAT, ...STAMP },
  undoVoted: { seat: SEAT, agree: boolean, ...STAMP },
  undone: { actions: COUNT, ...STAMP },
  dissolveVoted: { seat: SEAT, agree: boolean, ...STAMP },
  ended: {
    round: COUNT,
    scores: orNull(listOf(whole())),
    penalties: orDefault(orNull(listOf(whole())), null),
    ...STAMP,
  },
  released: { round: COUNT, ...STAMP },
  closed: { why: orDefault(CLOSED_BY, 'host'), ...STAMP },
} as const satisfies Record<EventPayload['type'], Fields>;

export const EVENT: Schema<TableEvent> = taggedBy('type', EVENTS);
