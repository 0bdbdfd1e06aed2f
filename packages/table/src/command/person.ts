/** Handlers of players's commands. */
import type { Seat } from '@doudizhu/rules/deal';
import { err, ok, unreachable } from '@doudizhu/rules/result';
import { pledgeOf } from '../fairness/fairness.ts';
import type { EventPayload } from '../model/event.ts';
import { actionsBackTo } from '../fold/derived-events.ts';
import { isBetweenRounds, seatOf } from '../fold/queries.ts';
import { allowsHelp } from '../model/help.ts';
import type { Table } from '../model/state.ts';
import type { Account } from '../model/values.ts';
import { handleAction, seatStateAt, stale, wrongStage, type Handled } from './action.ts';
import type { PersonCommand } from '../model/command.ts';
import { refusal } from './refusal.ts';

/** Maximum per round, so that players cannot signal with the autopilot or the automatic pass. */
const SWITCHES_MAX = 3;
const READY_SWITCHES_MAX = 20;

export const handleSit = (table: Table, account: Account, seat: Seat, seq: number): Handled => {
  if (!isBetweenRounds(table)) return wrongStage(table, 'gathering', 'over');
  const own = seatOf(table, account);
  if (own !== null) return err(refusal('has-seat', { account, seat: own }));
  const { occupant, changedSeq } = seatStateAt(table, seat);
  if (occupant !== null) return err(refusal('seat-taken/here', { seat }));
  if (seq < changedSeq) return stale(seq, changedSeq);
  return ok([{ type: 'seated', seat, occupant: { type: 'person', account } }]);
};

/** Handles a command of the player at `seat`. */
export const handleSeatCommand = (
  table: Table,
  seat: Seat,
  payload: Exclude<PersonCommand, { type: 'sit' }>,
  seq: number,
): Handled => {
  if (payload.type === 'act') return handleAction(table, { seat, action: payload.action, seq, by: 'person' });
  if (payload.type === 'undo') return handleUndoVote(table, seat, payload.agree, seq);
  if (payload.type === 'dissolve') return handleDissolveVote(table, seat, payload.agree, seq);
  const state = seatStateAt(table, seat);
  if (seq < state.changedSeq) return stale(seq, state.changedSeq);
  switch (payload.type) {
    case 'leave':
      return handleLeave(table, seat);
    case 'autopilot': {
      const { on } = payload;
      if (table.stage !== 'playing') return wrongStage(table, 'playing');
      if (state.autopilot === 'abandonment') return err(refusal('left', { seat }));
      if (on === (state.autopilot !== null)) return err(refusal('nothing-to-do/autopilot', { on }));
      if (on && !allowsHelp(table, 'autopilot')) return err(refusal('not-allowed/autopilot'));
      if (hasSwitchedEnough(table, seat)) return err(refusal('too-many/switches', { max: SWITCHES_MAX }));
      return ok([on ? { type: 'autopilotOn', seat, why: 'wish' } : { type: 'autopilotOff', seat }]);
    }
    case 'autoPass': {
      const { on } = payload;
      if (on === state.autoPass) return err(refusal('nothing-to-do/auto-pass', { on }));
      if (hasSwitchedEnough(table, seat)) return err(refusal('too-many/switches', { max: SWITCHES_MAX }));
      return ok([{ type: 'autoPass', seat, on }]);
    }
    case 'hint':
      if (table.stage !== 'playing') return wrongStage(table, 'playing');
      if (!allowsHelp(table, 'hint')) return err(refusal('not-allowed/hint'));
      if (table.help[seat]?.includes('hint') === true) return err(refusal('nothing-to-do/hint'));
      return ok([{ type: 'hinted', seat }]);
    case 'ready': {
      const { on, pledge = null } = payload;
      if (!isBetweenRounds(table)) return wrongStage(table, 'gathering', 'over');
      if (on === state.ready) return err(refusal('nothing-to-do/ready', { seat, on }));
      if (state.readySwitches >= READY_SWITCHES_MAX) return err(refusal('too-many/ready', { max: READY_SWITCHES_MAX }));
      return ok([{ type: 'ready', seat, on, pledge: on ? pledge : null }]);
    }
    case 'revealEntropy':
      return handleEntropy(table, seat, payload.entropy);
    default:
      return unreachable(payload);
  }
};

/** Practice tables have no limit: there is no partner to signal to. */
const hasSwitchedEnough = (table: Table, seat: Seat): boolean =>
  !table.terms.practice && seatStateAt(table, seat).switches >= SWITCHES_MAX;

const handleEntropy = (table: Table, seat: Seat, entropy: string): Handled => {
  if (table.stage !== 'collectingEntropy') return wrongStage(table, 'collectingEntropy');
  if (seatStateAt(table, seat).entropy !== null) return err(refusal('nothing-to-do/entropy', { seat }));
  const pledge = table.proof?.pledges[seat] ?? null;
  if (pledge === null || table.proof?.board !== null) return err(refusal('no-pledge/reveal', { seat }));
  if (pledgeOf(entropy) !== pledge) return err(refusal('bad-reveal/pledge', { seat }));
  return ok([{ type: 'entropyRevealed', seat, entropy }]);
};

/** Frees the seat between rounds. In a round a bot plays to its end, and the player pays for the result. */
const handleLeave = (table: Table, seat: Seat): Handled => {
  if (isBetweenRounds(table)) return ok([{ type: 'stoodUp', seat, why: 'wish' }]);
  if (seatStateAt(table, seat).autopilot === 'abandonment') return err(refusal('left', { seat }));
  return ok([{ type: 'autopilotOn', seat, why: 'abandonment' }]);
};

/** Handles a vote. If all agree, the undo is a derived event. */
const handleUndoVote = (table: Table, seat: Seat, agree: boolean, seq: number): Handled => {
  const { stage, roundChangedSeq, undoVotes } = table;
  if (!allowsHelp(table, 'undo')) return err(refusal('not-practice/undo'));
  if (stage !== 'playing' && stage !== 'over') return wrongStage(table, 'playing', 'over');
  if (table.hasNewLineup) return err(refusal('nothing-to-undo'));
  if (seq < roundChangedSeq) return stale(seq, roundChangedSeq);
  if (!agree) {
    return undoVotes === null ? err(refusal('nothing-to-do/undo')) : ok([{ type: 'undoVoted', seat, agree: false }]);
  }
  if (undoVotes?.includes(seat) === true) return err(refusal('nothing-to-do/agreed', { seat }));
  if (undoVotes === null && actionsBackTo(table, seat) === 0) {
    return err(refusal('nothing-to-undo'));
  }
  return ok([{ type: 'undoVoted', seat, agree: true }]);
};

/** Handles a vote. If all agree, closing the table is a derived event. */
const handleDissolveVote = (table: Table, seat: Seat, agree: boolean, seq: number): Handled => {
  const { dissolveVotes, dissolveChangedSeq } = table;
  const { autopilot, proposals, changedSeq } = seatStateAt(table, seat);
  const since = Math.max(dissolveChangedSeq, changedSeq);
  if (seq < since) return stale(seq, since);
  if (autopilot === 'abandonment') return err(refusal('left', { seat }));
  if (!agree && dissolveVotes === null) return err(refusal('nothing-to-do/dissolve'));
  if (agree && dissolveVotes?.includes(seat) === true) return err(refusal('nothing-to-do/agreed', { seat }));
  if (agree && dissolveVotes === null && proposals > 0) return err(refusal('too-many/proposals'));
  return ok([{ type: 'dissolveVoted', seat, agree }] satisfies EventPayload[]);
};
