/** Schemas of what both commands and events hold: seats, cards, actions, occupants, secrets. */
import {
  deck,
  KINDS,
  phrasesOf,
  RANK_COUNT,
  type Action,
  type Card,
  type Combo,
  type Deal,
  type Phrase,
  type Rank,
  type Seat,
  type Texts,
} from '@doudizhu/rules';
import {
  listOf,
  named,
  oneOf,
  orNull,
  record,
  taggedBy,
  that,
  boolean,
  shortJson,
  unknownFieldIn,
  wantedPhrase,
  whole,
  type Schema,
} from '@doudizhu/rules/schema';
import type { Occupant } from './event.ts';
import { ENTROPY_LENGTH_MAX, isEntropy, isSecret } from './fairness.ts';

export const SHAPES_TEXTS = {
  'wanted/secret': () => '64 lower-case hex digits',
  'wanted/entropy': () => '32 lower-case hex digits, or nothing',
  'wanted/logged-entropy': ({ max }: { max: number }) => `at most ${max} printable ASCII characters`,
  'wanted/count-word': () => 'a count word',
  'wanted/kind': () => 'a kind',
  'wanted/action': () => 'an action { type, … }',
  'wanted/deal': () => 'a deal { hands, kitty, faceUp } or null',
  'wanted/seat': () => 'a seat of this table',
  'wanted/seat-or-null': () => 'a seat of this table or null',
  'wanted/label': ({ max }: { max: number }) => `a name of 1 to ${max} visible characters`,
  'wanted/occupant': () =>
    '{ type: "person", name }, { type: "bot", name, level } or null, ' +
    'names of 1 to 40 and levels of 1 to 400 characters',
} as const satisfies Texts;
export const shapesWanted = phrasesOf(SHAPES_TEXTS);

/** A seat of a table of that many. */
export const seatOf = (seats: number): Schema<Seat> =>
  that(wantedPhrase('wanted/whole', { min: 0, max: seats - 1 }), (value): value is Seat => isIndex(value, seats));

/** A seat, whatever the table. */
export const SEAT = seatOf(4);

const isIndex = (value: unknown, length: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;

export const SECRET: Schema<string> = that(shapesWanted('wanted/secret'), isSecret);
/** What a player sends: hex digits, so that it carries no message to the other players. */
export const ENTROPY: Schema<string> = that(
  shapesWanted('wanted/entropy'),
  (value): value is string => typeof value === 'string' && /^([0-9a-f]{32})?$/.test(value),
);
/** What a log holds: tables of version 0.1 took any text that the scheme allows. */
export const LOGGED_ENTROPY: Schema<string> = that(
  shapesWanted('wanted/logged-entropy', { max: ENTROPY_LENGTH_MAX }),
  isEntropy,
);

const CARD: Schema<Card> = that(
  wantedPhrase('wanted/whole', { min: 0, max: deck(2).length - 1 }),
  (value): value is Card => isIndex(value, deck(2).length),
);
const CARDS = listOf(CARD);

/** The shape only: whether the cards are a pack, `decide` says. */
export const dealSchema = (seats: number): Schema<Deal> =>
  record({
    hands: listOf(CARDS),
    kitty: CARDS,
    faceUp: orNull(record({ card: CARD, seat: seatOf(seats) })),
  });

/** A deal, whatever the table. */
export const DEAL_SCHEMA = dealSchema(4);

const WORD: Schema<number> = that(
  shapesWanted('wanted/count-word'),
  (value): value is number => value === ((value as number) | 0),
);

const COMBO: Schema<Combo> = record({
  kind: named(oneOf(KINDS), shapesWanted('wanted/kind')),
  main: that(wantedPhrase('wanted/whole', { min: 0, max: RANK_COUNT - 1 }), (value): value is Rank =>
    isIndex(value, RANK_COUNT),
  ),
  length: whole(1, RANK_COUNT),
  kickers: record({ lo: WORD, hi: WORD }),
});

/** The shape only: whether it is legal, the rules say. */
export const ACTION: Schema<Action> = taggedBy('type', {
  openHand: { open: boolean },
  bid: { points: oneOf([0, 1, 2, 3]) },
  call: { take: boolean },
  grab: { take: boolean },
  double: { factor: oneOf([1, 2, 4]) },
  redouble: { factor: oneOf([1, 2]) },
  play: { combo: COMBO },
  pass: {},
});

/** In UTF-16 units. A level may be a whole command line. */
const NAME_LENGTH_MAX = 40;
const LEVEL_LENGTH_MAX = 400;

/** A name or a level: visible, on one line, in any script. */
const label = (max: number): Schema<string> =>
  that(
    shapesWanted('wanted/label', { max }),
    (value): value is string =>
      typeof value === 'string' && value.length <= max && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(value) && value.trim() !== '',
  );

export const OCCUPANT: Schema<Occupant | null> = named(
  orNull(
    taggedBy('type', {
      person: { name: label(NAME_LENGTH_MAX) },
      bot: { name: label(NAME_LENGTH_MAX), level: label(LEVEL_LENGTH_MAX) },
    }),
  ),
  shapesWanted('wanted/occupant'),
);

/** A misfit in English: `payload.on is 1, want true or false`. */
export const misfitText = ({ field, found, wanted }: { field: string; found: Phrase; wanted: Phrase }): string => {
  const unknown = unknownFieldIn(found);
  return unknown === null
    ? `${field} is ${shortJson(found.message)}, want ${wanted.message}`
    : `${field}.${unknown.field} is ${shortJson(unknown.json)}, want no such field`;
};
