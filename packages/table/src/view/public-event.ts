/**
 * Public events: occurrences that a client shows or makes audible, sent beside the patch of its view. An event has the
 * fields that are named here, and no cards that the view does not have.
 */
import type { Seat } from '@doudizhu/rules/deal';
import type { PlayAction } from '@doudizhu/rules/round';
import { orNull, type Fields, type UnionOf } from '@doudizhu/rules/schema';
import { EVENTS, type TableEvent } from '../model/event.ts';
import { ACTION, SEAT } from '../model/values.ts';

/** Public events and their fields, by type. */
export const PUBLIC_EVENTS = {
  seated: EVENTS.seated,
  stoodUp: EVENTS.stoodUp,
  ready: { seat: SEAT, on: EVENTS.ready.on },
  /** `redeal` is 0 for the first deal of a round. */
  dealt: { redeal: EVENTS.dealt.redeal },
  /** `action` is null for the double of another seat, which is secret. The view has all doubles once they are open. */
  acted: { seat: SEAT, action: orNull(ACTION) },
  drawn: EVENTS.drawn,
  autopilotOn: EVENTS.autopilotOn,
  autopilotOff: EVENTS.autopilotOff,
  hinted: EVENTS.hinted,
  undoVoted: EVENTS.undoVoted,
  undone: {},
  dissolveVoted: EVENTS.dissolveVoted,
  ended: { round: EVENTS.ended.round, scores: EVENTS.ended.scores },
  closed: EVENTS.closed,
} as const satisfies Readonly<Record<string, Fields>>;

/** An event for a viewer, without its place in the log. */
export type PublicEvent = UnionOf<typeof PUBLIC_EVENTS>;

/** @returns the public part of an event for a viewer. Null: it has none, the view shows its effect */
export const publicEventOf = (event: TableEvent, viewer: Seat | 'spectator'): PublicEvent | null => {
  const { type } = event;
  if (!Object.hasOwn(PUBLIC_EVENTS, type)) return null;
  if (type === 'acted') {
    const { seat, action } = event;
    if (action.type === 'double' && seat !== viewer) return { type, seat, action: null };
    // The view has the cards.
    if (action.type === 'play') return { type, seat, action: byRanks(action) };
  }
  const names = ['type', ...Object.keys(PUBLIC_EVENTS[type as PublicEvent['type']])];
  return Object.fromEntries(names.map((name) => [name, event[name as keyof TableEvent]])) as unknown as PublicEvent;
};

const byRanks = ({ cards: _cards, ...action }: PlayAction): PlayAction => action;
