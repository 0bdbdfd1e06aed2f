/**
 * Commands: what people and the host ask of a table. The host is the program that runs the table. Commands come from the
 * network: `commandFault` checks their shape.
 */
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
  record,
  taggedBy,
  that,
  whole,
  type Fields,
  type Schema,
  type UnionOf,
} from '@doudizhu/rules/schema';
import { sha256Hex } from '../fairness/hash.ts';
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
  shapesWanted,
  SIGNATURE,
} from './values.ts';

const PHRASE_TEXTS = {
  'found/secret': { en: 'not that', zh: '别的内容' },
  'wanted/command-type': ({ choices, isHost }: { choices: readonly string[]; isHost: boolean }) => ({
    en: `one of ${choices.join(', ')} from ${isHost ? 'the host' : 'a person'}`,
    zh: `${isHost ? '主持方' : '玩家'}的命令：${choices.join('、')}`,
  }),
} as const satisfies Texts;
const commandWanted = phrasesOf(PHRASE_TEXTS);

const FAILURE_TEXTS = {
  'bad-command/shape': {
    en: 'bad command: {field} is {found}, want {wanted}',
    zh: '命令的 {field} 有误：这里是{found}，应为{wanted}',
  },
} as const satisfies Texts;
export type BadCommand = FailureIn<typeof FAILURE_TEXTS>;
const commandFailure = failuresOf(FAILURE_TEXTS);
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

/** Payloads at a table of that many seats, by type. */
const payloadsOf = (seats: number) => {
  const seat = named(seatSchema(seats), shapesWanted('wanted/seat'));
  return {
    person: {
      /** A play, bid, double, … It hands the seat back to its person if a bot played for it. */
      act: { action: ANY_ACTION },
      /** The autopilot (托管): a bot plays for the person, or the person again. */
      autopilot: { on: boolean },
      autoPass: { on: boolean },
      /** For the first round or the next one. `pledge`: hash of an entropy (`pledgeOf`); null or missing: none. */
      ready: { on: boolean, pledge: optional(orNull(SECRET)) },
      /** Reveals the entropy that was pledged. */
      revealEntropy: { entropy: ENTROPY },
      undo: { agree: boolean },
      /** Stands up; in a round a bot plays on, and the person pays for the result. */
      leave: {},
      /** Agrees to close the table, or refuses it. */
      dissolve: { agree: boolean },
      /** Takes an empty seat, between rounds. */
      sit: { seat },
    },
    host: {
      seat: { seat, occupant: OCCUPANT },
      presence: { seat, here: boolean },
      /** Gives the cards of the next round, on a practice table. `deal` null: they are drawn after all. `first` makes the
       * first call; null: as the rule set says. */
      choose: {
        deal: named(orNull(dealSchema(seats)), shapesWanted('wanted/deal')),
        first: named(orNull(seatSchema(seats)), shapesWanted('wanted/seat-or-null')),
      },
      /** Starts the next round with a secret that was drawn for it and is used for nothing else. `board` null or missing:
       * this table's own. */
      commit: { secret: SECRET, board: optional(orNull(SHARED_BOARD)), signature: optional(orNull(SIGNATURE)) },
      /** After an outage: clocks move by the gap, and people at other seats than these are away. */
      resume: { gapMs: whole(0), here: listOf(seat) },
      /** The last table of a shared board is done. */
      release: { round: whole(1) },
      /** A bot's answer, for a seat that a bot plays for. */
      actFor: { seat, action: ANY_ACTION },
      close: {},
    },
  } as const satisfies Readonly<Record<string, Readonly<Record<string, Fields>>>>;
};

type Payloads = ReturnType<typeof payloadsOf>;
/** Content of a person's command. */
export type PersonCommand = UnionOf<Payloads['person']>;
/** Content of a command of the host. */
export type HostCommand = UnionOf<Payloads['host']>;
/** Content of a command, without its sender. */
export type CommandPayload = PersonCommand | HostCommand;

const HOST_TYPES = Object.keys(payloadsOf(3).host);
export const isHostCommand = (payload: CommandPayload): payload is HostCommand => HOST_TYPES.includes(payload.type);

/** A command's name in the log: who sent it, its id, and a digest of what it asks for. */
export const commandKey = ({ from, id, payload }: Pick<Command, 'from' | 'id' | 'payload'>): string =>
  `${from}:${id}:${payloadDigest(payload)}`;

/** A digest of a payload: 16 hex digits. Two commands with one id and different payloads differ. */
export const payloadDigest = (payload: CommandPayload): string => sha256Hex(canonicalJson(payload)).slice(0, 16);

/** Whether a value has the shape of a command at a table of that many seats; `decide` says whether it is allowed.
 * @returns `bad-command` with the field and what is wanted, or null. */
export const commandFault = (value: unknown, seats: number): BadCommand | null => {
  const isHost = isObject(value) && Object.hasOwn(value, 'from') && value['from'] === 'host';
  const read = schemasFor(seats)[isHost ? 'host' : 'person'].read(value);
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

interface CommandSchemas {
  readonly person: Schema<Command>;
  readonly host: Schema<Command>;
}

/** Schemas by number of seats, made once. */
const SCHEMAS = new Map<number, CommandSchemas>();

const schemasFor = (seats: number): CommandSchemas => {
  const known = SCHEMAS.get(seats);
  if (known !== undefined) return known;
  const { person, host } = payloadsOf(seats);
  const schemas = {
    person: record({ id: COMMAND_ID, from: ACCOUNT, seq: whole(0), payload: taggedBy('type', person) }),
    host: record({ id: COMMAND_ID, from: oneOf(['host']), seq: whole(0), payload: taggedBy('type', host) }),
  };
  SCHEMAS.set(seats, schemas);
  return schemas;
};

const bad = (path: string, found: Phrase, wanted: Phrase): BadCommand =>
  commandFailure('bad-command/shape', { field: path === '' ? 'command' : path, found, wanted });
