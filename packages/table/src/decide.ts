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
import { findAnswer, type Answer } from './answers.ts';
import { commandKey, faultInCommand, type Command, type SeatDeed } from './command.ts';
import { actionsBackTo, advance } from './consequence.ts';
import type { Happening, TableEvent, Terms } from './event.ts';
import { commitmentOf } from './fairness.ts';
import { isBotDriven, type Place, type Table } from './table.ts';

/** Why a command was refused, and the sequence number that the table has reached: a sender that is behind asks for a
 * view again. Codes: `bad-command`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-person`, `nothing-to-do`,
 * `not-practice`, `nothing-to-undo`, `not-ready`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

/** What a table may be opened with; what is left out: no clock, nobody waits, no match length, no practice. */
export type TermsGiven = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** The first event of a new table, or `bad-terms`. Fold it with `foldLog`. */
export const openTable = (given: TermsGiven, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  return terms.ok ? ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null }) : terms;
};

/**
 * What a command leads to. A command that was accepted before leads to nothing more: `answerTo` says what it led to.
 * @returns the events to append, or why not; then nothing has happened.
 */
export const decide = (table: Table, command: Command, nowMs: number): Result<TableEvent[], Refusal> => {
  const fault = faultInCommand(command, table.places.length);
  if (fault !== null) return err({ ...fault, seq: table.seq });
  if (answerTo(table, command) !== null) return ok([]);
  const happenings = judge(table, command);
  if (!happenings.ok) return err({ ...happenings.error, seq: table.seq });
  return ok(advance(table, happenings.value, { nowMs, command: commandKey(command) }).events);
};

/** Which events a command has led to; null: it was never accepted. Send them, or a view of them, to whoever asks. */
export const answerTo = (table: Table, command: Pick<Command, 'from' | 'id'>): Answer | null =>
  findAnswer(table.answers, commandKey(command));

/** What a command makes happen first; what follows from that is not in it. */
type Judgement = Result<Happening[]>;

export const judge = (table: Table, command: Command): Judgement => {
  const { from, seq, deed } = command;
  if (seq > table.seq) return failure('ahead', `sequence number ${seq} is not there yet, want at most ${table.seq}`);
  if (table.stage === 'closed') return failure('closed', 'the table is closed, want another one');
  switch (deed.type) {
    case 'act':
    case 'manage':
    case 'autoPass':
    case 'ready':
    case 'mix':
    case 'undo': {
      const seat = from as Seat;
      if (placeAt(table, seat).occupant?.type === 'person') return judgeSeat(table, seat, deed, seq);
      return failure('no-person', `no person sits at seat ${seat}, want one to command`);
    }
    case 'actFor': {
      const { changedSeq, occupant } = placeAt(table, deed.seat);
      if (seq < changedSeq) return stale(seq, changedSeq);
      if (!isBotDriven(placeAt(table, deed.seat))) {
        return failure('own-decision', `${occupant?.name ?? 'nobody'} decides for seat ${deed.seat}, want no bot to`);
      }
      return judgeAction(table, { seat: deed.seat, action: deed.action, seq, by: 'bot' });
    }
    case 'seat':
    case 'presence':
      return judgeSeating(table, deed, seq);
    case 'choose':
      return judgeChoice(table, deed, seq);
    case 'commit':
      return judgeCommit(table, deed.secret, seq);
    case 'close':
      return ok([{ type: 'closed' }]);
    default:
      return unreachable(deed);
  }
};

const judgeSeat = (table: Table, seat: Seat, deed: SeatDeed, seq: number): Judgement => {
  const place = placeAt(table, seat);
  if (deed.type === 'act') return judgeAction(table, { seat, action: deed.action, seq, by: 'person' });
  if (deed.type === 'undo') return judgeUndo(table, seat, deed.agree, seq);
  if (seq < place.changedSeq) return stale(seq, place.changedSeq);
  switch (deed.type) {
    case 'manage':
      if (table.stage !== 'playing') return wrongStage(table, 'playing');
      if (deed.on === (place.managed !== null))
        return nothingToDo(`a bot ${deed.on ? 'plays' : 'does not play'} already`);
      return ok([deed.on ? { type: 'managed', seat, why: 'wish' } : { type: 'handedBack', seat }]);
    case 'autoPass':
      if (deed.on === place.autoPass) return nothingToDo(`the automatic pass is ${deed.on ? 'on' : 'off'} already`);
      return ok([{ type: 'autoPass', seat, on: deed.on }]);
    case 'ready':
      if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
      if (deed.on === place.ready) return nothingToDo(`seat ${seat} is ${deed.on ? '' : 'not '}ready already`);
      return ok([{ type: 'ready', seat, on: deed.on }]);
    case 'mix':
      if (table.stage !== 'mixing') return wrongStage(table, 'mixing');
      if (place.entropy !== null) return nothingToDo(`seat ${seat} has added to the deal already`);
      return ok([{ type: 'mixed', seat, entropy: deed.entropy }]);
    default:
      return unreachable(deed);
  }
};

