/** What people, and whoever runs the table, can ask of it. Commands come from the network: `faultInCommand` looks. */
import { seatAt, type Action, type Deal, type Failure, type Seat } from '@doudizhu/rules';
import type { Occupant } from './event.ts';
import { isEntropy, isSecret, type Secret } from './fairness.ts';

export interface Command {
  /** Chosen by the sender, 1–64 characters, another for each command. The same again is the same command again. */
  readonly id: string;
  /** A seat's person; or whoever runs the table, for bots and for all that no seat decides. */
  readonly from: Seat | 'host';
  /** The last sequence number that the sender had seen when it decided. */
  readonly seq: number;
  readonly payload: CommandPayload;
}

/** What a person may do. */
export type SeatCommand =
  /** A play, bid, double, … It hands the seat back to its person where a bot played for it. */
  | { readonly type: 'act'; readonly action: Action }
  /** 托管 by wish: a bot shall play, or the person again. */
  | { readonly type: 'autopilot'; readonly on: boolean }
  | { readonly type: 'autoPass'; readonly on: boolean }
  /** For the first round or the next one. */
  | { readonly type: 'ready'; readonly on: boolean }
  /** Adds to the deal; empty: has nothing to add, do not wait. */
  | { readonly type: 'addEntropy'; readonly entropy: string }
  | { readonly type: 'undo'; readonly agree: boolean };

/** What whoever runs the table does. */
export type HostCommand =
  | { readonly type: 'seat'; readonly seat: Seat; readonly occupant: Occupant | null }
  | { readonly type: 'presence'; readonly seat: Seat; readonly here: boolean }
  /** The cards of the next round, on a practice table: a deal to play again, a link. Null: they are drawn after all.
   * Who speaks first, or null: as the rule set says. */
  | { readonly type: 'choose'; readonly deal: Deal | null; readonly first: Seat | null }
  /** Starts the next round with a secret that has been drawn for it and is used for nothing else. */
  | { readonly type: 'commit'; readonly secret: Secret }
  /** A bot's answer, for a seat that a bot plays for. */
  | { readonly type: 'actFor'; readonly seat: Seat; readonly action: Action }
  | { readonly type: 'close' };

export type CommandPayload = SeatCommand | HostCommand;

/** A command's name in the log: ids of different senders are different. */
export const commandKey = ({ from, id }: Pick<Command, 'from' | 'id'>): string => `${from}:${id}`;

/** Whether a value has the shape of a command at a table of so many seats; what it is worth is decided elsewhere.
 * @returns `bad-command` with the field and what is wanted, or null. */
export const commandFault = (value: unknown, seats: number): Failure<'bad-command'> | null => {
  if (!isRecord(value)) return bad('command', value, 'an object');
  const { id, from, seq, payload } = value;
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(id))
    return bad('id', id, '1 to 64 characters without blanks');
  if (from !== 'host' && !isSeat(from, seats)) return bad('from', from, `"host" or a seat from 0 to ${seats - 1}`);
  if (!Number.isInteger(seq) || (seq as number) < 0) return bad('seq', seq, 'a whole number from 0');
  if (!isRecord(payload)) return bad('payload', payload, 'an object');
  const allowed: readonly string[] = from === 'host' ? HOST_COMMAND_TYPES : SEAT_COMMAND_TYPES;
  if (!allowed.includes(payload['type'] as string)) {
    return bad(
      'payload.type',
      payload['type'],
      `one of ${allowed.join(', ')} from ${from === 'host' ? 'the host' : 'a seat'}`,
    );
  }
  for (const [field, content] of Object.entries(payload)) {
    if (field === 'type') continue;
    const wanted = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined; // `constructor` is no field
    if (wanted === undefined) return bad(`payload.${field}`, content, 'no such field');
    if (!wanted.test(content, seats)) return bad(`payload.${field}`, content, wanted.say);
  }
  const missing = FIELDS_OF[payload['type'] as CommandPayload['type']].find((field) => !Object.hasOwn(payload, field));
  return missing === undefined ? null : bad(`payload.${missing}`, undefined, FIELDS[missing]?.say ?? 'a value');
};

