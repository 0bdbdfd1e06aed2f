/** Derived events: consequences of a table's state. Cards are dealt when all entropies are revealed, and again
 * when all pass. A finished round ends. They depend on the table alone, so the next tick or command completes an
 * interrupted log. */
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { firstCallerOf, type Round } from '@doudizhu/rules/round';
import { drawDeal, type FairDeal } from '../fairness/fairness.ts';
import { chainWith } from './chain.ts';
import type { EventPayload, TableEvent, DealProof } from '../model/event.ts';
import { applyEvent } from './apply-event.ts';
import { boardOf, entropyOf, peopleAt } from './queries.ts';
import { continuedEvent } from './snapshot.ts';
import type { Table } from '../model/state.ts';

/** Shared by all events of one command or tick. */
export interface EventMetadata {
  readonly nowMs: number;
  readonly command: string | null;
}

/** A table, and the events that led to it. */
export interface TableAfterEvents {
  readonly table: Table;
  readonly events: TableEvent[];
}

/** Appends events and all derived events. The table's time never runs backwards. */
export const runToQuiescence = (
  table: Table,
  payloads: readonly EventPayload[],
  stamp: EventMetadata,
): TableAfterEvents => {
  const events: TableEvent[] = [];
  let state = table;
  const append = (payload: EventPayload): void => {
    const atMs = Math.max(stamp.nowMs, state.atMs);
    const stamped = { ...payload, seq: state.seq + 1, atMs, command: stamp.command };
    const event: TableEvent = { ...stamped, chain: chainWith(state, stamped) };
    events.push(event);
    state = applyEvent(state, event);
  };
  for (const payload of payloads) append(payload);
  for (let next = derivedEvent(state); next !== null; next = derivedEvent(state)) append(next);
  return { table: state, events };
};

/** Next derived event that is due, or null. */
export const derivedEvent = (table: Table): EventPayload | null => {
  const { stage, round, undoVotes, dissolveVotes } = table;
  if (dissolveVotes !== null && dissolveVotes.length > 0 && isAgreed(table, dissolveVotes)) {
    return { type: 'closed', why: 'dissolved' };
  }
  if (undoVotes !== null && isAgreed(table, undoVotes))
    return { type: 'undone', actions: actionsBackTo(table, undoVotes[0] as Seat) };
  if (stage === 'collectingEntropy') return isWaitingForEntropy(table) ? null : dealtEvent(table, 0);
  if (stage === 'over') return leaverStandsUp(table) ?? longSegment(table);
  if (stage === 'gathering') return longSegment(table);
  if (stage !== 'playing' || round === null) return null;
  if (round.phase === 'aborted') return afterAllPassed(table, round);
  if (round.phase !== 'settled') return null;
  return endedEvent(table, round.outcome?.scores ?? null);
};

/** Number of events between two rounds after which a new segment starts: seat changes must not make it grow. */
const SEGMENT_EVENTS_MAX = 200;

const longSegment = (table: Table): EventPayload | null =>
  table.seq - table.roundChangedSeq < SEGMENT_EVENTS_MAX ? null : continuedEvent(table);

const isWaitingForEntropy = (table: Table): boolean => {
  const { terms, seats, proof } = table;
  if (terms.revealMs === 0 || proof?.board !== null) return false;
  return peopleAt(table).some((seat) => {
    const { entropy = '', autopilot = null } = seats[seat] ?? {};
    return entropy === null && autopilot === null && proof.pledges[seat] !== null;
  });
};

/** Frees the seat of a player who abandoned the round. */
const leaverStandsUp = ({ seats }: Table): EventPayload | null => {
  const seat = seats.findIndex(({ autopilot }) => autopilot === 'abandonment');
  return seat < 0 ? null : { type: 'stoodUp', seat: seat as Seat, why: 'abandonment' };
};

