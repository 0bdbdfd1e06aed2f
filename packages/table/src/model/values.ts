/** Values that commands and events share, each declared once, as a schema. */
import { deck, type Card } from '@doudizhu/rules/cards';
import type { Combo } from '@doudizhu/rules/combos';
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { phrasesOf, type Texts } from '@doudizhu/rules/failure';
import { CALL_FIELDS, COMBO_FIELDS, COUNTS_FIELDS, type Action } from '@doudizhu/rules/round';
import {
  listOf,
  named,
  oneOf,
  optional,
  orNull,
  object,
  taggedBy,
  that,
  expectedPhrase,
  type Fields,
  type JsonSchema,
  type Schema,
  type TypeOf,
  type UnionOf,
} from '@doudizhu/rules/schema';
import { isSecret, type Secret } from '../fairness/fairness.ts';
import type { Signature } from '../fairness/signature.ts';

/** Id of a person: 1 to 64 of `A–Z a–z 0–9 - _`, except `host`. Tables do not know names. */
export type Account = string;

/** A person, or the host, which is the program that runs the table. */
export type Sender = 'host' | Account;

const SHAPES_TEXTS = {
  'expected/account': 'an account: 1 to 64 letters, digits, "-" or "_", but not "host"',
  'expected/sender': '"host" or an account',
  'expected/secret': '64 lower-case hex digits',
  'expected/hex': '{digits} lower-case hex digits',
  'expected/table-id': '1 to 64 letters, digits, "-" or "_"',
  'expected/board-id': '1 to 80 letters, digits, "-" or "_"',
  'expected/wild-letters': 'one or two letters of ranks',
  'expected/action': 'an action { type, … }',
  'expected/deal': 'a deal { hands, kitty, faceUp, wild } or null',
  'expected/seat': 'a seat of this table',
  'expected/seat-or-null': 'a seat of this table or null',
  'expected/label': 'a name of 1 to {max} visible characters',
  'expected/occupant': () =>
    '{ type: "person", account }, { type: "bot", name, level } or null, ' +
    'accounts of 1 to 64 letters, digits, "-" or "_", names of 1 to 40 and levels of 1 to 400 characters',
} as const satisfies Texts;
/** Expectations of these schemas, by key. */
export const shapesExpected = phrasesOf(SHAPES_TEXTS);

const isAccount = (value: unknown): value is Account => isId(value, 64) && value !== 'host';
/** True for 1 to `max` letters, digits, `-` and `_`. */
const isId = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && /^[A-Za-z0-9_-]+$/.test(value);
const idJson = (max: number): JsonSchema => ({ type: 'string', pattern: `^[A-Za-z0-9_-]{1,${max}}$` });

/** Schema of an account. */
export const ACCOUNT: Schema<Account> = that(shapesExpected('expected/account'), isAccount, idJson(64));

/** Schema of a command's sender. */
export const SENDER: Schema<Sender> = that(
  shapesExpected('expected/sender'),
  (value): value is Sender => value === 'host' || isAccount(value),
  idJson(64),
);

/** Schema of a table's id. */
export const TABLE_ID: Schema<string> = that(
  shapesExpected('expected/table-id'),
  (value): value is string => isId(value, 64),
  idJson(64),
);

const isIndex = (value: unknown, length: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;
const indexJson = (length: number): JsonSchema => ({ type: 'integer', minimum: 0, maximum: length - 1 });

/** Seat at a table of `seats` seats. */
export const seatSchema = (seats: number): Schema<Seat> =>
  that(
    expectedPhrase('expected/whole', { min: 0, max: seats - 1 }),
    (value): value is Seat => isIndex(value, seats),
    indexJson(seats),
  );

/** Seat at any table. */
export const SEAT = seatSchema(4);

const hexJson = (digits: number): JsonSchema => ({ type: 'string', pattern: `^[0-9a-f]{${digits}}$` });

/** 32 bytes in hex: a secret, a commitment, a pledge. */
export const SECRET: Schema<Secret> = that(shapesExpected('expected/secret'), isSecret, hexJson(64));
const ENTROPY_DIGITS = 32;
const hexText = (digits: number): Schema<string> =>
  that(shapesExpected('expected/hex', { digits }), (value): value is string => isHex(value, digits), hexJson(digits));
const isHex = (value: unknown, digits: number): boolean =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value);

