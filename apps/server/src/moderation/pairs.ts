/**
 * Cases from judged rounds: pairs that seem to know each other's cards, and players who lose to one person on purpose.
 */
import type { CaseFigures, CaseKind } from '@doudizhu/protocol';
import type { JudgedPlay, NewCase, RoundEvidence } from '../storage/evidence-store.ts';
import { deviationsOf, thresholdFor, type RoundSample, type Deviation } from './suspicion.ts';

export type NamedPair = Omit<NewCase, 'id'>;

const ROUNDS_SHOWN = 10;

/** Pairs whose plays are better than their own cards explain. */
export const informedPairs = (evidence: readonly RoundEvidence[]): readonly NamedPair[] =>
  namedOneByOne(evidence, {
    kind: 'informed',
    pairsIn: ({ accounts }) => pairsIn(accounts),
    sampleOf: (round, accounts) => sampleOf(round, accounts, excessOf),
  });

/** Accounts whose plays against one person, who gains by them, are far worse than against others. */
export const thrownGames = (evidence: readonly RoundEvidence[]): readonly NamedPair[] =>
  namedOneByOne(evidence, {
    kind: 'thrown',
    pairsIn: opponentsIn,
    sampleOf: (round, [loser]) => sampleOf(round, loser === undefined ? [] : [loser], regretOf),
  });

/** Kind of evidence to look for. */
interface PairSearch {
  readonly kind: CaseKind;
  readonly pairsIn: (round: RoundEvidence) => readonly Pair[];
  /** Sample of one or both accounts of a pair in a round. */
  readonly sampleOf: (round: RoundEvidence, accounts: readonly string[]) => RoundSample;
}

type Pair = readonly [string, string];

const excessOf = ({ ownRegret, openRegret }: JudgedPlay): number => ownRegret - openRegret;
const regretOf = ({ ownRegret }: JudgedPlay): number => ownRegret;

/** Finds the strongest pair first. Its rounds are then left out, because they also explain the samples of others at the
 * same table. */
const namedOneByOne = (evidence: readonly RoundEvidence[], question: PairSearch): readonly NamedPair[] => {
  const cases: NamedPair[] = [];
  let rest = evidence;
  while (cases.length < CASES_MAX) {
    const found = plainestPair(rest, question);
    if (found === null) break;
    cases.push(found);
    rest = rest.filter(({ accounts }) => !found.accounts.every((account) => accounts.includes(account)));
  }
  return cases;
};

/** Maximum per night. */
const CASES_MAX = 100;

const plainestPair = (evidence: readonly RoundEvidence[], { kind, pairsIn: pairs, sampleOf: sample }: PairSearch) => {
  const series = new Map<string, RoundSample[]>();
  for (const round of evidence) {
    for (const pair of pairs(round)) push(series, pair.join(' '), sample(round, pair));
  }
  const keys = [...series.keys()];
  const samples = [...series.values()];
  const deviations = deviationsOf(samples);
  const threshold = thresholdFor(deviations.filter((deviation) => deviation !== null).length);
  const order = keys.map((_, index) => index).filter((index) => (deviations[index]?.z ?? -Infinity) >= threshold);
  for (const index of order.toSorted((a, b) => (deviations[b]?.z ?? 0) - (deviations[a]?.z ?? 0))) {
    const [a = '', b = ''] = keys[index]?.split(' ') ?? [];
    const deviation = deviations[index] as Deviation;
    const apart = meanOf(
      evidence.flatMap((round) => {
        // For a thrown game, only the loser's rounds without the other count.
        const present = (kind === 'thrown' ? [a] : [a, b]).filter((account) => round.accounts.includes(account));
        const areTogether = round.accounts.includes(a) && round.accounts.includes(b);
        return present.length === 0 || areTogether ? [] : [sample(round, present)];
      }),
    );
    // A player who plays like that with everyone is not informed by this one.
    if (apart !== null && deviation.mean - apart <= (deviation.mean - deviation.common) * OWN_SHARE) continue;
    const plainest = (samples[index] ?? []).toSorted((one, other) => other.excess - one.excess).slice(0, ROUNDS_SHOWN);
    const figures = figuresOf(deviation, apart, threshold);
    return { kind, accounts: [a, b] as const, figures, rounds: plainest.map(({ round }) => round) };
  }
  return null;
};

/** Minimum share of a pair's excess that must vanish when the two play apart. */
const OWN_SHARE = 0.5;
/** Minimum number of judged plays. */
const PLAYS_APART_MIN = 40;

const meanOf = (samples: readonly RoundSample[]): number | null => {
  const plays = samples.reduce((sum, sample) => sum + sample.plays, 0);
  return plays < PLAYS_APART_MIN ? null : samples.reduce((sum, { excess }) => sum + excess, 0) / plays;
};

const figuresOf = ({ rounds, plays, mean, z }: Deviation, apart: number | null, threshold: number): CaseFigures => ({
  rounds,
  plays,
  mean,
  meanElsewhere: apart,
  z,
  threshold,
});

const push = (series: Map<string, RoundSample[]>, key: string, sample: RoundSample): void => {
  const list = series.get(key);
  if (list === undefined) series.set(key, [sample]);
  else list.push(sample);
};

const sampleOf = (
  { round, accounts, plays }: RoundEvidence,
  of: readonly string[],
  worth: (play: JudgedPlay) => number,
): RoundSample => {
  const own = plays.filter(({ seat }) => of.includes(accounts[seat] ?? ''));
  return { round, plays: own.length, excess: own.reduce((sum, play) => sum + worth(play), 0) };
};

/** Pairs of people, the smaller id first. */
const pairsIn = (accounts: readonly (string | null)[]): readonly Pair[] => {
  const people = accounts.flatMap((account) => account ?? []).toSorted();
  return people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
};

const opponentsIn = ({ accounts, landlord }: RoundEvidence): readonly Pair[] =>
  accounts.flatMap((one, seat) =>
    accounts.flatMap((other, place) =>
      one !== null && other !== null && (seat === landlord) !== (place === landlord) ? [[one, other] as const] : [],
    ),
  );