const endedEvent = (table: Table, scores: readonly number[] | null): EventPayload => ({
  type: 'ended',
  round: table.roundsBegun,
  scores,
  penalties: penaltiesOf(table),
});

/** Each leaver pays every other seat. The sum is zero. */
const penaltiesOf = ({ seats, terms: { leavePenalty } }: Table): number[] | null => {
  const leavers = seats.filter(({ autopilot }) => autopilot === 'abandonment').length;
  if (leavers === 0 || leavePenalty === 0) return null;
  return seats.map(({ autopilot }) => leavePenalty * (leavers - (autopilot === 'abandonment' ? seats.length : 0)));
};

/** Draw of deal number `redeal` by the round's proof. */
const drawFor = (table: Table, redeal: number): FairDeal => {
  const proof = table.proof as DealProof;
  const { secret, board } = proof;
  const entropy = board?.entropy ?? proof.entropy ?? entropyOf(table);
  return drawDeal(table.terms.rules, { secret, board: boardOf(table.terms.table, proof), entropy }, redeal);
};

/** Deal number `redeal` of the round: the chosen cards for the first one, else drawn. */
export const dealtEvent = (table: Table, redeal: number): EventPayload => {
  const fair = drawFor(table, redeal);
  const { chosen } = table;
  const dealer = dealerOf(table, fair);
  if (redeal === 0 && chosen !== null) {
    const first = chosen.first ?? firstCaller(table, { ...fair, deal: chosen.deal }, redeal);
    return { type: 'dealt', redeal, dealer, first, deal: chosen.deal };
  }
  return { type: 'dealt', redeal, dealer, first: firstCaller(table, fair, redeal), deal: fair.deal };
};

/** Number of deals of one round after which it ends without a score: passing must not make a log grow. Three seats that
 * pass each second deal get there once in 10^12 rounds. */
const REDEALS_MAX = 40;

/** Rounds without a seed are `aborted` by the rules if the cards have to be dealt again or a lot is drawn. */
const afterAllPassed = (table: Table, round: Round): EventPayload => {
  const { redealsMax, then } = round.rules.onAllPass;
  if (redealsMax === null || round.redeals < redealsMax) {
    return round.redeals < REDEALS_MAX ? dealtEvent(table, round.redeals + 1) : endedEvent(table, null);
  }
  return then === 'random' ? { type: 'drawn', landlord: drawFor(table, round.redeals).lot } : endedEvent(table, null);
};

/** Dealer of the round. A match draws the first one, then the deal passes on in turn. All deals of a round have one. */
const dealerOf = ({ terms, match, proof, previousProof }: Table, drawn: FairDeal): Seat => {
  const previous = match.roundsPlayed === 0 ? null : (previousProof?.dealer ?? null);
  return proof?.dealer ?? (previous === null ? drawn.dealer : seatAfter(previous, terms.rules.seats));
};

/** First caller of deal number `redeal`. A match continues the order of its deals. */
const firstCaller = (table: Table, { deal, first }: FairDeal, redeal: number): Seat => {
  const previous = redeal > 0 ? table.round?.auction.first : table.match.rounds.at(-1)?.first;
  return firstCallerOf(table.terms.rules, deal, { previous: previous ?? null, lot: first });
};

/** True if every present player agrees. */
const isAgreed = (table: Table, agreed: readonly Seat[]): boolean =>
  peopleAt(table).every((seat) => {
    const { awaySinceMs = null, autopilot = null } = table.seats[seat] ?? {};
    return awaySinceMs !== null || autopilot === 'abandonment' || agreed.includes(seat);
  });

/** Number of actions since the seat's player last decided one, inclusive. 0: never. */
export const actionsBackTo = ({ round, decidedBy }: Table, seat: Seat): number => {
  let state = round;
  for (let index = decidedBy.length - 1; state !== null && index >= 0; index--) {
    if (state.entry?.seat === seat && decidedBy[index] === 'person') return decidedBy.length - index;
    state = state.previous;
  }
  return 0;
};
