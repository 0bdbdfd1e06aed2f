/**
 * Events for a viewer, a seat or a spectator. `mirror.ts` folds them to the viewer's view.
 *
 * Fields are listed: a field that is not named here is hidden. A hidden event is a bare `skip`, so that numbers have no
 * gaps and reveal nothing. Cards come with the event that shows them first.
 */
import type { Card } from '@doudizhu/rules/cards';
import type { FaceUp, Seat } from '@doudizhu/rules/deal';
import { unreachable } from '@doudizhu/rules/result';
import type { Action, Round } from '@doudizhu/rules/round';
import { cardsPlayed, viewFor, type SeatView } from '@doudizhu/rules/view';
import {
  payloadOf,
  type DealProof,
  type EventPayload,
  type EventType,
  type PayloadOf,
  type Snapshot,
  type TableEvent,
} from '../model/event.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { SeatState, Table } from '../model/state.ts';
import { isRoundUnderWay } from '../fold/queries.ts';
import type { Viewer } from './view.ts';

/** Cards and doubles that an event shows for the first time. */
export interface NewlyShown {
  /** Index = Seat: cards dealt to a hand so far, in order; null: nothing new. */
  readonly hands?: readonly (readonly Card[] | null)[];
  readonly kitty?: readonly Card[];
  /** First caller and turned-up card, once the cards are dealt. */
  readonly first?: Seat;
  readonly faceUp?: FaceUp | null;
  /** Letters of the wild ranks that are known now. */
  readonly wild?: string;
  /** All doubles, once the last seat has chosen. */
  readonly doubles?: SeatView['doubling']['factors'];
}

/** Events without hidden fields. */
const PUBLIC_EVENTS = [
  'opened',
  'seated',
  'stoodUp',
  'presence',
  'resumed',
  'ready',
  'drawn',
  'autopilotOn',
  'autopilotOff',
  'undoVoted',
  'undone',
  'dissolveVoted',
] as const satisfies readonly EventType[];
type PublicType = (typeof PUBLIC_EVENTS)[number];

const isPublic = (payload: EventPayload): payload is PayloadOf<PublicType> =>
  PUBLIC_EVENTS.some((type) => type === payload.type);

export type SentPayload =
  | PayloadOf<PublicType>
  /** The content is hidden. */
  | { readonly type: 'skip' }
  /** `state` without secrets of the table and of other seats. */
  | PayloadOf<'continued'>
  /** To its own seat only. */
  | PayloadOf<'autoPass'>
  /** `chosen`: the first cards are set and not drawn. */
  | (Omit<PayloadOf<'committed'>, 'secret'> & { readonly chosen: boolean })
  /** The entropies come with the deal. */
  | Omit<PayloadOf<'entropyRevealed'>, 'entropy'>
  /** `entropy`: with the first deal of a round. */
  | (Pick<PayloadOf<'dealt'>, 'type' | 'redeal' | 'dealer'> & { readonly entropy: readonly string[] | null })
  /** `factor` is null while a double is secret. `cards`: those of a play. */
  | {
      readonly type: 'acted';
      readonly seat: Seat;
      readonly action: Action | { readonly type: 'double'; readonly factor: null };
      readonly cards?: readonly Card[];
    }
  /** `secret` of the finished round; null while other tables have to play its board. */
  | (PayloadOf<'ended' | 'released' | 'closed'> & { readonly secret: string | null });

/** An event for one viewer, as plain JSON. */
export type SentEvent = SentPayload & {
  readonly seq: number;
  readonly atMs: number;
  readonly chain: string | null;
  readonly shown?: NewlyShown;
};

/** An event for a viewer. @param before table before it; null for the first of a log */
export const eventFor = (before: Table | null, event: TableEvent, viewer: Viewer): SentEvent =>
  sentEvent({ before, after: afterOf(before, event) }, event, viewer);

/** Events of a log or segment from number `seq` on, for a viewer. */
export const eventsSince = (log: readonly TableEvent[], seq: number, viewer: Viewer): SentEvent[] => {
  const sent: SentEvent[] = [];
  let table: Table | null = null;
  for (const event of log) {
    const after: Table = applyEvent(table, event);
    if (event.seq >= seq) sent.push(sentEvent({ before: table, after }, event, viewer));
    table = after;
  }
  return sent;
};

/** Cached, because the same event goes to several viewers. */
const afterOf = (before: Table | null, event: TableEvent): Table => {
  if (last?.event !== event || last.before !== before) last = { before, event, after: applyEvent(before, event) };
  return last.after;
};
let last: { readonly before: Table | null; readonly event: TableEvent; readonly after: Table } | null = null;

interface Step {
  readonly before: Table | null;
  readonly after: Table;
}

const sentEvent = (step: Step, event: TableEvent, viewer: Viewer): SentEvent => {
  const { seq, atMs, chain } = event;
  const shown = shownBetween(step.before?.round ?? null, step.after.round, viewer);
  const payload = payloadFor(step, event, viewer);
  return { ...payload, seq, atMs, chain, ...(shown === null ? {} : { shown }) };
};

