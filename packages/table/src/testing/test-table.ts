/** A table for tests, with log and clock. */
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action, Round } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { tick } from '../clock/clock.ts';
import type { CommandPayload } from '../model/command.ts';
import { decide } from '../command/decide.ts';
import { openTable, type TableEvent } from '../model/event.ts';
import type { TermsInput } from '../model/terms.ts';
import type { Occupant } from '../model/values.ts';
import { pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { foldLog } from '../log/log.ts';
import { pendingEffects } from '../driver/effects.ts';
import type { TableAfterEvents } from '../fold/derived-events.ts';
import type { Table } from '../model/state.ts';
import { viewOf } from '../view/view.ts';
import { personAt, senderAt } from './senders.ts';

export const BOT: Occupant = { type: 'bot', name: 'Bao', level: 'rules' };

/** A table, its log and its clock. */
export interface TestTable {
  table: Table;
  log: TableEvent[];
  nowMs: number;
  ids: number;
}

/** A table without players and bots. */
export const openEmpty = (given: Partial<TermsInput> = {}): TestTable => {
  const opened = unwrap(openTable({ table: 't', rules: 'rlcard', ...given }, 0));
  return { table: foldLog([opened]), log: [opened], nowMs: 0, ids: 0 };
};

/** A table with players at the first seats, bots at the others. */
export const open = (given: Partial<TermsInput> = {}, people = 1): TestTable => {
  const testTable = openEmpty(given);
  for (let index = 0; index < testTable.table.seats.length; index++) {
    say(testTable, 'host', { type: 'seat', seat: seatAt(index), occupant: index < people ? personAt(index) : BOT });
  }
  return testTable;
};

/** A practice table of `competition`. */
export const openPractice = (given: Partial<TermsInput> = {}, people = 1): TestTable =>
  open({ rules: 'competition', practice: true, ...given }, people);

export const add = (testTable: TestTable, { table, events }: TableAfterEvents): string[] => {
  testTable.table = table;
  testTable.log.push(...events);
  return events.map((event) => event.type);
};

/** Id of a command, from a number. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0');

export const ask = (
  testTable: TestTable,
  from: number | string,
  payload: CommandPayload,
  { id = idOf(++testTable.ids), seq = testTable.table.seq } = {},
): ReturnType<typeof decide> => decide(testTable.table, { id, from: senderAt(from), seq, payload }, testTable.nowMs);

/** @returns the types of the caused events */
export const say = (
  testTable: TestTable,
  from: number | string,
  payload: CommandPayload,
  given: Parameters<typeof ask>[3] = {},
): string[] => add(testTable, unwrap(ask(testTable, from, payload, given)));

export const refusedWith = (
  testTable: TestTable,
  from: number | string,
  payload: CommandPayload,
  given: Parameters<typeof ask>[3] = {},
): string => {
  const result = ask(testTable, from, payload, given);
  return result.ok ? 'accepted' : result.error.code;
};

export const wait = (testTable: TestTable, ms: number): string[] => {
  testTable.nowMs += ms;
  return add(testTable, tick(testTable.table, testTable.nowMs));
};

/** Pending effects, without sequence numbers. */
export const needsNow = (testTable: TestTable): string[] =>
  pendingEffects(testTable.table).map((need) =>
    need.type === 'drawSecret' ? 'secret' : `${need.seat} ${need.kind} ${need.level}`,
  );

export const currentRound = (testTable: TestTable): Round => testTable.table.round as Round;

/** Gets every seat ready, and deals. @param pledged first two digits of the entropies, by seat */
export const deal = (testTable: TestTable, seed = 'a', pledged: readonly string[] = []): void => {
  for (const [index, place] of testTable.table.seats.entries()) {
    if (place.occupant?.type === 'person') {
      const digits = pledged[index];
      const pledge = digits === undefined ? null : pledgeOf(digits.repeat(16));
      say(testTable, index, { type: 'ready', on: true, pledge });
    }
  }
  say(testTable, 'host', { type: 'commit', secret: secretFrom(seed) });
};

/** Action of a test: the first or last legal one, a given one, or one by the seat's view. */
type Choice = 'first' | 'last' | Action | ((view: SeatView) => Action);

/** One action of the seat whose turn it is. */
export const act = (testTable: TestTable, choice: Choice = 'last'): string[] => {
  const seat = seatAt(testTable.table.seats.findIndex(({ decision }) => decision !== null));
  const view = viewOf(testTable.table, seat).round as SeatView;
  const chosen = typeof choice === 'function' ? choice(view) : choice;
  const action = typeof chosen === 'object' ? chosen : (legalActionsOf(view).at(chosen === 'first' ? 0 : -1) as Action);
  const bot = pendingEffects(testTable.table).some((need) => need.type === 'askBot' && need.seat === seat);
  return bot ? say(testTable, 'host', { type: 'actFor', seat, action }) : say(testTable, seat, { type: 'act', action });
};

/** Plays the round to its end. */
export const playOut = (testTable: TestTable, choice?: Choice): TestTable => {
  for (let steps = 0; testTable.table.stage === 'playing' && steps < 500; steps++) act(testTable, choice);
  return testTable;
};

/** Plays to a decision of a player in the play phase. */
export const playToPerson = (testTable: TestTable, seat: number): void => {
  for (let steps = 0; steps < 100 && testTable.table.stage === 'playing'; steps++) {
    if (currentRound(testTable).phase === 'play' && testTable.table.seats[seat]?.decision !== null) return;
    act(testTable);
  }
};
