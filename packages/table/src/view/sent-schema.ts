/** Schema of the events that a viewer gets, for programs in other languages. Made from the fields of the events. */
import {
  boolean,
  listOf,
  oneOf,
  optional,
  orNull,
  record,
  taggedBy,
  type Fields,
  type Schema,
} from '@doudizhu/rules/schema';
import { EVENTS, STAMP } from '../model/event.ts';
import { ACTION_FIELDS, CARD, ENTROPY_OR_EMPTY, SEAT, SECRET, WILD_LETTERS } from '../model/values.ts';
import type { SentEvent } from './sent-event.ts';

const CARDS = listOf(CARD);

const SHOWN = record({
  hands: optional(listOf(orNull(CARDS))),
  kitty: optional(CARDS),
  first: optional(SEAT),
  faceUp: optional(orNull(record({ card: CARD, seat: SEAT }))),
  wild: optional(WILD_LETTERS),
  doubles: optional(listOf(oneOf([0, 1, 2, 4]))),
});

const { secret: _secret, ...committed } = EVENTS.committed;
const { entropy: _entropy, ...entropyRevealed } = EVENTS.entropyRevealed;
const { first: _first, deal: _deal, ...dealt } = EVENTS.dealt;
const { chosen: _chosen, ...sentAsTheyAre } = EVENTS;
const { command: _command, ...stamp } = STAMP;
const secret = orNull(SECRET);

const SENT = {
  ...sentAsTheyAre,
  skip: {},
  committed: { ...committed, chosen: boolean },
  entropyRevealed,
  dealt: { ...dealt, entropy: orNull(listOf(ENTROPY_OR_EMPTY)) },
  acted: {
    seat: SEAT,
    action: taggedBy('type', { ...ACTION_FIELDS, double: { factor: oneOf([1, 2, 4, null]) } }),
    cards: optional(CARDS),
  },
  ended: { ...EVENTS.ended, secret },
  released: { ...EVENTS.released, secret },
  closed: { ...EVENTS.closed, secret },
} as const satisfies Readonly<Record<string, Fields>>;

/** An event for one viewer. */
export const SENT_EVENT = taggedBy(
  'type',
  Object.fromEntries(
    Object.entries(SENT).map(([type, fields]) => [type, { ...fields, ...stamp, shown: optional(SHOWN) }]),
  ),
) as Schema<unknown> as Schema<SentEvent>;
