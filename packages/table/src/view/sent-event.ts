/**
 * Events for a viewer: what one seat, or a spectator, may have of an event. `mirror.ts` folds them to the viewer's view.
 *
 * Built by listing, as views are: a field is hidden unless it is named here. An event that a viewer may not have is a
 * bare `skip`, so the numbers have no gaps and tell nothing. Cards that a viewer sees for the first time come with the
 * event that shows them.
 */
import type { Card } from '@doudizhu/rules/cards';
import type { FaceUp, Seat } from '@doudizhu/rules/deal';
import type { Action, Round } from '@doudizhu/rules/round';
import { cardsPlayed, viewFor, type SeatView } from '@doudizhu/rules/view';
import type { EventPayload, SharedBoard, Signature, TableEvent, Terms } from '../log/event.ts';
import type { Snapshot } from '../log/snapshot.ts';
import { applyEvent, type DealProof, type SeatState, type Table } from '../table/table.ts';
import { isRoundUnderWay, type Viewer } from './view.ts';

/** What an event shows for the first time. */
export interface Reveal {
  /** Index = Seat: the cards that a hand was dealt so far, in that order; null: nothing new. */
  readonly hands?: readonly (readonly Card[] | null)[];
  readonly kitty?: readonly Card[];
  /** Who calls first, and the card that was turned up; once the cards are dealt. */
  readonly first?: Seat;
  readonly faceUp?: FaceUp | null;
  /** All doubles, when the last seat has chosen. */
  readonly doubles?: SeatView['doubling']['factors'];
}

type Unchanged = Extract<
  EventPayload,
  {
    type:
      | 'opened'
      | 'seated'
      | 'stoodUp'
      | 'presence'
      | 'resumed'
      | 'ready'
      | 'drawn'
      | 'autopilotOn'
      | 'autopilotOff'
      | 'undoVoted'
      | 'undone'
      | 'dissolveVoted';
  }
>;

export type SentPayload =
  | Unchanged
  /** The viewer may not know what it was. */
  | { readonly type: 'skip' }
  | { readonly type: 'continued'; readonly version: 1; readonly terms: Terms; readonly state: Snapshot }
  /** Of the viewer's own seat. */
  | { readonly type: 'autoPass'; readonly seat: Seat; readonly on: boolean }
  | {
      readonly type: 'committed';
      readonly round: number;
      readonly commitment: string;
      readonly board: SharedBoard | null;
      readonly signature: Signature | null;
      /** Whether the first cards are given and not drawn. */
      readonly chosen: boolean;
    }
  /** A player has revealed; what, everybody learns with the deal. */
  | { readonly type: 'entropyRevealed'; readonly seat: Seat }
  /** `entropy`: with the first deal of a round. */
  | { readonly type: 'dealt'; readonly redeal: number; readonly entropy: readonly string[] | null }
  /** `action` has no factor where it is a double that is still secret. `cards`: those of a play. */
  | {
      readonly type: 'acted';
      readonly seat: Seat;
      readonly action: Action | { readonly type: 'double'; readonly factor: null };
      readonly cards?: readonly Card[];
    }
  | {
      readonly type: 'ended';
      readonly round: number;
      readonly scores: readonly number[] | null;
      readonly penalties: readonly number[] | null;
      readonly secret: string | null;
    }
  | { readonly type: 'released'; readonly round: number; readonly secret: string | null }
  | { readonly type: 'closed'; readonly why: 'host' | 'dissolved'; readonly secret: string | null };

/** An event as one viewer gets it: plain JSON. */
export type SentEvent = SentPayload & {
  readonly seq: number;
  readonly atMs: number;
  readonly chain: string | null;
  readonly reveal?: Reveal;
};

/** What a viewer may have of an event. @param before the table before it; null where it is the first of a log. */
export const eventFor = (before: Table | null, event: TableEvent, viewer: Viewer): SentEvent =>
  sentEvent({ before, after: afterOf(before, event) }, event, viewer);

/** The events of a log or a segment from number `seq` on, for a viewer who has those before it or wants to begin. */
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

/** The same event goes to several viewers, one after another. */
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
  const reveal = revealOf(step.before?.round ?? null, step.after.round, viewer);
  const payload = payloadFor(step, event, viewer);
  return { ...payload, seq, atMs, chain, ...(reveal === null ? {} : { reveal }) };
};

