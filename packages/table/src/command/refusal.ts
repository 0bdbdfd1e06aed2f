/** Why a table refuses a command. */
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import type { Stage } from '../model/state.ts';

/** Why a command was refused, and the sequence number that the table has reached: a sender that is behind asks for what
 * is missing. Codes: `bad-command`, `id-used`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-seat`, `no-person`,
 * `seat-taken`, `has-seat`, `left`, `too-many`, `nothing-to-do`, `not-practice`, `nothing-to-undo`, `not-ready`,
 * `no-pledge`, `bad-reveal`, `secret-used`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

export interface OfSeat {
  readonly seat: number;
}

export const REFUSAL_TEXTS = {
  ahead: ({ seq, max }: { seq: number; max: number }) => `sequence number ${seq} is not there yet, want at most ${max}`,
  stale: ({ seq, wanted }: { seq: number; wanted: number }) =>
    `sequence number ${seq} is too old, want ${wanted} or later: look at the table again`,
  'id-used': ({ id }: { id: string }) => `command ${id} asked for something else before, want another id`,
  closed: () => 'the table is closed, want another one',
  'wrong-stage': ({ stage, wanted }: { stage: Stage; wanted: readonly Stage[] }) =>
    `not possible while the table is ${stage}, want ${wanted.join(' or ')}`,
  'no-seat': ({ account }: { account: string }) => `${account} sits at no seat of this table, want one to command`,
  'seat-taken': ({ seat }: OfSeat) => `somebody sits at seat ${seat}, want an empty one`,
  'has-seat': ({ account, seat }: OfSeat & { account: string }) =>
    `${account} sits at seat ${seat} already, want one seat a person`,
  left: ({ seat }: OfSeat) => `the person of seat ${seat} has left this round, want to wait for its end`,
  'too-many/switches': ({ max }: { max: number }) => `it was switched ${max} times in this round, want no more`,
  'too-many/ready': ({ max }: { max: number }) => `ready was switched ${max} times, want no more before the round`,
  'too-many/proposals': () => 'it was proposed in this round before, want one proposal a round',
  'no-person/presence': ({ seat }: OfSeat) => `no person sits at seat ${seat}, want one to come or go`,
  'own-decision': ({ name, seat }: OfSeat & { name: string | null }) =>
    `${name ?? 'nobody'} decides for seat ${seat}, want no bot to`,
  'not-practice/undo': () => 'nothing is taken back here, want a practice table',
  'not-practice/cards': () => 'cards are not chosen here, want a practice table',
  'nothing-to-undo': ({ seat }: OfSeat) => `seat ${seat} has decided nothing yet, want a play of its own`,
  'secret-used': ({ round }: { round: number }) => `the secret was used in round ${round}, want a new one`,
  'not-ready': ({ seat }: OfSeat) => `seat ${seat} is not ready, want everybody to be`,
  'no-pledge/rated': () => 'two people have to pledge an entropy for a rated round, want more pledges',
  'no-pledge/reveal': ({ seat }: OfSeat) => `seat ${seat} pledged no entropy before the round, want nothing to reveal`,
  'bad-reveal': ({ seat }: OfSeat) => `this is not the entropy whose hash seat ${seat} pledged, want that one`,
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) =>
    `a bot ${on ? 'plays' : 'does not play'} already, want a change`,
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) =>
    `the automatic pass is ${on ? 'on' : 'off'} already, want a change`,
  'nothing-to-do/ready': ({ seat, on }: OfSeat & { on: boolean }) =>
    `seat ${seat} is ${on ? '' : 'not '}ready already, want a change`,
  'nothing-to-do/entropy': ({ seat }: OfSeat) => `seat ${seat} has added to the deal already, want a change`,
  'nothing-to-do/undo': () => 'nobody wants to take back, want a change',
  'nothing-to-do/dissolve': () => 'nobody wants to close the table, want a change',
  'nothing-to-do/agreed': ({ seat }: OfSeat) => `seat ${seat} has agreed already, want a change`,
  'nothing-to-do/presence': ({ seat, here }: OfSeat & { here: boolean }) =>
    `seat ${seat} is ${here ? 'here' : 'away'} already, want a change`,
  'nothing-to-do/empty': ({ seat }: OfSeat) => `nobody sits at seat ${seat}, want a change`,
  'nothing-to-do/released': ({ round }: { round: number }) => `round ${round} is not held back, want a change`,
  'nothing-to-do/drawn': () => 'the cards are drawn, want a change',
  'bad-deal/sizes': (given: { sizes: readonly number[]; seats: number; size: number; kitty: number }) =>
    `bad deal: hands of ${given.sizes.join(', ')} cards, ` +
    `want ${given.seats} hands of ${given.size} and a kitty of ${given.kitty}`,
} as const satisfies Texts;

export const refusal = failuresOf(REFUSAL_TEXTS);
