/**
 * The command handler: which events a command causes, or why it is refused. Nothing is changed here: the host stores the
 * events first and applies them then.
 */
import {
  actionSpace,
  dealOf,
  encode,
  err,
  failuresOf,
  handSizeOf,
  kittySizeOf,
  legalActions,
  ok,
  phrasesOf,
  playActionOf,
  ruleSet,
  unreachable,
  whyIllegal,
  type Action,
  type Failure,
  type Result,
  type Round,
  type Seat,
  type Texts,
} from '@doudizhu/rules';
import type { BadField } from '@doudizhu/rules/failure';
import { anything, boolean, optional, orNull, record, that, whole, type Schema } from '@doudizhu/rules/schema';
import { findProcessed, type EventRange } from './processed-commands.ts';
import { tick } from './clock.ts';
import { commandKey, commandFault, type Command, type SeatCommand } from './command.ts';
import { actionsBackTo, runToQuiescence } from './derived-events.ts';
import type { EventPayload, TableEvent, Terms } from './event.ts';
import { commitmentOf } from './fairness.ts';
import { applyEvents, isBotDriven, type SeatState, type Stage, type Table } from './table.ts';

/** Why a command was refused, and the sequence number that the table has reached: a sender that is behind asks for a
 * view again. Codes: `bad-command`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-person`, `nothing-to-do`,
 * `not-practice`, `nothing-to-undo`, `not-ready`, `secret-used`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

export interface OfSeat {
  readonly seat: number;
}
const FAILURE_TEXTS = {
  ahead: ({ seq, max }: { seq: number; max: number }) => `sequence number ${seq} is not there yet, want at most ${max}`,
  stale: ({ seq, wanted }: { seq: number; wanted: number }) =>
    `sequence number ${seq} is too old, want ${wanted} or later: look at the table again`,
  closed: () => 'the table is closed, want another one',
  'wrong-stage': ({ stage, wanted }: { stage: Stage; wanted: readonly Stage[] }) =>
    `not possible while the table is ${stage}, want ${wanted.join(' or ')}`,
  'no-person/command': ({ seat }: OfSeat) => `no person sits at seat ${seat}, want one to command`,
  'no-person/presence': ({ seat }: OfSeat) => `no person sits at seat ${seat}, want one to come or go`,
  'own-decision': ({ name, seat }: OfSeat & { name: string | null }) =>
    `${name ?? 'nobody'} decides for seat ${seat}, want no bot to`,
  'not-practice/undo': () => 'nothing is taken back here, want a practice table',
  'not-practice/cards': () => 'cards are not chosen here, want a practice table',
  'nothing-to-undo': ({ seat }: OfSeat) => `seat ${seat} has decided nothing yet, want a play of its own`,
  'secret-used': ({ round }: { round: number }) => `the secret was used in round ${round}, want a new one`,
  'not-ready': ({ seat }: OfSeat) => `seat ${seat} is not ready, want everybody to be`,
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) =>
    `a bot ${on ? 'plays' : 'does not play'} already, want a change`,
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) =>
    `the automatic pass is ${on ? 'on' : 'off'} already, want a change`,
  'nothing-to-do/ready': ({ seat, on }: OfSeat & { on: boolean }) =>
    `seat ${seat} is ${on ? '' : 'not '}ready already, want a change`,
  'nothing-to-do/entropy': ({ seat }: OfSeat) => `seat ${seat} has added to the deal already, want a change`,
  'nothing-to-do/undo': () => 'nobody wants to take back, want a change',
  'nothing-to-do/agreed': ({ seat }: OfSeat) => `seat ${seat} has agreed already, want a change`,
  'nothing-to-do/presence': ({ seat, here }: OfSeat & { here: boolean }) =>
    `seat ${seat} is ${here ? 'here' : 'away'} already, want a change`,
  'nothing-to-do/drawn': () => 'the cards are drawn, want a change',
  'bad-deal/sizes': (given: { sizes: readonly number[]; seats: number; size: number; kitty: number }) =>
    `bad deal: hands of ${given.sizes.join(', ')} cards, ` +
    `want ${given.seats} hands of ${given.size} and a kitty of ${given.kitty}`,
  'bad-terms/field': ({ field, found, wanted }: BadField) =>
    `bad terms: ${field} is ${found.message}, want ${wanted.message}`,
} as const satisfies Texts;
const decideFailure = failuresOf(FAILURE_TEXTS);

const WANTED_TEXTS = {
  'wanted/table-id': () => '1 to 64 letters, digits, "-" or "_"',
} as const satisfies Texts;
const decideWanted = phrasesOf(WANTED_TEXTS);
export const DECIDE_TEXTS = { ...FAILURE_TEXTS, ...WANTED_TEXTS } as const;

/** The terms that a table is opened with. Default: no clock, no waiting for entropy, no match length, no practice. */
export type TermsInput = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** The first event of a new table, or `bad-terms`. Fold it with `foldLog`. */
export const openTable = (given: TermsInput, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  return terms.ok ? ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null }) : terms;
};