const payloadFor = ({ before, after }: Step, event: TableEvent, viewer: Viewer): SentPayload => {
  switch (event.type) {
    case 'opened':
      return { type: 'opened', version: event.version, terms: event.terms };
    case 'continued':
      return { type: 'continued', version: 1, terms: event.terms, state: publicSnapshot(after, event.state, viewer) };
    case 'seated':
      return { type: 'seated', seat: event.seat, occupant: event.occupant };
    case 'stoodUp':
      return { type: 'stoodUp', seat: event.seat, why: event.why };
    case 'presence':
      return { type: 'presence', seat: event.seat, here: event.here };
    case 'resumed':
      return { type: 'resumed', gapMs: event.gapMs, here: event.here };
    case 'ready':
      return { type: 'ready', seat: event.seat, on: event.on, pledge: event.pledge };
    case 'autoPass':
      return event.seat === viewer ? { type: 'autoPass', seat: event.seat, on: event.on } : { type: 'skip' };
    case 'chosen':
      return { type: 'skip' };
    case 'committed': {
      const { round, commitment, board, signature } = event;
      return { type: 'committed', round, commitment, board, signature, chosen: before?.chosen !== null };
    }
    case 'entropyRevealed':
      return { type: 'entropyRevealed', seat: event.seat };
    case 'dealt':
      return {
        type: 'dealt',
        redeal: event.redeal,
        entropy: event.redeal === 0 ? (after.proof?.entropy ?? null) : null,
      };
    case 'acted':
      return actedFor(after, event, viewer);
    case 'drawn':
      return { type: 'drawn', landlord: event.landlord };
    case 'autopilotOn':
      return { type: 'autopilotOn', seat: event.seat, why: event.why };
    case 'autopilotOff':
      return { type: 'autopilotOff', seat: event.seat };
    case 'undoVoted':
      return { type: 'undoVoted', seat: event.seat, agree: event.agree };
    case 'undone':
      return { type: 'undone', actions: event.actions };
    case 'dissolveVoted':
      return { type: 'dissolveVoted', seat: event.seat, agree: event.agree };
    case 'ended': {
      const { round, scores, penalties } = event;
      return { type: 'ended', round, scores, penalties, secret: publicSecret(after, after.proof) };
    }
    case 'released':
      return { type: 'released', round: event.round, secret: secretOfRound(after, event.round) };
    case 'closed':
      return { type: 'closed', why: event.why, secret: publicSecret(after, after.proof) };
    default:
      return { type: 'skip' };
  }
};

const actedFor = (
  after: Table,
  { seat, action }: Extract<TableEvent, { type: 'acted' }>,
  viewer: Viewer,
): SentPayload => {
  const round = after.round as Round;
  if (action.type === 'double' && seat !== viewer && !areDoublesOpen(round)) {
    return { type: 'acted', seat, action: { type: 'double', factor: null } };
  }
  // Of an own play the viewer knows the cards.
  if (action.type !== 'play' || seat === viewer) return { type: 'acted', seat, action };
  return { type: 'acted', seat, action, cards: cardsPlayed(round).at(-1) ?? [] };
};

/** The secret of a round that is over, unless other tables have still to play its board. */
const publicSecret = (table: Table, proof: DealProof | null): string | null =>
  proof === null || table.heldBack.includes(proof.round) || (isRoundUnderWay(table) && proof === table.proof)
    ? null
    : proof.secret;

const secretOfRound = (table: Table, round: number): string | null => {
  const { proof, previousProof } = table;
  return publicSecret(table, proof?.round === round ? proof : previousProof?.round === round ? previousProof : null);
};

/** What is left of earlier rounds, without what is the table's own or another seat's. */
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

/** Stands for a secret that the viewer may not have. */
export const NO_SECRET = '0'.repeat(64);

/** What the viewer sees of the cards after an event and did not see before it; null: nothing. */
const revealOf = (before: Round | null, after: Round | null, viewer: Viewer): Reveal | null => {
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
  const reveal: Reveal = {
    ...(hands.some((hand) => hand !== null) ? { hands } : {}),
    ...(sees.kitty !== null && (seen === null || seen.kitty === null) ? { kitty: deal.kitty } : {}),
    ...(isDealt ? { first: after.auction.first, faceUp: deal.faceUp } : {}),
    ...(areDoublesOpen(after) && (before === null || !areDoublesOpen(before))
      ? { doubles: sees.doubling.factors }
      : {}),
  };
  return Object.keys(reveal).length === 0 ? null : reveal;
};

/** How many cards of each hand lie on the table: all but while hands are opened. */
const dealtIn = (view: SeatView, handSize: number): number =>
  view.phase === 'opening' ? (view.handSizes[0] as number) : handSize;

const areDoublesOpen = (round: Round): boolean => publicViewOf(round).doubling.factors.some((factor) => factor > 0);

/** The rounds before and after an event are looked at for each of its viewers, and no longer. */
const publicViewOf = (round: Round): SeatView => {
  const known = recent.find((one) => one.round === round) ?? { round, view: viewFor(round, 'spectator') };
  if (known !== recent[0]) recent = [known, ...recent.slice(0, 1)];
  return known.view;
};
let recent: readonly { readonly round: Round; readonly view: SeatView }[] = [];
