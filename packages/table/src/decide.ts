/**
 * The judge: what a command leads to, or why it is refused. Nothing is changed here; whoever runs the table stores the
 * events first and then folds them in.
 */
import {
  actionSpace,
  dealOf,
  encode,
  err,
  failure,
  handSizeOf,
  kittySizeOf,
  legalActions,
  ok,
  playActionOf,
  ruleSet,
  unreachable,
  whyIllegal,
  type Action,
  type Failure,
  type Result,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { findProcessed, type EventRange } from './processed-commands.ts';
import { tick } from './clock.ts';
import { commandKey, commandFault, type Command, type SeatCommand } from './command.ts';
import { actionsBackTo, runToQuiescence } from './derived-events.ts';
import type { EventPayload, TableEvent, Terms } from './event.ts';
import { commitmentOf } from './fairness.ts';
import { applyEvents, isBotDriven, type SeatState, type Table } from './table.ts';

/** Why a command was refused, and the sequence number that the table has reached: a sender that is behind asks for a
 * view again. Codes: `bad-command`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-person`, `nothing-to-do`,
 * `not-practice`, `nothing-to-undo`, `not-ready`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

/** What a table may be opened with; what is left out: no clock, nobody waits, no match length, no practice. */
export type TermsInput = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** The first event of a new table, or `bad-terms`. Fold it with `foldLog`. */
export const openTable = (given: TermsInput, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  return terms.ok ? ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null }) : terms;
};

/**
 * What a command leads to. A command that was accepted before leads to nothing more: `answerTo` says what it led to.
 * @returns the events to append, or why not; then nothing has happened.
 */
export const decide = (table: Table, command: Command, nowMs: number): Result<TableEvent[], Refusal> => {
  const fault = commandFault(command, table.seats.length);
  if (fault !== null) return err({ ...fault, seq: table.seq });
  if (eventsOfCommand(table, command) !== null) return ok([]);
  // A deadline binds also where nobody called `tick` in time.
  const timed = tick(table, nowMs);
  const current = applyEvents(table, timed);
  const payloads = handleCommand(current, command);
  if (!payloads.ok) return err({ ...payloads.error, seq: table.seq });
  return ok([...timed, ...runToQuiescence(current, payloads.value, { nowMs, command: commandKey(command) }).events]);
};

/** Which events a command has led to; null: it was never accepted. Send them, or a view of them, to whoever asks. */
export const eventsOfCommand = (table: Table, command: Pick<Command, 'from' | 'id'>): EventRange | null =>
  findProcessed(table.processed, commandKey(command));

/** What a command makes happen first; what follows from that is not in it. */
type Handled = Result<EventPayload[]>;

export const handleCommand = (table: Table, command: Command): Handled => {
  const { from, seq, payload } = command;
  if (seq > table.seq) return failure('ahead', `sequence number ${seq} is not there yet, want at most ${table.seq}`);
  if (table.stage === 'closed') return failure('closed', 'the table is closed, want another one');
  switch (payload.type) {
    case 'act':
    case 'autopilot':
    case 'autoPass':
    case 'ready':
    case 'addEntropy':
    case 'undo': {
      const seat = from as Seat;
      if (seatStateAt(table, seat).occupant?.type === 'person') return handleSeatCommand(table, seat, payload, seq);
      return failure('no-person', `no person sits at seat ${seat}, want one to command`);
    }
    case 'actFor': {
      const { changedSeq, occupant } = seatStateAt(table, payload.seat);
      if (seq < changedSeq) return stale(seq, changedSeq);
      if (!isBotDriven(seatStateAt(table, payload.seat))) {
        return failure(
          'own-decision',
          `${occupant?.name ?? 'nobody'} decides for seat ${payload.seat}, want no bot to`,
        );
      }
      return handleAction(table, { seat: payload.seat, action: payload.action, seq, by: 'bot' });
    }
    case 'seat':
    case 'presence':
      return handleSeating(table, payload, seq);
    case 'choose':
      return handleChosenDeal(table, payload, seq);
    case 'commit':
      return handleCommit(table, payload.secret, seq);
    case 'close':
      return ok([{ type: 'closed' }]);
    default:
      return unreachable(payload);
  }
};