/**
 * The events that a command causes, after those that are due by now. A command that was accepted before causes none:
 * `eventsOfCommand` says which it has caused. @returns the events to append, or the refusal.
 */
export const decide = (table: Table, command: Command, nowMs: number): Result<TableEvent[], Refusal> => {
  const fault = commandFault(command, table.seats.length);
  if (fault !== null) return err({ ...fault, seq: table.seq });
  if (eventsOfCommand(table, command) !== null) return ok([]);
  // A deadline binds also where the host did not call `tick` in time.
  const timed = tick(table, nowMs);
  const current = applyEvents(table, timed);
  const payloads = handleCommand(current, command);
  if (!payloads.ok) return err({ ...payloads.error, seq: table.seq });
  return ok([...timed, ...runToQuiescence(current, payloads.value, { nowMs, command: commandKey(command) }).events]);
};

/** Which events a command has caused; null: it was not accepted, or is older than the last 256 of its sender. */
export const eventsOfCommand = (table: Table, command: Pick<Command, 'from' | 'id'>): EventRange | null =>
  findProcessed(table.processed, commandKey(command));

/** The payloads that a command causes directly. Derived events are not among them. */
type Handled = Result<EventPayload[]>;

export const handleCommand = (table: Table, command: Command): Handled => {
  const { from, seq, payload } = command;
  if (seq > table.seq) return err(decideFailure('ahead', { seq, max: table.seq }));
  if (table.stage === 'closed') return err(decideFailure('closed'));
  switch (payload.type) {
    case 'act':
    case 'autopilot':
    case 'autoPass':
    case 'ready':
    case 'addEntropy':
    case 'undo': {
      const seat = from as Seat;
      if (seatStateAt(table, seat).occupant?.type === 'person') return handleSeatCommand(table, seat, payload, seq);
      return err(decideFailure('no-person/command', { seat }));
    }
    case 'actFor': {
      const { changedSeq, occupant } = seatStateAt(table, payload.seat);
      if (seq < changedSeq) return stale(seq, changedSeq);
      if (!isBotDriven(seatStateAt(table, payload.seat))) {
        return err(decideFailure('own-decision', { name: occupant?.name ?? null, seat: payload.seat }));
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
        return err(decideFailure('nothing-to-do/autopilot', { on: payload.on }));
      return ok([payload.on ? { type: 'managed', seat, why: 'wish' } : { type: 'handedBack', seat }]);
    case 'autoPass':
      if (payload.on === state.autoPass) return err(decideFailure('nothing-to-do/auto-pass', { on: payload.on }));
      return ok([{ type: 'autoPass', seat, on: payload.on }]);
    case 'ready':
      if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering', 'over');
      if (payload.on === state.ready) return err(decideFailure('nothing-to-do/ready', { seat, on: payload.on }));
      return ok([{ type: 'ready', seat, on: payload.on }]);
    case 'addEntropy':
      if (table.stage !== 'collectingEntropy') return wrongStage(table, 'collectingEntropy');
      if (state.entropy !== null) return err(decideFailure('nothing-to-do/entropy', { seat }));
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

/** A vote. The undo itself, when all agree, is a derived event. */
const handleUndoVote = (table: Table, seat: Seat, agree: boolean, seq: number): Handled => {
  const { terms, stage, roundChangedSeq, undoVotes } = table;
  if (!terms.practice) return err(decideFailure('not-practice/undo'));
  if (stage !== 'playing' && stage !== 'over') return wrongStage(table, 'playing', 'over');
  if (seq < roundChangedSeq) return stale(seq, roundChangedSeq);
  if (!agree) {
    return undoVotes === null
      ? err(decideFailure('nothing-to-do/undo'))
      : ok([{ type: 'undoVoted', seat, agree: false }]);
  }
  if (undoVotes?.includes(seat) === true) return err(decideFailure('nothing-to-do/agreed', { seat }));
  if (undoVotes === null && actionsBackTo(table, seat) === 0) {
    return err(decideFailure('nothing-to-undo', { seat }));
  }
  return ok([{ type: 'undoVoted', seat, agree: true }]);
};

type SeatingCommand = Extract<Command['payload'], { type: 'seat' | 'presence' }>;

const handleSeating = (table: Table, payload: SeatingCommand, seq: number): Handled => {
  const { seat } = payload;
  const { changedSeq, occupant, awaySinceMs, autopilot } = seatStateAt(table, seat);
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (payload.type === 'seat') {
    if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering', 'over');
    return ok([{ type: 'seated', seat, occupant: payload.occupant === null ? null : { ...payload.occupant } }]);
  }
  if (occupant?.type !== 'person') return err(decideFailure('no-person/presence', { seat }));
  if (payload.here === (awaySinceMs === null))
    return err(decideFailure('nothing-to-do/presence', { seat, here: payload.here }));
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
  if (!practice) return err(decideFailure('not-practice/cards'));
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering', 'over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (deal === null) {
    return table.chosen === null
      ? err(decideFailure('nothing-to-do/drawn'))
      : ok([{ type: 'chosen', deal: null, first: null }]);
  }
  const { hands, kitty } = deal;
  const faceUp = rules.firstSpeaker === 'faceUp' ? deal.faceUp : null;
  const given = dealOf({ rules, hands, kitty, faceUp });
  if (!given.ok) return given;
  const sizes = given.value.hands.map((hand) => hand.length);
  if (sizes.some((size) => size !== handSizeOf(rules)) || given.value.kitty.length !== kittySizeOf(rules)) {
    const wanted = { seats: rules.seats, size: handSizeOf(rules), kitty: kittySizeOf(rules) };
    return err(decideFailure('bad-deal/sizes', { sizes, ...wanted }));
  }
  return ok([{ type: 'chosen', deal: given.value, first }]);
};

const handleCommit = (table: Table, secret: string, seq: number): Handled => {
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering', 'over');
  const changedSeq = Math.max(...table.seats.map((state) => state.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  const missing = table.seats.findIndex(
    ({ occupant, ready }) => occupant === null || (occupant.type === 'person' && !ready),
  );
  if (missing >= 0) return err(decideFailure('not-ready', { seat: missing }));
  const commitment = commitmentOf(secret);
  const used = table.commitments.indexOf(commitment);
  if (used >= 0) return err(decideFailure('secret-used', { round: used + 1 }));
  return ok([{ type: 'committed', round: table.roundsBegun + 1, commitment, secret }]);
};

const seatStateAt = (table: Table, seat: Seat): SeatState => table.seats[seat] as SeatState;

const stale = (seq: number, wanted: number): Result<never> => err(decideFailure('stale', { seq, wanted }));

const wrongStage = ({ stage }: Table, ...wanted: readonly Stage[]): Result<never> =>
  err(decideFailure('wrong-stage', { stage, wanted }));

const TABLE_ID: Schema<string> = that(
  decideWanted('wanted/table-id'),
  (value): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
);

/** A week. The sum of two is less than `setTimeout` takes: 2^31 milliseconds. */
const DURATION_MS_MAX = 7 * 86_400_000;
const ROUNDS_MAX = 1_000_000;

/** @param min in milliseconds. */
const duration = (min: number): Schema<number> => whole(min, DURATION_MS_MAX);

const TERMS = record(
  {
    table: TABLE_ID,
    rules: anything,
    roundsMax: optional(orNull(whole(1, ROUNDS_MAX))),
    clock: optional(orNull(record({ decisionMs: duration(1), bankMs: duration(0) }, 'passed over'))),
    mixMs: optional(duration(0)),
    absenceMs: optional(orNull(duration(0))),
    autoPassMs: optional(orNull(duration(0))),
    botMs: optional(orNull(duration(1))),
    practice: optional(boolean),
  },
  'passed over',
);

const readTerms = (given: TermsInput): Result<Terms> => {
  const read = TERMS.read(given);
  if (!read.ok) {
    const { path, found, wanted } = read.error;
    return err(decideFailure('bad-terms/field', { field: path === '' ? 'terms' : path, found, wanted }));
  }
  const rules = ruleSet(read.value.rules);
  if (!rules.ok) return rules;
  const { table, roundsMax = null, clock = null, mixMs = 0, practice = false } = read.value;
  const { absenceMs = null, autoPassMs = null, botMs = null } = read.value;
  return ok({ table, rules: rules.value, roundsMax, clock, mixMs, absenceMs, autoPassMs, botMs, practice });
};