/** The shape only: whether the cards are a pack, `judge` says. */
const isDeal = (value: unknown, seats: number): boolean =>
  isRecord(value) &&
  Object.keys(value).length === 3 &&
  Array.isArray(value['hands']) &&
  [value['kitty'], ...(value['hands'] as unknown[])].every(isListOfNumbers) &&
  (value['faceUp'] === null ||
    (isRecord(value['faceUp']) &&
      Object.keys(value['faceUp']).length === 2 &&
      Number.isInteger(value['faceUp']['card']) &&
      isSeat(value['faceUp']['seat'], seats)));

const isListOfNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => Number.isInteger(item));

/** A name or a level: visible, on one line, in any script. */
const isLabel = (value: unknown, lengthMax: number): boolean =>
  typeof value === 'string' &&
  value.length <= lengthMax &&
  /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(value) &&
  value.trim() !== '';

/** In UTF-16 units. A level may be a whole command line. */
const NAME_LENGTH_MAX = 40;
const LEVEL_LENGTH_MAX = 400;

export const isOccupant = (value: unknown): value is Occupant =>
  isRecord(value) &&
  isLabel(value['name'], NAME_LENGTH_MAX) &&
  (value['type'] === 'person'
    ? Object.keys(value).length === 2
    : value['type'] === 'bot' && isLabel(value['level'], LEVEL_LENGTH_MAX) && Object.keys(value).length === 3);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSeat = (value: unknown, seats: number): boolean =>
  Number.isInteger(value) && (value as number) >= seatAt(0) && (value as number) < seats;

const FIELDS_OF = {
  act: ['action'],
  autopilot: ['on'],
  autoPass: ['on'],
  ready: ['on'],
  addEntropy: ['entropy'],
  undo: ['agree'],
  seat: ['seat', 'occupant'],
  presence: ['seat', 'here'],
  choose: ['deal', 'first'],
  commit: ['secret'],
  actFor: ['seat', 'action'],
  close: [],
} as const satisfies Readonly<Record<CommandPayload['type'], readonly string[]>>;

const SEAT_COMMAND_TYPES = [
  'act',
  'autopilot',
  'autoPass',
  'ready',
  'addEntropy',
  'undo',
] as const satisfies readonly SeatCommand['type'][];
const HOST_COMMAND_TYPES = [
  'seat',
  'presence',
  'choose',
  'commit',
  'actFor',
  'close',
] as const satisfies readonly HostCommand['type'][];

interface Wanted {
  readonly say: string;
  readonly test: (value: unknown, seats: number) => boolean;
}

const BOOLEAN: Wanted = { say: 'true or false', test: (value) => typeof value === 'boolean' };

const FIELDS: Readonly<Record<string, Wanted>> = {
  action: { say: 'an action { type, … }', test: isRecord },
  on: BOOLEAN,
  agree: BOOLEAN,
  here: BOOLEAN,
  entropy: { say: 'at most 64 printable ASCII characters', test: isEntropy },
  seat: { say: 'a seat of this table', test: isSeat },
  occupant: {
    say: '{ type: "person", name }, { type: "bot", name, level } or null, names of 1 to 40 and levels of 1 to 400 characters',
    test: (value) => value === null || isOccupant(value),
  },
  deal: {
    say: 'a deal { hands, kitty, faceUp } or null',
    test: (value, seats) => value === null || isDeal(value, seats),
  },
  first: { say: 'a seat of this table or null', test: (value, seats) => value === null || isSeat(value, seats) },
  secret: { say: '64 lower-case hex digits', test: isSecret },
};

const SHOWN_MAX = 60;

const bad = (field: string, value: unknown, wanted: string): Failure<'bad-command'> => {
  // A secret that is nearly right stays a secret.
  const text = field === 'payload.secret' ? 'not that' : (JSON.stringify(value) ?? 'missing');
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  return { code: 'bad-command', message: `bad command: ${field} is ${shown}, want ${wanted}` };
};
