/**
 * Commands: what people and the host ask of a table. The host is the program that runs the table. Commands come from the
 * network: `commandFault` checks their shape.
 */
import type { Deal, Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import { failuresOf, phrasesOf, type BadField, type FailureIn, type Phrase, type Texts } from '@doudizhu/rules/failure';
import {
  boolean,
  isObject,
  listOf,
  named,
  oneOf,
  optional,
  orNull,
  record,
  taggedBy,
  that,
  whole,
  type Fields,
  type Schema,
} from '@doudizhu/rules/schema';
import { sha256Hex } from '../fairness/hash.ts';
import { canonicalJson } from '../log/canonical-json.ts';
import type { Occupant, SharedBoard, Signature } from '../log/event.ts';
import type { Secret } from '../fairness/fairness.ts';
import { ACCOUNT, SENDER, type Sender } from './account.ts';
import {
  dealSchema,
  ENTROPY,
  misfitText,
  OCCUPANT,
  SECRET,
  seatSchema,
  SHARED_BOARD,
  shapesWanted,
  SIGNATURE,
} from './shapes.ts';

const PHRASE_TEXTS = {
  'found/secret': () => 'not that',
  'wanted/command-id': () => '32 lower-case hex digits',
  'wanted/command-type': ({ choices, isHost }: { choices: readonly string[]; isHost: boolean }) =>
    `one of ${choices.join(', ')} from ${isHost ? 'the host' : 'a person'}`,
} as const satisfies Texts;
const commandWanted = phrasesOf(PHRASE_TEXTS);

const FAILURE_TEXTS = {
  'bad-command/shape': (given: BadField) => `bad command: ${misfitText(given)}`,
} as const satisfies Texts;
export type BadCommand = FailureIn<typeof FAILURE_TEXTS>;
const commandFailure = failuresOf(FAILURE_TEXTS);
export const COMMAND_TEXTS = { ...PHRASE_TEXTS, ...FAILURE_TEXTS } as const;

/** Any action: whether it is one and legal, the rules say, with better words. */
const ANY_ACTION: Schema<Action> = that(shapesWanted('wanted/action'), (value): value is Action => isObject(value));

/** A request to a table, with its sender and its time; `decide` answers it by events or a refusal. */
export interface Command {
  /** Chosen by the sender: 32 lower-case hex digits, others for each command. The same id is the same command again. */
  readonly id: string;
  /** A person; or the host, for bots and for all that no person decides. */
  readonly from: Sender;
  /** The last sequence number that the sender had seen when it decided. */
  readonly seq: number;
  readonly payload: CommandPayload;
}

/** What a person may do. */
export type PersonCommand =
  /** A play, bid, double, … It hands the seat back to its person where a bot played for it. */
  | { readonly type: 'act'; readonly action: Action }
  /** The autopilot (托管): a bot plays for the person, or the person again. */
  | { readonly type: 'autopilot'; readonly on: boolean }
  | { readonly type: 'autoPass'; readonly on: boolean }
  /** For the first round or the next one. `pledge`: hash of an entropy (`pledgeOf`); null or missing: none. */
  | { readonly type: 'ready'; readonly on: boolean; readonly pledge?: string | null }
  /** Reveals the entropy that was pledged. */
  | { readonly type: 'revealEntropy'; readonly entropy: string }
  | { readonly type: 'undo'; readonly agree: boolean }
  /** Takes an empty seat, between rounds. */
  | { readonly type: 'sit'; readonly seat: Seat }
  /** Stands up; in a round a bot plays on, and the person pays for the result. */
  | { readonly type: 'leave' }
  /** Agrees to close the table, or refuses it. */
  | { readonly type: 'dissolve'; readonly agree: boolean };

/** What the host does. */
export type HostCommand =
  | { readonly type: 'seat'; readonly seat: Seat; readonly occupant: Occupant | null }
  | { readonly type: 'presence'; readonly seat: Seat; readonly here: boolean }
  /** Gives the cards of the next round, on a practice table. `deal` null: they are drawn after all. `first` is who speaks
   * first; null: as the rule set says. */
  | { readonly type: 'choose'; readonly deal: Deal | null; readonly first: Seat | null }
  /** Starts the next round with a secret that was drawn for it and is used for nothing else. */
  | {
      readonly type: 'commit';
      readonly secret: Secret;
      /** A board that is dealt at other tables, too; null or none: this table's own. */
      readonly board?: SharedBoard | null;
      readonly signature?: Signature | null;
    }
  /** After an outage: clocks move by the gap, and people at other seats than these are away. */
  | { readonly type: 'resume'; readonly gapMs: number; readonly here: readonly Seat[] }
  /** The last table of a shared board is done. */
  | { readonly type: 'release'; readonly round: number }
  /** A bot's answer, for a seat that a bot plays for. */
  | { readonly type: 'actFor'; readonly seat: Seat; readonly action: Action }
  | { readonly type: 'close' };

/** What a command asks for, without who sends it. */
export type CommandPayload = PersonCommand | HostCommand;

export const isHostCommand = (payload: CommandPayload): payload is HostCommand => HOST_COMMANDS.has(payload.type);

const HOST_COMMANDS: ReadonlySet<string> = new Set<HostCommand['type']>([
  'seat',
  'presence',
  'resume',
  'choose',
  'commit',
  'release',
  'actFor',
  'close',
]);

/** A command's name in the log: who sent it, its id, and a digest of what it asks for. */
export const commandKey = ({ from, id, payload }: Pick<Command, 'from' | 'id' | 'payload'>): string =>
  `${from}:${id}:${payloadDigest(payload)}`;

/** A digest of a payload: 16 hex digits. Two commands with one id and different payloads differ. */
export const payloadDigest = (payload: CommandPayload): string => sha256Hex(canonicalJson(payload)).slice(0, 16);

/** Whether a value has the shape of a command at a table of that many seats; `decide` says whether it is allowed.
 * @returns `bad-command` with the field and what is wanted, or null. */
export const commandFault = (value: unknown, seats: number): BadCommand | null => {
  const isHost = isObject(value) && Object.hasOwn(value, 'from') && value['from'] === 'host';
  const read = (isHost ? hostCommand(seats) : personCommand(seats)).read(value);
  if (read.ok) return null;
  const { path, found, wanted } = read.error;
  if (path === 'from') return bad(path, found, SENDER.wanted);
  if (path === 'payload.type' && wanted.key === 'wanted/one-of') {
    return bad(
      path,
      found,
      commandWanted('wanted/command-type', {
        ...(wanted.parameters as { readonly choices: readonly string[] }),
        isHost,
      }),
    );
  }
  // A secret that is nearly right stays a secret.
  return bad(path, path === 'payload.secret' ? commandWanted('found/secret') : found, wanted);
};

const ID: Schema<string> = that(
  commandWanted('wanted/command-id'),
  (value): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
);

const PERSON_PAYLOADS = {
  act: { action: ANY_ACTION },
  autopilot: { on: boolean },
  autoPass: { on: boolean },
  ready: { on: boolean, pledge: optional(orNull(SECRET)) },
  revealEntropy: { entropy: ENTROPY },
  undo: { agree: boolean },
  leave: {},
  dissolve: { agree: boolean },
} as const satisfies Partial<Record<PersonCommand['type'], Fields>>;

/** A schema for each number of seats, made once. */
const bySeats = <Value>(make: (seats: number) => Schema<Value>): ((seats: number) => Schema<Value>) => {
  const made = new Map<number, Schema<Value>>();
  return (seats) => {
    const known = made.get(seats) ?? make(seats);
    made.set(seats, known);
    return known;
  };
};

const personCommand = bySeats<Command>((seats) => {
  const seat = named(seatSchema(seats), shapesWanted('wanted/seat'));
  const payloads = { ...PERSON_PAYLOADS, sit: { seat } } as const satisfies Record<PersonCommand['type'], Fields>;
  return record({ id: ID, from: ACCOUNT, seq: whole(0), payload: taggedBy('type', payloads) });
});

const hostCommand = bySeats<Command>((seats) => {
  const seat = named(seatSchema(seats), shapesWanted('wanted/seat'));
  const payloads = {
    seat: { seat, occupant: OCCUPANT },
    presence: { seat, here: boolean },
    choose: {
      deal: named(orNull(dealSchema(seats)), shapesWanted('wanted/deal')),
      first: named(orNull(seatSchema(seats)), shapesWanted('wanted/seat-or-null')),
    },
    commit: { secret: SECRET, board: optional(orNull(SHARED_BOARD)), signature: optional(orNull(SIGNATURE)) },
    resume: { gapMs: whole(0), here: listOf(seat) },
    release: { round: whole(1) },
    actFor: { seat, action: ANY_ACTION },
    close: {},
  } as const satisfies Record<HostCommand['type'], Fields>;
  return record({ id: ID, from: oneOf(['host']), seq: whole(0), payload: taggedBy('type', payloads) });
});

const bad = (path: string, found: Phrase, wanted: Phrase): BadCommand =>
  commandFailure('bad-command/shape', { field: path === '' ? 'command' : path, found, wanted });