interface ActionAsked {
  readonly seat: Seat;
  readonly action: Action;
  readonly seq: number;
  readonly by: 'person' | 'bot';
}

/** An action is stale when the decision that it answers was asked for later than its sender has seen. */
const judgeAction = (table: Table, { seat, action, seq, by }: ActionAsked): Judgement => {
  const { round, stage } = table;
  if (stage !== 'playing' || round === null) return wrongStage(table, 'playing');
  const { asked, managed } = placeAt(table, seat);
  if (asked !== null && seq < asked.seq) return stale(seq, asked.seq);
  const reason = whyIllegal(round, seat, action);
  if (reason !== null) return err(reason);
  const acted: Happening = { type: 'acted', seat, by, action: ownAction(round, seat, action) };
  return ok(by === 'person' && managed !== null ? [{ type: 'handedBack', seat }, acted] : [acted]);
};

/** The engine's own object for a legal action: what a sender put beside its fields does not reach the log. */
const ownAction = (round: Round, seat: Seat, action: Action): Action => {
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
const judgeUndo = (table: Table, seat: Seat, agree: boolean, seq: number): Judgement => {
  const { terms, stage, movedSeq, undo } = table;
  if (!terms.practice) return failure('not-practice', 'nothing is taken back here, want a practice table');
  if (stage !== 'playing' && stage !== 'over') return wrongStage(table, 'playing or over');
  if (seq < movedSeq) return stale(seq, movedSeq);
  if (!agree) {
    return undo === null ? nothingToDo('nobody wants to take back') : ok([{ type: 'undoVoted', seat, agree: false }]);
  }
  if (undo?.includes(seat) === true) return nothingToDo(`seat ${seat} has agreed already`);
  if (undo === null && actionsBackTo(table, seat) === 0) {
    return failure('nothing-to-undo', `seat ${seat} has decided nothing yet, want a play of its own`);
  }
  return ok([{ type: 'undoVoted', seat, agree: true }]);
};

type Seating = Extract<Command['deed'], { type: 'seat' | 'presence' }>;

const judgeSeating = (table: Table, deed: Seating, seq: number): Judgement => {
  const { seat } = deed;
  const { changedSeq, occupant, awaySinceMs, managed } = placeAt(table, seat);
  if (seq < changedSeq) return stale(seq, changedSeq);
  if (deed.type === 'seat') {
    if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
    return ok([{ type: 'seated', seat, occupant: deed.occupant === null ? null : { ...deed.occupant } }]);
  }
  if (occupant?.type !== 'person')
    return failure('no-person', `no person sits at seat ${seat}, want one to come or go`);
  if (deed.here === (awaySinceMs === null))
    return nothingToDo(`seat ${seat} is ${deed.here ? 'here' : 'away'} already`);
  const presence: Happening = { type: 'presence', seat, here: deed.here };
  return ok(deed.here && managed === 'absence' ? [presence, { type: 'handedBack', seat }] : [presence]);
};

/** The cards of the next round: a whole pack, dealt as the rule set deals. */
const judgeChoice = (
  table: Table,
  { deal, first }: Extract<Command['deed'], { type: 'choose' }>,
  seq: number,
): Judgement => {
  const { rules, practice } = table.terms;
  if (!practice) return failure('not-practice', 'cards are not chosen here, want a practice table');
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
  const changedSeq = Math.max(...table.places.map((place) => place.changedSeq));
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

const judgeCommit = (table: Table, secret: string, seq: number): Judgement => {
  if (table.stage !== 'gathering' && table.stage !== 'over') return wrongStage(table, 'gathering or over');
  const changedSeq = Math.max(...table.places.map((place) => place.changedSeq));
  if (seq < changedSeq) return stale(seq, changedSeq);
  const missing = table.places.findIndex(
    ({ occupant, ready }) => occupant === null || (occupant.type === 'person' && !ready),
  );
  if (missing >= 0) return failure('not-ready', `seat ${missing} is not ready, want everybody to be`);
  const round = table.rounds + 1;
  return ok([{ type: 'committed', round, commitment: commitmentOf(secret), secret }]);
};

const placeAt = (table: Table, seat: Seat): Place => table.places[seat] as Place;

const stale = (seq: number, wanted: number): Result<never> =>
  failure('stale', `sequence number ${seq} is too old, want ${wanted} or later: look at the table again`);

const wrongStage = ({ stage }: Table, wanted: string): Result<never> =>
  failure('wrong-stage', `not possible while the table is ${stage}, want ${wanted}`);

const nothingToDo = (what: string): Result<never> => failure('nothing-to-do', `${what}, want a change`);

const readTerms = (given: TermsGiven): Result<Terms> => {
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
