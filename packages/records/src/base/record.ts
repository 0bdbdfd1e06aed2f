/**
 * Records: a round as data that can be stored, sent and played again.
 *
 * A record is a round's setup and its log, with the result that it claims and texts about the round. It is not trusted:
 * `replay` plays it from the start, checks every step by the rules, and compares the end with the claims.
 */
import { formatCombo, type Combo } from '@doudizhu/rules/combos';
import { seatAfter, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, type Failure, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  actionText,
  apply,
  logOf,
  restart,
  trickAfter,
  type Action,
  type LogEntry,
  type Round,
  type RoundSetup,
  type Trick,
} from '@doudizhu/rules/round';
import { handSizeOf, kittySizeOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { hasWildRanks } from './known-rules.ts';

/** How a round ended: the winner. `aborted` where no seat bid; or it is not over. */
export type RecordResult = 'landlord' | 'farmers' | 'aborted' | 'unfinished';
export const RECORD_RESULTS: readonly RecordResult[] = ['landlord', 'farmers', 'aborted', 'unfinished'];

/** Result in a record, checked by `replay`. Null: not in the record. */
export interface RecordClaims {
  readonly landlord: Seat | null;
  readonly bid: number | null;
  readonly result: RecordResult | null;
  /** Index = Seat. */
  readonly scores: readonly number[] | null;
}

/** The names of free texts about a round. They have no effect. */
export const INFO_NAMES = [
  'Event',
  'Site',
  'Date',
  'Round',
  'Player0',
  'Player1',
  'Player2',
  'Player3',
  'Source',
  'Comment',
] as const;
/** A field of a record that no rule looks at: players, place, date. */
export type InfoName = (typeof INFO_NAMES)[number];

/** A round as data: its setup, its log, the result in the record, and texts about the round. */
export interface RoundRecord {
  readonly setup: RoundSetup;
  readonly log: readonly LogEntry[];
  readonly claims: RecordClaims;
  readonly info: Readonly<Partial<Record<InfoName, string>>>;
}

/** A record that was played again: `rounds[i]` is the state before step i, the last entry is the end. */
export interface Replay {
  readonly record: RoundRecord;
  readonly rounds: readonly Round[];
  readonly end: Round;
}

export const NO_CLAIMS: RecordClaims = { landlord: null, bid: null, result: null, scores: null };

/**
 * The record of a round as far as it has been played. It has the deal and the first caller even where a seed gave them,
 * so it stays right if the shuffle changes. The seed stays for the redeals.
 */
export const recordOf = (round: Round, info: RoundRecord['info'] = {}): RoundRecord => {
  let root = round;
  while (root.previous !== null) root = root.previous;
  const { setup } = root;
  const seed = setup.type === 'dealt' && setup.seed !== null ? String(setup.seed) : null;
  return {
    setup: setup.type === 'play' ? setup : { ...setup, seed, deal: root.deal, first: root.auction.first },
    log: logOf(round),
    claims: claimsOf(round),
    info,
  };
};

/**
 * Plays a record from the start through `apply`.
 * @returns `bad-step` with the first illegal step, its seat and the reason. `bad-result` where the end differs from the
 * claims. `bad-record` where the setup makes no round.
 */
export const replay = (record: RoundRecord): Result<Replay, Failure> => {
  const { setup, log } = record;
  const fault = setupFault(setup);
  if (fault !== null) return err(fault);
  let end = restart(setup);
  const rounds = [end];
  for (const [step, { seat, action }] of log.entries()) {
    const next = apply(end, seat, action);
    if (!next.ok) {
      const play = action.type === 'play' ? formatCombo(action.combo, setup.rules.decks) : '';
      const where = { step: step + 1, steps: log.length, seat, action, play };
      const isAllowedThere = setup.rules.name === 'openspiel' && next.error.key === 'not-higher/rocket';
      return err(recordFailure(isAllowedThere ? 'bad-step/openspiel' : 'bad-step', { ...where, cause: next.error }));
    }
    end = next.value;
    rounds.push(end);
  }
  const difference = differenceOf(record.claims, claimsOf(end), setup.rules);
  return difference === null ? ok({ record, rounds, end }) : err(difference);
};

export interface BadStep {
  /** Number of the step, from 1. */
  readonly step: number;
  readonly steps: number;
  readonly seat: Seat;
  readonly action: Action;
  /** Text of the action if it is a play. */
  readonly play: string;
  readonly cause: Failure;
}
export interface BadSizes {
  readonly found: { readonly sizes: readonly number[]; readonly kittySize: number };
  /** The size of every hand, and of the kitty. */
  readonly expected: { readonly size: number; readonly kittySize: number };
}
export interface BadResult {
  readonly claim: keyof RecordClaims;
  readonly given: string;
  /** Null: missing. */
  readonly fact: string | null;
  readonly rules: string;
}

const badStepText = ({ step, steps, seat, action, play, cause }: BadStep): string =>
  `invalid record at step ${step} of ${steps}, seat ${seat}, ${actionText(action, () => play)}: ${cause.message}`;

const RECORD_TEXTS = {
  'bad-record/no-deal': 'invalid record: neither a seed nor a deal, expected one of them',
  'bad-record/hand-sizes': ({ found, expected }: BadSizes) =>
    `invalid record: hands of ${found.sizes.join(', ')} cards and a kitty of ${found.kittySize}, ` +
    `expected ${found.sizes.map(() => expected.size).join(', ')} and ${expected.kittySize}`,
  'bad-record/wild': 'invalid record: wild ranks "{wild}", expected {count}',
  'bad-record/empty-hand': 'invalid record: seat {seat} has no cards, expected at least one',
  'bad-record/turn':
    'invalid record: seat {turn} has the turn, expected {expected} after {passes} passes on the play of seat {leader}',
  'bad-step': badStepText,
  'bad-step/openspiel': (where: BadStep) => `${badStepText(where)}; OpenSpiel lets a bomb beat it`,
  'bad-result': ({ claim, given, fact, rules }: BadResult) =>
    `invalid record: ${claim} is ${given}, expected ${fact ?? 'nothing'} from its own steps under ${rules}`,
} as const satisfies Texts;
type BadRecord = FailureIn<typeof RECORD_TEXTS>;
const recordFailure = failuresOf(RECORD_TEXTS);

/** Why a setup makes no round, or null. */
const setupFault = (setup: RoundSetup): BadRecord | null => {
  if (setup.type === 'dealt' && setup.seed === null && setup.deal === null) {
    return recordFailure('bad-record/no-deal');
  }
  if (!hasWildRanks(setup)) {
    const { wild = '' } = setup.deal ?? {};
    return recordFailure('bad-record/wild', { wild, count: setup.rules.wildcards });
  }
  if (setup.type === 'dealt') return setup.deal === null ? null : sizesFault(setup.deal, setup.rules);
  const { rules, deal, landlord, turn, trick } = setup;
  const empty = deal.hands.findIndex(
    (hand, seat) => hand.length === 0 && (seat !== landlord || deal.kitty.length === 0),
  );
  if (empty >= 0) return recordFailure('bad-record/empty-hand', { seat: empty });
  if (trick === null) return null;
  const expected = seatAfter(trick.seat, rules.seats, trick.passes + 1);
  return expected === turn
    ? null
    : recordFailure('bad-record/turn', { turn, expected, passes: trick.passes, leader: trick.seat });
};

/** A round with an auction starts with the whole pack. Only a round that starts with the play can have any hands. */
const sizesFault = ({ hands, kitty }: Deal, rules: RuleSet): BadRecord | null => {
  const expected = { size: handSizeOf(rules), kittySize: kittySizeOf(rules) };
  if (hands.every((hand) => hand.length === expected.size) && kitty.length === expected.kittySize) return null;
  const found = { sizes: hands.map((hand) => hand.length), kittySize: kitty.length };
  return recordFailure('bad-record/hand-sizes', { found, expected });
};

/** Follows the tricks of a log without a check: the combo to beat decides how a bare string is read. */
export interface TrickTracker {
  trick: Trick | null;
}

/** @param combo null for a pass. */
export const trackPlay = (tracker: TrickTracker, seat: Seat, combo: Combo | null, { seats }: RuleSet): void => {
  tracker.trick = trickAfter(tracker.trick, seat, combo, seats);
};

/** The trick that a record starts in. */
export const trackTricks = (setup: RoundSetup): TrickTracker => ({ trick: setup.type === 'play' ? setup.trick : null });

/** Claims of a round. Landlord and bid are claims only after an auction; else the setup has them. */
const claimsOf = ({ setup, landlord, bid, phase, outcome }: Round): RecordClaims => ({
  landlord: setup.type === 'dealt' ? landlord : null,
  bid: setup.type === 'dealt' && landlord !== null ? bid : null,
  result: outcome === null ? (phase === 'aborted' ? 'aborted' : 'unfinished') : outcome.winner,
  scores: outcome?.scores ?? null,
});

const differenceOf = (claimed: RecordClaims, found: RecordClaims, rules: RuleSet): BadRecord | null => {
  const rows = [
    ['landlord', claimed.landlord, found.landlord],
    ['bid', claimed.bid, found.bid],
    ['result', claimed.result, found.result],
    ['scores', claimed.scores?.join(' ') ?? null, found.scores?.join(' ') ?? null],
  ] as const;
  const row = rows.find(([, claim, fact]) => claim !== null && claim !== fact);
  if (row === undefined) return null;
  const [claim, given, fact] = row;
  return recordFailure('bad-result', {
    claim,
    given: String(given),
    fact: fact === null ? null : String(fact),
    rules: rules.name,
  });
};