const handleSeatCommand = (table: Table, seat: Seat, payload: SeatCommand, seq: number): Handled => {
  const state = seatStateAt(table, seat);
  if (payload.type === 'act') return handleAction(table, { seat, action: payload.action, seq, by: 'person' });
  if (payload.type === 'undo') return handleUndoVote(table, seat, payload.agree, seq);
  if (seq < state.changedSeq) return stale(seq, state.changedSeq);
  switch (payload.type) {
    case 'autopilot':
      if (table.stage !== 'playing') return wrongStage(table, 'playing');
      if (payload.on === (state.autopilot !== null))
        return nothingToDo(`a bot ${payload.on ? 'plays' : 'does not play'} already`);
      return ok([payload.on ? { type: 'managed', seat, why: 'wish' } : { type: 'handedBack', seat }]);
    case 'autoPass':
      if (payload.on === state.autoPass)
        return nothingToDo(`the automatic pass is ${payload.on ? 'on' : 'off'} already`);
      return ok([{ type: 'autoPass', seat, on: payload.on }]);
    case 'ready':
      if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
      if (payload.on === state.ready) return nothingToDo(`seat ${seat} is ${payload.on ? '' : 'not '}ready already`);
      return ok([{ type: 'ready', seat, on: payload.on }]);
    case 'addEntropy':
      if (table.stage !== 'collectingEntropy') return wrongStage(table, 'collectingEntropy');
      if (state.entropy !== null) return nothingToDo(`seat ${seat} has added to the deal already`);
      return ok([{ type: 'mixed', seat, entropy: payload.entropy }]);
    default:
      return unreachable(payload);
  }
};

interface ActionCommand {
  readonly seat: Seat;
  readonly action: Action;
  readonly seq: number;
  readonly by: 'person' | 'bot';
}

/** An action is stale when the decision that it answers was asked for later than its sender has seen. */
const handleAction = (table: Table, { seat, action, seq, by }: ActionCommand): Handled => {
  const { round, stage } = table;
  if (stage !== 'playing' || round === null) return wrongStage(table, 'playing');
  const { decision, autopilot } = seatStateAt(table, seat);
  if (decision !== null && seq < decision.seq) return stale(seq, decision.seq);
  const reason = whyIllegal(round, seat, action);
  if (reason !== null) return err(reason);
  const acted: EventPayload = { type: 'acted', seat, by, action: canonicalAction(round, seat, action) };
  return ok(by === 'person' && autopilot !== null ? [{ type: 'handedBack', seat }, acted] : [acted]);
};

/** The engine's own object for a legal action: what a sender put beside its fields does not reach the log. */
const canonicalAction = (round: Round, seat: Seat, action: Action): Action => {
  if (action.type === 'pass') return { type: 'pass' };
  if (action.type === 'play') {
    const space = actionSpace(round.rules);
    return playActionOf(space, encode(space, action.combo));
  }
  const fields: readonly [string, unknown][] = Object.entries(action);
  const same = (own: Action): boolean =>
    Object.entries(own).every(([field, value]) =>
      fields.some(([name, content]) => name === field && content === value),
    );
  return legalActions(round, seat).find(same) as Action;
};

/** A vote; that all agree, and how far it goes back, is a consequence. */
const handleUndoVote = (table: Table, seat: Seat, agree: boolean, seq: number): Handled => {
  const { terms, stage, roundChangedSeq, undoVotes } = table;
  if (!terms.practice) return failure('not-practice', 'nothing is taken back here, want a practice table');
  if (stage !== 'playing' && stage !== 'over') return wrongStage(table, 'playing or over');
  if (seq < roundChangedSeq) return stale(seq, roundChangedSeq);
  if (!agree) {
    return undoVotes === null
      ? nothingToDo('nobody wants to take back')
      : ok([{ type: 'undoVoted', seat, agree: false }]);
  }
  if (undoVotes?.includes(seat) === true) return nothingToDo(`seat ${seat} has agreed already`);
  if (undoVotes === null && actionsBackTo(table, seat) === 0) {
    return failure('nothing-to-undo', `seat ${seat} has decided nothing yet, want a play of its own`);
  }
  return ok([{ type: 'undoVoted', seat, agree: true }]);
};

type SeatingCommand = Extract<Command['payload'], { type: 'seat' | 'presence' }>;

const handleSeating = (table: Table, payload: SeatingCommand, seq: number): Handled => {
  const { seat } = payload;
  const { changedSeq, occupant, awaySinceMs, autopilot } = seatStateAt(table, seat);
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (payload.type === 'seat') {
    if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
    return ok([{ type: 'seated', seat, occupant: payload.occupant === null ? null : { ...payload.occupant } }]);
  }
  if (occupant?.type !== 'person')
    return failure('no-person', `no person sits at seat ${seat}, want one to come or go`);
  if (payload.here === (awaySinceMs === null))
    return nothingToDo(`seat ${seat} is ${payload.here ? 'here' : 'away'} already`);
  const presence: EventPayload = { type: 'presence', seat, here: payload.here };
  return ok(payload.here && autopilot === 'absence' ? [presence, { type: 'handedBack', seat }] : [presence]);
};

