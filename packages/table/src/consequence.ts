/**
 * What follows from the state of a table by itself: cards are dealt when everybody has mixed, dealt again when nobody
 * bid, a round that is over ends. It depends on nothing but the table, so a log that was cut off between a cause and its
 * consequence is completed by the next tick or accepted command.
 */
import { seatAfter, unreachable, type Round, type Seat } from '@doudizhu/rules';
import type { Happening, TableEvent } from './event.ts';
import { drawDeal, type FairDeal } from './fairness.ts';
import { applyEvent, entropyOf, peopleAt, type Proof, type Table } from './table.ts';

/** What all events of one answer share. */
export interface Stamp {
  readonly nowMs: number;
  readonly command: string | null;
}

/** A table and the events that led to it from another one. */
export interface Step {
  readonly table: Table;
  readonly events: TableEvent[];
}

/** Lets things happen, and all that follows from them. Time that runs backwards stands still. */
export const advance = (table: Table, happenings: readonly Happening[], stamp: Stamp): Step => {
  const events: TableEvent[] = [];
  let state = table;
  const happen = (happening: Happening): void => {
    const atMs = Math.max(stamp.nowMs, state.atMs);
    const event: TableEvent = { ...happening, seq: state.seq + 1, atMs, command: stamp.command };
    events.push(event);
    state = applyEvent(state, event);
  };
  for (const happening of happenings) happen(happening);
  for (let next = consequenceOf(state); next !== null; next = consequenceOf(state)) happen(next);
  return { table: state, events };
};

/** What has to happen next without anybody's doing, or null. */
export const consequenceOf = (table: Table): Happening | null => {
  const { stage, round, places, terms, undo } = table;
  if (undo !== null && isAgreed(table, undo)) return { type: 'undone', actions: actionsBackTo(table, undo[0] as Seat) };
  if (stage === 'mixing') {
    const waiting = terms.mixMs > 0 && peopleAt(table).some((seat) => places[seat]?.entropy === null);
    return waiting ? null : dealOf(table, 0);
  }
  if (stage !== 'playing' || round === null) return null;
  if (round.phase === 'aborted') return afterAllPassed(table, round);
  if (round.phase !== 'settled') return null;
  return { type: 'ended', round: table.rounds, scores: round.outcome?.scores ?? null };
};

/** What the proof of the round says about deal number `redeal`. */
export const drawFor = (table: Table, redeal: number): FairDeal => {
  const { round, secret, entropy } = table.proof as Proof;
  const { table: id, rules } = table.terms;
  return drawDeal(rules, { secret, table: id, round, entropy: entropy ?? entropyOf(table) }, redeal);
};

/** Deal number `redeal` of the round: what was chosen for the first one, else what the proof says. */
export const dealOf = (table: Table, redeal: number): Happening => {
  const fair = drawFor(table, redeal);
  const { chosen } = table;
  if (redeal === 0 && chosen !== null) {
    const first = chosen.first ?? firstSpeaker(table, { ...fair, deal: chosen.deal }, redeal);
    return { type: 'dealt', redeal, first, deal: chosen.deal };
  }
  return { type: 'dealt', redeal, first: firstSpeaker(table, fair, redeal), deal: fair.deal };
};

/** The rules leave a round without a seed of its own `aborted` where they would deal again or draw a lot. */
const afterAllPassed = (table: Table, round: Round): Happening => {
  const { redealsMax, then } = round.rules.onAllPass;
  if (redealsMax === null || round.redeals < redealsMax) return dealOf(table, round.redeals + 1);
  return then === 'random'
    ? { type: 'drawn', landlord: drawFor(table, round.redeals).lot }
    : { type: 'ended', round: table.rounds, scores: null };
};

/** Who speaks first. `rotate` begins by lot and goes on over all deals of the match; `fixed` is seat 0. */
const firstSpeaker = (table: Table, fair: FairDeal, redeal: number): Seat => {
  const { rules } = table.terms;
  switch (rules.firstSpeaker) {
    case 'random':
      return fair.first;
    case 'faceUp':
      return fair.deal.faceUp?.seat ?? fair.first;
    case 'rotate': {
      const last = redeal > 0 ? table.round?.auction.first : table.match.rounds.at(-1)?.first;
      return last === undefined ? fair.first : seatAfter(last, rules.seats);
    }
    case 'fixed':
      return 0 as Seat;
    default:
      return unreachable(rules.firstSpeaker);
  }
};

/** Taking back is agreed by every person who is here. It reaches to the proposer's last decision of his own. */
const isAgreed = (table: Table, agreed: readonly Seat[]): boolean =>
  peopleAt(table).every((seat) => table.places[seat]?.awaySinceMs !== null || agreed.includes(seat));

/** How many actions lie since before the seat's person last decided one, that one included; 0: never. */
export const actionsBackTo = ({ round, decided }: Table, seat: Seat): number => {
  let state = round;
  for (let index = decided.length - 1; state !== null && index >= 0; index--) {
    if (state.entry?.seat === seat && decided[index] === 'person') return decided.length - index;
    state = state.previous;
  }
  return 0;
};