const payloadFor = ({ before, after }: Step, event: TableEvent, viewer: Viewer): SentPayload => {
  const payload = payloadOf(event);
  if (isPublic(payload)) return payload;
  switch (payload.type) {
    case 'continued':
      return { ...payload, state: publicSnapshot(after, payload.state, viewer) };
    case 'autoPass':
      return payload.seat === viewer ? payload : { type: 'skip' };
    case 'committed': {
      const { type, round, commitment, board, signature } = payload;
      return { type, round, commitment, board, signature, chosen: before?.chosen !== null };
    }
    case 'entropyRevealed':
      return { type: 'entropyRevealed', seat: payload.seat };
    case 'dealt': {
      const { type, redeal, dealer } = payload;
      return { type, redeal, dealer, entropy: redeal === 0 ? (after.proof?.entropy ?? null) : null };
    }
    case 'acted':
      return actedFor(after, payload, viewer);
    case 'ended':
    case 'closed':
      return { ...payload, secret: publicSecret(after, after.proof) };
    case 'released':
      return { ...payload, secret: secretOfRound(after, payload.round) };
    case 'chosen':
      return { type: 'skip' };
    default:
      return unreachable(payload);
  }
};

const actedFor = (after: Table, { seat, action }: PayloadOf<'acted'>, viewer: Viewer): SentPayload => {
  const round = after.round as Round;
  if (action.type === 'double' && seat !== viewer && !areDoublesOpen(round)) {
    return { type: 'acted', seat, action: { type: 'double', factor: null } };
  }
  // The viewer has the cards of their own play.
  if (action.type !== 'play' || seat === viewer) return { type: 'acted', seat, action };
  return { type: 'acted', seat, action, cards: cardsPlayed(round).at(-1) ?? [] };
};

/** Secret of a finished round, unless other tables have to play its board. */
const publicSecret = (table: Table, proof: DealProof | null): string | null =>
  proof === null || table.heldBack.includes(proof.round) || (isRoundUnderWay(table) && proof === table.proof)
    ? null
    : proof.secret;

const secretOfRound = (table: Table, round: number): string | null => {
  const { proof, previousProof } = table;
  return publicSecret(table, proof?.round === round ? proof : previousProof?.round === round ? previousProof : null);
};

/** Snapshot without the table's own and other seats' secrets. */
const publicSnapshot = (after: Table, state: Snapshot, viewer: Viewer): Snapshot => ({
  ...state,
  seats: state.seats.map((seat, index) => publicSeatState(seat, index === viewer)),
  commitments: [],
  proof: state.proof === null ? null : { ...state.proof, secret: publicSecret(after, state.proof) ?? NO_SECRET },
  chosen: null,
  processed: {},
  chain: null,
});

const publicSeatState = (seat: Snapshot['seats'][number], isOwn: boolean): Omit<SeatState, 'decision'> => ({
  occupant: seat.occupant,
  awaySinceMs: seat.awaySinceMs,
  autopilot: seat.autopilot,
  autopilotSinceMs: seat.autopilotSinceMs,
  overdue: seat.overdue,
  autoPass: isOwn && seat.autoPass,
  ready: seat.ready,
  pledge: seat.pledge,
  entropy: seat.entropy,
  bankMs: seat.bankMs,
  unreadySinceMs: seat.unreadySinceMs,
  switches: 0,
  readySwitches: 0,
  proposals: 0,
  changedSeq: seat.changedSeq,
});

/** Placeholder of a hidden secret. */
export const NO_SECRET = '0'.repeat(64);

/** Compares the viewer's knowledge before and after an event. @returns null if nothing is new */
const shownBetween = (before: Round | null, after: Round | null, viewer: Viewer): NewlyShown | null => {
  if (after === null || after === before) return null;
  const seen = before !== null && before.deal === after.deal ? publicViewOf(before) : null;
  const sees = publicViewOf(after);
  const { deal } = after;
  const hands = deal.hands.map((hand, owner) => {
    const isVisible = (view: SeatView): boolean => owner === viewer || view.shown[owner] !== null;
    const visibleIn = (view: SeatView): number => (isVisible(view) ? dealtIn(view, hand.length) : 0);
    const count = visibleIn(sees);
    return count > (seen === null ? 0 : visibleIn(seen)) ? hand.slice(0, count) : null;
  });
  const isDealt = sees.auction !== null && (seen === null || seen.auction === null);
  const shown: NewlyShown = {
    ...(hands.some((hand) => hand !== null) ? { hands } : {}),
    ...(sees.kitty !== null && (seen === null || seen.kitty === null) ? { kitty: deal.kitty } : {}),
    ...(sees.rules.wild.length > (seen?.rules.wild.length ?? 0) ? { wild: sees.rules.wild } : {}),
    ...(isDealt ? { first: after.auction.first, faceUp: deal.faceUp } : {}),
    ...(areDoublesOpen(after) && (before === null || !areDoublesOpen(before))
      ? { doubles: sees.doubling.factors }
      : {}),
  };
  return Object.keys(shown).length === 0 ? null : shown;
};

/** Number of cards of each hand on the table: not all while hands are opened. */
const dealtIn = (view: SeatView, handSize: number): number =>
  view.phase === 'opening' ? (view.handSizes[0] as number) : handSize;

const areDoublesOpen = (round: Round): boolean => publicViewOf(round).doubling.factors.some((factor) => factor > 0);

/** Cached for the viewers of one event: the rounds before and after it. */
const publicViewOf = (round: Round): SeatView => {
  const known = recent.find((one) => one.round === round) ?? { round, view: viewFor(round, 'spectator') };
  if (known !== recent[0]) recent = [known, ...recent.slice(0, 1)];
  return known.view;
};
let recent: readonly { readonly round: Round; readonly view: SeatView }[] = [];
