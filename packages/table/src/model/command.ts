/** Commands: requests of players and of the host, which is the program that runs the table. They come from the network,
 * so `commandFault` checks their shape. */
import type { Action } from '@doudizhu/rules/round';
import { failuresOf, phrasesOf, type FailureIn, type Phrase, type Texts } from '@doudizhu/rules/failure';
import {
  boolean,
  isObject,
  listOf,
  named,
  oneOf,
  optional,
  orNull,
  object,
  taggedBy,
  that,
  whole,
  type Fields,
  type Schema,
  type UnionOf,
} from '@doudizhu/rules/schema';
import { sha256Hex } from '../fairness/hash.ts';
import type { EventType } from './event.ts';
import { canonicalJson } from '../fairness/canonical-json.ts';
import {
  ACCOUNT,
  COMMAND_ID,
  SENDER,
  type Sender,
  dealSchema,
  ENTROPY,
  OCCUPANT,
  SECRET,
  seatSchema,
  SHARED_BOARD,
  shapesExpected,
  SIGNATURE,
} from './values.ts';

const PHRASE_TEXTS = {
  'found/secret': 'not that',
  'expected/command-type': ({ choices, isHost }: { choices: readonly string[]; isHost: boolean }) =>
    `one of ${choices.join(', ')} from ${isHost ? 'the host' : 'a person'}`,
} as const satisfies Texts;
const commandExpected = phrasesOf(PHRASE_TEXTS);

const FAILURE_TEXTS = {
  'bad-command/shape': 'bad command: {field} is {found}, expected {expected}',
} as const satisfies Texts;
export type BadCommand = FailureIn<typeof FAILURE_TEXTS>;
const commandFailure = failuresOf(FAILURE_TEXTS);
/** Any object: the rules check it, with better sentences. */
const ANY_ACTION: Schema<Action> = that(
  shapesExpected('expected/action'),
  (value): value is Action => isObject(value),
  {
    type: 'object',
  },
);

/** Request to a table. `decide` answers it with events or a refusal. */
export interface Command {
  /** Drawn by the sender for each command, 32 lower-case hex digits. The same id is the same command again. */
  readonly id: string;
  /** A player, or the host for everything that no player decides. */
  readonly from: Sender;
  /** Last sequence number known to the sender. */
  readonly seq: number;
  readonly payload: CommandPayload;
}

/** Payloads by type. @param seats number of seats of the table */
const payloadsOf = (seats: number) => {
  const seat = named(seatSchema(seats), shapesExpected('expected/seat'));
  return {
    person: {
      /** A play, bid, double and so on. It ends the autopilot of the seat. */
      act: { action: ANY_ACTION },
      /** Switches the autopilot (托管), with which a bot plays for the person. */
      autopilot: { on: boolean },
      autoPass: { on: boolean },
      /** Notes that the seat takes advice of a bot in this round. */
      hint: {},
      /** `pledge`: hash of an entropy (`pledgeOf`). Null or missing: none. */
      ready: { on: boolean, pledge: optional(orNull(SECRET)) },
      /** Reveals the pledged entropy. */
      revealEntropy: { entropy: ENTROPY },
      undo: { agree: boolean },
      /** Frees the seat. In a round a bot plays to its end, and the player pays for the result. */
      leave: {},
      dissolve: { agree: boolean },
      /** Takes an empty seat between rounds. */
      sit: { seat },
    },
    host: {
      seat: { seat, occupant: OCCUPANT },
      presence: { seat, here: boolean },
      /** Sets the cards of the next round at a practice table. `deal` null: they are drawn. `first`: first caller.
       * Null: by the rule set. */
      choose: {
        deal: named(orNull(dealSchema(seats)), shapesExpected('expected/deal')),
        first: named(orNull(seatSchema(seats)), shapesExpected('expected/seat-or-null')),
      },
      /** Starts the next round with a new secret. `board` null or missing: this table's own. */
      commit: { secret: SECRET, board: optional(orNull(SHARED_BOARD)), signature: optional(orNull(SIGNATURE)) },
      /** After an outage: clocks move by the gap, and players at other seats are marked as away. */
      resume: { gapMs: whole(0), here: listOf(seat) },
      /** Reveals the secret of a shared board that all tables have played. */
      release: { round: whole(1) },
      /** A bot's answer for a seat that a bot plays. */
      actFor: { seat, action: ANY_ACTION },
      close: {},
    },
  } as const satisfies Readonly<Record<string, Readonly<Record<string, Fields>>>>;
};

