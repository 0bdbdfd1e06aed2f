/** Refusals of commands. */
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import type { Stage } from '../model/state.ts';

/** Reason of a refusal, and the table's last sequence number: a sender that is behind asks for the missing events.
 * Codes: `bad-command`, `id-used`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-seat`, `no-person`, `seat-taken`,
 * `has-seat`, `left`, `too-many`, `nothing-to-do`, `not-practice`, `not-allowed`, `nothing-to-undo`, `not-ready`, `no-pledge`,
 * `bad-reveal`, `secret-used`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

export interface OfSeat {
  readonly seat: number;
}

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  gathering: 'gathering',
  collectingEntropy: 'collectingEntropy',
  playing: 'playing',
  over: 'over',
  closed: 'closed',
};

const REFUSAL_TEXTS = {
  ahead: 'unknown sequence number {seq}, expected at most {max}',
  stale: 'the table has changed since event {seq}, expected {expected} or later: look again',
  'id-used': 'command {id} was another command before, expected a new id',
  closed: 'the table is closed',
  'wrong-stage': 'not possible while the table is {stage}: expected {expected}',
  'no-seat/here': '{account} has no seat at this table',
  'seat-taken/here': 'seat {seat} is taken, expected an empty seat',
  'has-seat': '{account} already has seat {seat}, expected one seat per person',
  left: 'the person at seat {seat} has left this round: wait for its end',
  'too-many/switches': 'switched {max} times in this round, which is the maximum',
  'too-many/ready': 'ready was switched {max} times before this round, which is the maximum',
  'too-many/proposals': 'already proposed in this round, expected one proposal per round',
  'no-person/presence': 'no person at seat {seat}',
  'own-decision': ({ name, seat }: OfSeat & { name: string | null }) =>
    `${name ?? 'the player'} decides for seat ${seat}, not a bot`,
  'not-practice/undo': 'nothing can be taken back at this table: expected a practice table',
  'not-practice/cards': 'cards cannot be chosen at this table: expected a practice table',
  'not-allowed/autopilot': 'this table has no autopilot: a bot plays only after a timeout or an absence',
  'not-allowed/hint': 'this table has no hints',
  'nothing-to-undo': 'no own play or call to take back',
  'secret-used': 'the secret was used in round {round}, expected a new one',
  'not-ready': 'seat {seat} is not ready',
  'no-pledge/rated': 'expected pledges of two people for a rated round',
  'no-pledge/reveal': 'seat {seat} pledged no entropy before the round',
  'bad-reveal/pledge': 'the entropy does not match the pledge of seat {seat}',
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) => `the autopilot is already ${on ? 'on' : 'off'}`,
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) => `the automatic pass is already ${on ? 'on' : 'off'}`,
  'nothing-to-do/hint': 'a hint is noted for this round already',
  'nothing-to-do/ready': ({ seat, on }: OfSeat & { on: boolean }) =>
    `seat ${seat} is already ${on ? 'ready' : 'not ready'}`,
  'nothing-to-do/entropy': 'seat {seat} has already added to the deal',
  'nothing-to-do/undo': 'no open request to take back',
  'nothing-to-do/dissolve': 'no open proposal to close the table',
  'nothing-to-do/agreed': 'seat {seat} has already agreed',
  'nothing-to-do/presence': ({ seat, here }: OfSeat & { here: boolean }) =>
    `seat ${seat} is already ${here ? 'present' : 'away'}`,
  'nothing-to-do/empty': 'seat {seat} is already empty',
  'nothing-to-do/released': 'round {round} is not held back',
  'nothing-to-do/drawn': 'the cards are already drawn',
  'bad-deal/sizes': 'bad deal: hands of {sizes} cards, expected {seats} hands of {size} and a kitty of {kitty}',
  'bad-deal/no-wild': 'bad deal: no wild ranks, expected {count}',
} as const satisfies Texts;

export const refusal = failuresOf(REFUSAL_TEXTS, { stage: STAGE_NAMES });
