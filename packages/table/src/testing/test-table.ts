/** A table for tests, with log and clock. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap, type Result } from '@doudizhu/rules/result';
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
import type { TableView, Viewer } from '../view/view-schema.ts';
import { personAt, senderAt } from './senders.ts';

export const BOT = { type: 'bot', name: 'Bao', level: 'rules' } as const satisfies Occupant;

/** Id and number of a command, if not the next ones. */
interface GivenCommand {
  readonly id?: string;
  readonly seq?: number;
}

/** Action of a test: the first or last legal one, a given one, or one by the seat's view. */
type Choice = 'first' | 'last' | Action | ((view: SeatView) => Action);

/** A table, its log and its clock. */
export class TestTable {
  table: Table;
  readonly log: TableEvent[];
  nowMs: number;
  #ids: number;

  constructor(log: readonly TableEvent[], nowMs = 0) {
    [this.log, this.table, this.nowMs, this.#ids] = [[...log], foldLog(log), nowMs, log.length];
  }

  get round(): Round {
    return this.table.round as Round;
  }

  /** First seat that has to decide. */
  get asked(): Seat {
    return seatAt(this.table.seats.findIndex(({ decision }) => decision !== null));
  }

  /** Pending effects, without sequence numbers. */
  get needs(): string[] {
    return pendingEffects(this.table).map((need) =>
      need.type === 'drawSecret' ? 'secret' : `${need.seat} ${need.kind} ${need.level}`,
    );
  }

  /** True for each seat with an occupant. */
  get taken(): boolean[] {
    return this.table.seats.map(({ occupant }) => occupant !== null);
  }

  view(viewer: number | 'spectator' = 'spectator'): TableView {
    return viewOf(this.table, viewer as Viewer);
  }

  add({ table, events }: TableAfterEvents): string[] {
    this.table = table;
    this.log.push(...events);
    return events.map((event) => event.type);
  }

  ask(from: number | string, payload: CommandPayload, given: GivenCommand = {}): ReturnType<typeof decide> {
    const { id = idOf(++this.#ids), seq = this.table.seq } = given;
    return decide(this.table, { id, from: senderAt(from), seq, payload }, this.nowMs);
  }

  /** @returns the types of the caused events */
  say(from: number | string, payload: CommandPayload, given?: GivenCommand): string[] {
    return this.add(unwrap(this.ask(from, payload, given)));
  }

  refusedWith(from: number | string, payload: CommandPayload, given?: GivenCommand): string {
    const result = this.ask(from, payload, given);
    return result.ok ? 'accepted' : result.error.code;
  }

  wait(ms: number): string[] {
    this.nowMs += ms;
    return this.add(tick(this.table, this.nowMs));
  }

  /** Gets every seat ready, and deals. @param pledged first two digits of the entropies, by seat */
  deal(seed = 'a', pledged: readonly string[] = []): this {
    for (const [index, place] of this.table.seats.entries()) {
      if (place.occupant?.type === 'person') {
        const digits = pledged[index];
        const pledge = digits === undefined ? null : pledgeOf(digits.repeat(16));
        this.say(index, { type: 'ready', on: true, pledge });
      }
    }
    this.say('host', { type: 'commit', secret: secretFrom(seed) });
    return this;
  }

  /** One action of the seat whose turn it is. */
  act(choice: Choice = 'last'): string[] {
    const seat = this.asked;
    const view = this.view(seat).round as SeatView;
    const chosen = typeof choice === 'function' ? choice(view) : choice;
    const action =
      typeof chosen === 'object' ? chosen : (legalActionsOf(view).at(chosen === 'first' ? 0 : -1) as Action);
    const bot = pendingEffects(this.table).some((need) => need.type === 'askBot' && need.seat === seat);
    return bot ? this.say('host', { type: 'actFor', seat, action }) : this.say(seat, { type: 'act', action });
  }

  /** Plays the round to its end. */
  playOut(choice?: Choice): this {
    for (let steps = 0; this.table.stage === 'playing' && steps < 500; steps++) this.act(choice);
    return this;
  }

  /** Plays to a decision of a player in the play phase. */
  playToPerson(seat: number): void {
    for (let steps = 0; steps < 100 && this.table.stage === 'playing'; steps++) {
      if (this.round.phase === 'play' && this.table.seats[seat]?.decision !== null) return;
      this.act();
    }
  }
}

/** A table without players and bots. */
export const openEmpty = (given: Partial<TermsInput> = {}): TestTable =>
  new TestTable([unwrap(openTable({ table: 't', rules: 'rlcard', ...given }, 0))]);

/** A table with players at the first seats, bots at the others. */
export const open = (given: Partial<TermsInput> = {}, people = 1): TestTable => {
  const world = openEmpty(given);
  for (let index = 0; index < world.table.seats.length; index++) {
    world.say('host', { type: 'seat', seat: seatAt(index), occupant: index < people ? personAt(index) : BOT });
  }
  return world;
};

/** A practice table of `competition`. */
export const openPractice = (given: Partial<TermsInput> = {}, people = 1): TestTable =>
  open({ rules: 'competition', practice: true, ...given }, people);

/** Id of a command, from a number. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0');

/** Sums by seat. */
export const sumOf = (some: readonly number[], others: readonly number[]): number[] =>
  some.map((number, seat) => number + (others[seat] ?? 0));

/** Code, message and parameters of a refusal. @throws on success */
export const errorOf = <Failure>(result: Result<unknown, Failure>): Failure => {
  if (result.ok) throw new Error('accepted, expected a refusal');
  return result.error;
};