/** Payloads of players at a table of four seats, by type. */
export const PERSON_PAYLOADS = payloadsOf(4).person;

type Payloads = ReturnType<typeof payloadsOf>;
/** Content of a player's command. */
export type PersonCommand = UnionOf<Payloads['person']>;
/** Content of a command of the host. */
export type HostCommand = UnionOf<Payloads['host']>;
/** Content of a command, without its sender. */
export type CommandPayload = PersonCommand | HostCommand;

const HOST_TYPES = Object.keys(payloadsOf(3).host);
export const isHostCommand = (payload: CommandPayload): payload is HostCommand => HOST_TYPES.includes(payload.type);

/** The player's command that causes an event with the same fields. */
export const PERSON_COMMAND_OF = {
  ready: 'ready',
  autoPass: 'autoPass',
  hinted: 'hint',
  entropyRevealed: 'revealEntropy',
  undoVoted: 'undo',
  dissolveVoted: 'dissolve',
  stoodUp: 'leave',
} as const satisfies Partial<Record<EventType, PersonCommand['type']>>;

/** The host's command. A player who sat down counts as seated by the host, with fewer conditions. */
export const HOST_COMMAND_OF = {
  seated: 'seat',
  presence: 'presence',
  resumed: 'resume',
  chosen: 'choose',
  committed: 'commit',
  released: 'release',
  closed: 'close',
} as const satisfies Partial<Record<EventType, HostCommand['type']>>;

/** Name of a command in the log: sender, id and digest of its payload. */
export const commandKey = ({ from, id, payload }: Pick<Command, 'from' | 'id' | 'payload'>): string =>
  `${from}:${id}:${payloadDigest(payload)}`;

/** Digest of a payload, 16 hex digits: it detects an id that is used for two payloads. */
export const payloadDigest = (payload: CommandPayload): string => sha256Hex(canonicalJson(payload)).slice(0, 16);

/** Checks the shape of a command, not whether it is allowed. @param seats number of seats of the table @returns
 * `bad-command` with the field and the expectation, or null */
export const commandFault = (value: unknown, seats: number): BadCommand | null => {
  const isHost = isObject(value) && Object.hasOwn(value, 'from') && value['from'] === 'host';
  const read = schemasFor(seats)[isHost ? 'host' : 'person'].read(value);
  if (read.ok) return null;
  const { path, found, expected } = read.error;
  if (path === 'from') return bad(path, found, SENDER.expected);
  if (path === 'payload.type' && expected.key === 'expected/one-of') {
    return bad(
      path,
      found,
      commandExpected('expected/command-type', {
        ...(expected.parameters as { readonly choices: readonly string[] }),
        isHost,
      }),
    );
  }
  // An almost valid secret must not be quoted.
  return bad(path, path === 'payload.secret' ? commandExpected('found/secret') : found, expected);
};

interface CommandSchemas {
  readonly person: Schema<Command>;
  readonly host: Schema<Command>;
}

/** Schemas by number of seats. */
const SCHEMAS = new Map<number, CommandSchemas>();

const schemasFor = (seats: number): CommandSchemas => {
  const known = SCHEMAS.get(seats);
  if (known !== undefined) return known;
  const { person, host } = payloadsOf(seats);
  const schemas = {
    person: object({ id: COMMAND_ID, from: ACCOUNT, seq: whole(0), payload: taggedBy('type', person) }),
    host: object({ id: COMMAND_ID, from: oneOf(['host']), seq: whole(0), payload: taggedBy('type', host) }),
  };
  SCHEMAS.set(seats, schemas);
  return schemas;
};

const bad = (path: string, found: Phrase, expected: Phrase): BadCommand =>
  commandFailure('bad-command/shape', { field: path === '' ? 'command' : path, found, expected });