/** Hex digits, so that an entropy contains no message to other players. */
export const ENTROPY: Schema<string> = hexText(ENTROPY_DIGITS);
/** Empty if the seat revealed nothing. */
export const ENTROPY_OR_EMPTY: Schema<string> = that(
  ENTROPY.expected,
  (value): value is string => value === '' || isHex(value, ENTROPY_DIGITS),
  { type: 'string', pattern: `^(?:[0-9a-f]{${ENTROPY_DIGITS}})?$` },
);

/** Ed25519 signature. */
export const SIGNATURE: Schema<Signature> = object({ key: hexText(64), value: hexText(128) });

/** Board that several tables play: the same id, secret and entropies give the same cards. */
export const SHARED_BOARD = object({
  id: that(shapesExpected('expected/board-id'), (value): value is string => isId(value, 80), idJson(80)),
  /** Entropies of the people of all tables, revealed before the first deal. */
  entropy: listOf(ENTROPY),
});
export type SharedBoard = TypeOf<typeof SHARED_BOARD>;

/** Id of a command, drawn by its sender. */
export const COMMAND_ID: Schema<string> = hexText(32);

/** Hash chain at an event. */
export const CHAIN: Schema<string> = hexText(32);

/** Card of one pack or two. */
export const CARD: Schema<Card> = that(
  expectedPhrase('expected/whole', { min: 0, max: deck(2).length - 1 }),
  (value): value is Card => isIndex(value, deck(2).length),
  indexJson(deck(2).length),
);
const CARDS = listOf(CARD);

/** Letters of one wild rank or two. */
export const WILD_LETTERS: Schema<string> = that(
  shapesExpected('expected/wild-letters'),
  (value): value is string => typeof value === 'string' && /^[3-9TJQKA2]{1,2}$/u.test(value),
  { type: 'string', pattern: '^[3-9TJQKA2]{1,2}$' },
);

/** Checks the shape only: `decide` checks the cards. */
export const dealSchema = (seats: number): Schema<Deal> =>
  object({
    hands: listOf(CARDS),
    kitty: CARDS,
    faceUp: orNull(object({ card: CARD, seat: seatSchema(seats) })),
    wild: optional(WILD_LETTERS),
  });

/** Schema of a deal at any table. */
export const DEAL_SCHEMA = dealSchema(4);

/** Number of cards of each rank, in two words. */
export const COUNTS = object(COUNTS_FIELDS);

/** Schema of a combo. */
export const COMBO: Schema<Combo> = object(COMBO_FIELDS);

/** Actions by type. Checks the shape only: the rules check legality. */
export const ACTION_FIELDS = {
  ...CALL_FIELDS,
  play: { combo: COMBO, uses: optional(COUNTS), cards: optional(CARDS) },
  pass: {},
} as const satisfies Readonly<Record<string, Fields>>;
export const ACTION: Schema<Action> = taggedBy('type', ACTION_FIELDS);

/** In UTF-16 units. A level may be a whole command line. */
const NAME_LENGTH_MAX = 40;
const LEVEL_LENGTH_MAX = 400;

/** A visible text on one line, in any script. */
const label = (max: number): Schema<string> =>
  that(
    shapesExpected('expected/label', { max }),
    (value): value is string =>
      typeof value === 'string' && value.length <= max && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(value) && value.trim() !== '',
    { type: 'string', minLength: 1, maxLength: max },
  );

/** `hint`: advice of a bot on calls and plays. `counter`: the card counter. `autopilot`: a bot plays at the player's
 * wish. `undo`: plays are taken back, at practice tables only. */
export const HELP_KINDS = ['hint', 'counter', 'autopilot', 'undo'] as const;
/** Help in play. `allowsHelp` decides which kinds a table allows. */
export type HelpKind = (typeof HELP_KINDS)[number];
export const HELP = listOf(oneOf(HELP_KINDS));

const OCCUPANTS = {
  person: { account: ACCOUNT },
  bot: { name: label(NAME_LENGTH_MAX), level: label(LEVEL_LENGTH_MAX) },
};
/** Occupant of a seat: a person's account, or a bot's label. The host asks the bot. */
export type Occupant = UnionOf<typeof OCCUPANTS>;
export const OCCUPANT: Schema<Occupant | null> = named(
  orNull(taggedBy('type', OCCUPANTS)),
  shapesExpected('expected/occupant'),
);