/** The cards of the next round: a whole pack, dealt as the rule set deals. */
const handleChosenDeal = (
  table: Table,
  { deal, first }: Extract<Command['payload'], { type: 'choose' }>,
  seq: number,
): Handled => {
  const { rules, practice } = table.terms;
  if (!practice) return failure('not-practice', 'cards are not chosen here, want a practice table');
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (deal === null) {
    return table.chosen === null
      ? nothingToDo('the cards are drawn')
      : ok([{ type: 'chosen', deal: null, first: null }]);
  }
  const { hands, kitty } = deal;
  const faceUp = rules.firstSpeaker === 'faceUp' ? deal.faceUp : null;
  const given = dealOf({ rules, hands, kitty, faceUp });
  if (!given.ok) return given;
  const sizes = given.value.hands.map((hand) => hand.length);
  if (sizes.some((size) => size !== handSizeOf(rules)) || given.value.kitty.length !== kittySizeOf(rules)) {
    const wanted = `${rules.seats} hands of ${handSizeOf(rules)} and a kitty of ${kittySizeOf(rules)}`;
    return failure('bad-deal', `bad deal: hands of ${sizes.join(', ')} cards, want ${wanted}`);
  }
  return ok([{ type: 'chosen', deal: given.value, first }]);
};

const handleCommit = (table: Table, secret: string, seq: number): Handled => {
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  const missing = table.seats.findIndex(
    ({ occupant, ready }) => occupant === null || (occupant.type === 'person' && !ready),
  );
  if (missing >= 0) return failure('not-ready', `seat ${missing} is not ready, want everybody to be`);
  const round = table.roundsBegun + 1;
  return ok([{ type: 'committed', round, commitment: commitmentOf(secret), secret }]);
};

const seatStateAt = (table: Table, seat: Seat): SeatState => table.seats[seat] as SeatState;

const stale = (seq: number, wanted: number): Result<never> =>
  failure('stale', `sequence number ${seq} is too old, want ${wanted} or later: look at the table again`);

const wrongStage = ({ stage }: Table, wanted: string): Result<never> =>
  failure('wrong-stage', `not possible while the table is ${stage}, want ${wanted}`);

const nothingToDo = (what: string): Result<never> => failure('nothing-to-do', `${what}, want a change`);

const readTerms = (given: TermsInput): Result<Terms> => {
  const { table, rules: rulesGiven } = given;
  if (typeof table !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(table)) {
    return badTerms('table', table, '1 to 64 letters, digits, "-" or "_"');
  }
  const rules = ruleSet(rulesGiven);
  if (!rules.ok) return rules;
  const {
    roundsMax = null,
    clock = null,
    mixMs = 0,
    absenceMs = null,
    autoPassMs = null,
    botMs = null,
    practice = false,
  } = given;
  const rows: readonly (readonly [string, number | null, number])[] = [
    ['roundsMax', roundsMax, 1],
    ['clock.decisionMs', clock === null ? null : (clock.decisionMs ?? Number.NaN), 1],
    ['clock.bankMs', clock === null ? null : (clock.bankMs ?? Number.NaN), 0],
    ['mixMs', mixMs ?? Number.NaN, 0],
    ['absenceMs', absenceMs, 0],
    ['autoPassMs', autoPassMs, 0],
    ['botMs', botMs, 1],
  ];
  if (typeof practice !== 'boolean') return badTerms('practice', practice, 'true or false');
  const wrong = rows.find(([, value, least]) => value !== null && !(Number.isSafeInteger(value) && value >= least));
  if (wrong !== undefined) return badTerms(wrong[0], wrong[1], `a whole number from ${wrong[2]}`);
  const ownClock = clock === null ? null : { decisionMs: clock.decisionMs, bankMs: clock.bankMs };
  const times = { clock: ownClock, mixMs, absenceMs, autoPassMs, botMs };
  return ok({ table, rules: rules.value, roundsMax, ...times, practice });
};

const badTerms = (field: string, value: unknown, wanted: string): Result<never> =>
  failure('bad-terms', `bad terms: ${field} is ${JSON.stringify(value)}, want ${wanted}`);
