/** Handlers of the host's commands. */
import { dealOfCards, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, unreachable } from '@doudizhu/rules/result';
import { handSizeOf, kittySizeOf } from '@doudizhu/rules/ruleset';
import { commitmentOf } from '../fairness/fairness.ts';
import type { EventPayload } from '../model/event.ts';
import type { Occupant } from '../model/values.ts';
import { continuedEvent } from '../fold/snapshot.ts';
import { isBetweenRounds, isBotDriven, seatOf } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import { handleAction, seatStateAt, stale, wrongStage, type Handled } from './action.ts';
import type { HostCommand } from '../model/command.ts';
import { refusal } from './refusal.ts';

export const handleHostCommand = (table: Table, payload: HostCommand, seq: number): Handled => {
  switch (payload.type) {
    case 'actFor': {
      const state = seatStateAt(table, payload.seat);
      if (seq < state.changedSeq) return stale(seq, state.changedSeq);
      if (!isBotDriven(state)) {
        const name = state.occupant?.type === 'person' ? state.occupant.account : null;
        return err(refusal('own-decision', { name, seat: payload.seat }));
      }
      return handleAction(table, { seat: payload.seat, action: payload.action, seq, by: 'bot' });
    }
    case 'seat':
      return handleSeat(table, payload.seat, payload.occupant, seq);
    case 'presence':
      return handlePresence(table, payload.seat, payload.here, seq);
    case 'resume':
      return ok([{ type: 'resumed', gapMs: payload.gapMs, here: [...payload.here] }]);
    case 'choose':
      return handleChosenDeal(table, payload, seq);
    case 'commit':
      return handleCommit(table, payload, seq);
    case 'release':
      return table.heldBack.includes(payload.round)
        ? ok([{ type: 'released', round: payload.round }])
        : err(refusal('nothing-to-do/released', { round: payload.round }));
    case 'close':
      return ok([{ type: 'closed', why: 'host' }]);
    default:
      return unreachable(payload);
  }
};

const handleSeat = (table: Table, seat: Seat, occupant: Occupant | null, seq: number): Handled => {
  const { changedSeq, occupant: known } = seatStateAt(table, seat);
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (!isBetweenRounds(table)) return wrongStage(table, 'gathering', 'over');
  if (occupant === null && known === null) return err(refusal('nothing-to-do/empty', { seat }));
  const own = occupant?.type === 'person' ? seatOf(table, occupant.account) : null;
  if (occupant?.type === 'person' && own !== null && own !== seat) {
    return err(refusal('has-seat', { account: occupant.account, seat: own }));
  }
  return ok([{ type: 'seated', seat, occupant: occupant === null ? null : { ...occupant } }]);
};

const handlePresence = (table: Table, seat: Seat, here: boolean, seq: number): Handled => {
  const { changedSeq, occupant, awaySinceMs, autopilot } = seatStateAt(table, seat);
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (occupant?.type !== 'person') return err(refusal('no-person/presence', { seat }));
  if (here === (awaySinceMs === null)) return err(refusal('nothing-to-do/presence', { seat, here }));
  const presence: EventPayload = { type: 'presence', seat, here };
  return ok(here && autopilot === 'absence' ? [presence, { type: 'autopilotOff', seat }] : [presence]);
};

const handleChosenDeal = (
  table: Table,
  { deal, first }: Extract<HostCommand, { type: 'choose' }>,
  seq: number,
): Handled => {
  const { rules, practice } = table.terms;
  if (!practice) return err(refusal('not-practice/cards'));
  if (!isBetweenRounds(table)) return wrongStage(table, 'gathering', 'over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (deal === null) {
    return table.chosen === null
      ? err(refusal('nothing-to-do/drawn'))
      : ok([{ type: 'chosen', deal: null, first: null }]);
  }
  const { hands, kitty, wild = '' } = deal;
  const faceUp = rules.firstCaller === 'faceUp' ? deal.faceUp : null;
  const given = dealOfCards({ rules, hands, kitty, faceUp, wild });
  if (!given.ok) return given;
  const sizes = given.value.hands.map((hand) => hand.length);
  if (sizes.some((size) => size !== handSizeOf(rules)) || given.value.kitty.length !== kittySizeOf(rules)) {
    const expected = { seats: rules.seats, size: handSizeOf(rules), kitty: kittySizeOf(rules) };
    return err(refusal('bad-deal/sizes', { sizes, ...expected }));
  }
  if (wild.length !== rules.wildcards) return err(refusal('bad-deal/no-wild', { count: rules.wildcards }));
  return ok([{ type: 'chosen', deal: given.value, first }]);
};

/** Checks that every seat is taken, everyone is ready, and enough players have pledged. @returns the reason why no round
 * can start, or null */
export const whyNoRound = (table: Table): Failure | null => {
  const missing = table.seats.findIndex(
    ({ occupant, ready }) => occupant === null || (occupant.type === 'person' && !ready),
  );
  if (missing >= 0) return refusal('not-ready', { seat: missing });
  const pledged = table.seats.filter(({ pledge }) => pledge !== null).length;
  return table.terms.rated && pledged < PLEDGES_OF_RATED ? refusal('no-pledge/rated') : null;
};

const PLEDGES_OF_RATED = 2;

const handleCommit = (
  table: Table,
  { secret, board = null, signature = null }: Extract<HostCommand, { type: 'commit' }>,
  seq: number,
): Handled => {
  if (!isBetweenRounds(table)) return wrongStage(table, 'gathering', 'over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  const reason = whyNoRound(table);
  if (reason !== null) return err(reason);
  const commitment = commitmentOf(secret);
  const used = table.commitments.indexOf(commitment);
  if (used >= 0) {
    return err(refusal('secret-used', { round: table.roundsBegun - table.commitments.length + used + 1 }));
  }
  const committed = { type: 'committed', round: table.roundsBegun + 1, commitment, secret, board, signature } as const;
  return ok(table.roundsBegun === 0 ? [committed] : [continuedEvent(table), committed]);
};
