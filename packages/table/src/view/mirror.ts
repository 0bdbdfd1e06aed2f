/**
 * A mirror: the table as one viewer can know it, on the client's side of a network. It folds the events of `eventFor`,
 * and its view equals `viewOf` on the server's side.
 *
 * It holds a possible table, in which unseen cards are anywhere. A view does not depend on unseen cards, so both sides
 * share the fold and the view. If an event shows a card that is elsewhere in the possible table, the cards are dealt
 * again to fit. After a play only the current state of the round gets the new cards; earlier states are folded again if
 * an event returns to them.
 */
import { addCounts, RANKS, subtractCounts, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfDeal, packOf, type Deal, type FaceUp, type Seat } from '@doudizhu/rules/deal';
import { logOf, type DoubleFactor, type Round } from '@doudizhu/rules/round';
import { handSizeOf, kittySizeOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { cardsPlayed } from '@doudizhu/rules/view';
import type { TableEvent, EventOf } from '../model/event.ts';
import { applyEvent } from '../fold/apply-event.ts';
import { isBotDriven } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import { NO_SECRET, type NewlyShown, type SentEvent } from './sent-event.ts';
import { viewOf, type TableView, type Viewer } from './view.ts';

interface MirrorState {
  readonly table: Table;
  /** Events of the possible table since its begin. */
  readonly events: readonly PossibleEvent[];
  /** Known part of each deal, by the number of its `dealt`. */
  readonly deals: ReadonlyMap<number, SeenDeal>;
  /** True if states before the last one have cards of an earlier possible deal. */
  readonly isStaleBefore: boolean;
}

type PossibleEvent =
  | TableEvent
  /** `chosen`: the cards of the round were set. */
  | (EventOf<'committed'> & { readonly chosen: boolean })
  | (Pick<TableEvent, 'seq' | 'atMs' | 'chain'> & { readonly type: 'skip' });

/** Known part of a deal. */
interface SeenDeal {
  /** Index = Seat: known cards in the order in which equal ones leave the hand. */
  readonly hands: readonly (readonly Card[])[];
  readonly kitty: readonly Card[] | null;
  readonly first: Seat;
  readonly faceUp: FaceUp | null;
  /** Letters of the known wild ranks. */
  readonly wild: string;
}

/** Immutable table of a viewer on the other side of a network. */
export class TableMirror {
  readonly viewer: Viewer;
  /** Equal to `viewOf(table, viewer)`. Its `seq` is the last folded event. */
  readonly view: TableView;
  readonly #state: MirrorState;

  private constructor(viewer: Viewer, state: MirrorState) {
    this.viewer = viewer;
    this.view = viewOf(state.table, viewer);
    this.#state = state;
  }

  /** @returns a mirror from `opened` or `continued` on; null: an event does not follow */
  static start(viewer: Viewer, events: readonly SentEvent[]): TableMirror | null {
    let state: MirrorState | null = null;
    for (const sent of events) {
      state = foldState(state, sent, viewer);
      if (state === null) return null;
    }
    return state === null ? null : new TableMirror(viewer, state);
  }

  /** @returns the mirror with one more event, itself if it has that number already; null: a gap, ask for the events
   * since `view.seq + 1` */
  fold(sent: SentEvent): TableMirror | null {
    if (sent.seq <= this.view.seq) return this;
    const next = foldState(this.#state, sent, this.viewer);
    return next === null ? null : new TableMirror(this.viewer, next);
  }
}

const foldState = (state: MirrorState | null, sent: SentEvent, viewer: Viewer): MirrorState | null => {
  const isBeginning = sent.type === 'opened' || sent.type === 'continued';
  if (state === null || sent.type === 'continued') {
    if (!isBeginning || (state !== null && sent.seq !== state.table.seq + 1)) return null;
    const event = possibleEvent(state, sent);
    return {
      table: applyEvent(null, event as TableEvent),
      events: [event],
      deals: new Map(),
      isStaleBefore: false,
    };
  }
  if (sent.seq !== state.table.seq + 1 || isBeginning) return null;
  const learnt = learn(state, sent, viewer);
  const event = possibleEvent(learnt, sent);
  const deals = sent.type === 'dealt' ? withDeal(learnt, sent) : learnt.deals;
  const added =
    sent.type === 'dealt' ? dealtEvent(learnt.table, event as Dealt, deals.get(sent.seq) as SeenDeal) : event;
  const next = { ...learnt, table: applyPossible(learnt.table, added), events: [...learnt.events, added], deals };
  // Newly visible cards change nothing in earlier events except the cards.
  return sent.shown === undefined ? next : withShown(next, sent.shown);
};

/** Applies knowledge about earlier events. */
const learn = (state: MirrorState, sent: SentEvent, viewer: Viewer): MirrorState => {
  switch (sent.type) {
    case 'dealt':
      return sent.entropy === null ? state : withEntropies(state, sent.entropy);
    case 'acted':
      return sent.cards === undefined || sent.seat === viewer ? state : withPlay(state, sent.seat, sent.cards);
    case 'ended':
    case 'closed':
    case 'released': {
      const { secret } = sent;
      const round = sent.type === 'released' ? sent.round : state.table.roundsBegun;
      return secret === null ? state : refold(state, (event) => withSecret(event, round, secret));
    }
    // They return to an earlier state.
    case 'undone':
    case 'drawn':
      return state.isStaleBefore ? refolded(state) : state;
    default:
      return state;
  }
};

/** Event of the possible table, with placeholders for unknown content. */
const possibleEvent = (state: MirrorState | null, sent: SentEvent): PossibleEvent => {
  const { seq, atMs, chain } = sent;
  const stamp = { seq, atMs, chain, command: null };
  switch (sent.type) {
    case 'skip':
      return { type: 'skip', seq, atMs, chain };
    case 'committed': {
      const { round, commitment, board, signature, chosen } = sent;
      return { type: 'committed', round, commitment, board, signature, chosen, secret: NO_SECRET, ...stamp };
    }
    case 'entropyRevealed':
      return { type: 'entropyRevealed', seat: sent.seat, entropy: '', ...stamp };
    case 'dealt':
      return { type: 'dealt', redeal: sent.redeal, dealer: sent.dealer, first: 0 as Seat, deal: EMPTY_DEAL, ...stamp };
    case 'acted': {
      const { seat, action } = sent;
      const known = 'factor' in action && action.factor === null ? ({ type: 'double', factor: 1 } as const) : action;
      const driven = state?.table.seats[seat];
      const by = driven !== undefined && isBotDriven(driven) ? 'bot' : 'person';
      return { type: 'acted', seat, by, action: known, ...stamp } as TableEvent;
    }
    case 'ended':
    case 'closed':
    case 'released': {
      const { secret: _secret, shown: _shown, ...event } = sent;
      return { ...event, command: null } as TableEvent;
    }
    default: {
      const { shown: _shown, ...event } = sent;
      return { ...event, command: null } as TableEvent;
    }
  }
};

const EMPTY_DEAL: Deal = { hands: [], kitty: [], faceUp: null };

const applyPossible = (table: Table | null, event: PossibleEvent): Table => {
  if (event.type === 'committed' && table !== null && 'chosen' in event && event.chosen) {
    return applyEvent({ ...table, chosen: { deal: EMPTY_DEAL, first: null } }, event);
  }
  if (event.type !== 'skip') return applyEvent(table, event);
  const { seq, atMs, chain } = event;
  return { ...(table as Table), seq, atMs, chain };
};

const refold = (state: MirrorState, change: (event: PossibleEvent) => PossibleEvent): MirrorState =>
  refolded({ ...state, events: state.events.map(change) });

const refolded = (state: MirrorState): MirrorState => ({
  ...state,
  table: foldAll(state.events),
  isStaleBefore: false,
});

const foldAll = (events: readonly PossibleEvent[]): Table => {
  let table: Table | null = null;
  for (const event of events) table = applyPossible(table, event);
  return table as Table;
};

const withEntropies = (state: MirrorState, entropy: readonly string[]): MirrorState => {
  const begun = state.events.findLastIndex(({ type }) => type === 'committed');
  const since = state.events[begun]?.seq ?? 0;
  return refold(state, (event) =>
    event.type === 'entropyRevealed' && event.seq > since ? { ...event, entropy: entropy[event.seat] ?? '' } : event,
  );
};

const withSecret = (event: PossibleEvent, round: number, secret: string): PossibleEvent => {
  if (event.type === 'committed' && event.round === round) return { ...event, secret };
  if (event.type !== 'continued' || event.state.proof?.round !== round) return event;
  return { ...event, state: { ...event.state, proof: { ...event.state.proof, secret } } };
};

const withDeal = ({ table, deals }: MirrorState, { seq }: SentEvent): Map<number, SeenDeal> => {
  const hands = Array.from({ length: table.terms.rules.seats }, () => []);
  return new Map(deals).set(seq, { hands, kitty: null, first: 0 as Seat, faceUp: null, wild: '' });
};

const dealtEvent = (table: Table, event: Dealt, known: SeenDeal): Dealt => ({
  ...event,
  first: known.first,
  deal: possibleDeal(table.terms.rules, known),
});

/** A whole pack with every known card in its place, and any wild ranks after the known ones. */
const possibleDeal = (rules: RuleSet, { hands, kitty, faceUp, wild }: SeenDeal): Deal => {
  const known = hands.map((hand, seat) =>
    faceUp === null || faceUp.seat !== seat || hand.includes(faceUp.card) ? hand : [...hand, faceUp.card],
  );
  const placed = new Set([...known.flat(), ...(kitty ?? [])]);
  const rest = packOf(rules).filter((card) => !placed.has(card));
  const size = handSizeOf(rules);
  const dealt = known.map((hand) => [...hand, ...rest.splice(0, size - hand.length)]);
  const deal: Deal = { hands: dealt, kitty: kitty ?? rest.splice(0, kittySizeOf(rules)), faceUp };
  if (rules.wildcards === 0) return deal;
  const others = Array.from(RANKS).filter((letter) => !wild.includes(letter));
  return { ...deal, wild: [...wild, ...others].slice(0, rules.wildcards).join('') };
};

/** Deals the round's cards again to fit new knowledge; null: no change. The table is not folded yet. */
const dealtAgain = (state: MirrorState, change: (known: SeenDeal) => SeenDeal): DealtAgain | null => {
  const { table, events, deals } = state;
  // An undo may have returned to an earlier deal: the round has it.
  const at = events.findLastIndex((event) => event.type === 'dealt' && event.deal === table.round?.deal);
  const event = events[at];
  const known = event === undefined ? undefined : deals.get(event.seq);
  const next = known === undefined ? undefined : change(known);
  if (event === undefined || next === undefined || next === known) return null;
  const dealt = dealtEvent(table, event as Dealt, next);
  return { deal: dealt.deal, events: events.with(at, dealt), deals: new Map(deals).set(event.seq, next) };
};

type Dealt = EventOf<'dealt'>;

interface DealtAgain extends Pick<MirrorState, 'events' | 'deals'> {
  readonly deal: Deal;
}

const withShown = (state: MirrorState, { hands, kitty, first, faceUp, wild, doubles }: NewlyShown): MirrorState => {
  const dealt = dealtAgain(state, (known) => ({
    hands: known.hands.map((hand, seat) => hands?.[seat] ?? hand),
    kitty: kitty ?? known.kitty,
    first: first ?? known.first,
    faceUp: faceUp ?? known.faceUp,
    wild: wild ?? known.wild,
  }));
  const next = dealt === null ? state : refolded({ ...state, events: dealt.events, deals: dealt.deals });
  return doubles === undefined ? next : withDoubles(next, doubles);
};

/** The last double of each seat counts. */
const withDoubles = (state: MirrorState, doubles: NonNullable<NewlyShown['doubles']>): MirrorState => {
  const lastOf = new Map<Seat, number>();
  for (const event of state.events) {
    if (event.type === 'acted' && event.action.type === 'double') lastOf.set(event.seat, event.seq);
  }
  return refold(state, (event) => {
    if (event.type !== 'acted' || lastOf.get(event.seat) !== event.seq) return event;
    const factor = doubles[event.seat] as DoubleFactor | 0;
    return factor === 0 ? event : { ...event, action: { type: 'double', factor } };
  });
};

/** The cards of a play were in the seat's hand, and leave it before others of the same rank. */
const withPlay = (state: MirrorState, seat: Seat, cards: readonly Card[]): MirrorState => {
  const { round } = state.table;
  if (round === null) return state;
  const { landlord, deal, kittyTaken } = round;
  const inKitty = new Set(seat === landlord && kittyTaken ? deal.kitty : []);
  const dealt = dealtAgain(state, (known) => {
    const hand = known.hands[seat] ?? [];
    if (hand.length === deal.hands[seat]?.length) return known;
    const plays = cardsPlayed(round);
    const own = logOf(round)
      .filter(({ action }) => action.type === 'play')
      .flatMap((entry, index) => (entry.seat === seat ? (plays[index] ?? []) : []));
    const inOrder = new Set([...own, ...cards].filter((card) => !inKitty.has(card)));
    const rest = hand.filter((card) => !inOrder.has(card));
    return { ...known, hands: known.hands.map((other, owner) => (owner === seat ? [...inOrder, ...rest] : other)) };
  });
  if (dealt === null) return state;
  const table = { ...state.table, round: withCards(round, dealt.deal) };
  return { table, events: dealt.events, deals: dealt.deals, isStaleBefore: true };
};

/** This state of a round with another deal, after the same plays. */
const withCards = (round: Round, deal: Deal): Round => {
  const [before, after] = [countsOfDeal(round.deal), countsOfDeal(deal)];
  const hands = round.hands.map((hand, seat) =>
    subtractCounts(addCounts(hand, after[seat] as RankCounts), before[seat] as RankCounts),
  );
  return { ...round, setup: { ...round.setup, deal }, deal, hands };
};
