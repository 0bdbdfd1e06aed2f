/**
 * Three sentences about a seat in a reviewed round: the two topics in which it lost most points, then its tempo. Every
 * number is counted in the record. Lost points are those of the judgements. `docs/explanation/review.md` lists the topics.
 */
import { fewestPlays } from '@doudizhu/evaluate';
import type { Replay } from '@doudizhu/records';
import { countsByRank, NO_CARDS, SMALL_JOKER, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { phrasesOf, type PhraseIn, type Texts } from '@doudizhu/rules/failure';
import type { Action, Round } from '@doudizhu/rules/round';
import type { Judgement } from './judgement.ts';

/** Decisions of one topic, and what those marked as inaccuracies or worse cost. */
interface Counted {
  readonly count: number;
  readonly marked: number;
  readonly points: number;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const things = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Tail of a sentence: the decisions that cost points. */
const lost = ({ marked, points }: Pick<Counted, 'marked' | 'points'>): string => {
  const about = Math.round(10 * points) / 10;
  return marked === 0 ? 'none lost points' : `${marked} of them lost about ${things(about, 'point')}`;
};

const SUMMARY_TEXTS = {
  'summary/calls': (counted: Counted) => `Calls: ${things(counted.count, 'decision')}, ${lost(counted)}.`,
  'summary/leads': (counted: Counted) => `Leads: ${things(counted.count, 'choice')}, ${lost(counted)}.`,
  'summary/answers': (counted: Counted) => `Answers: ${things(counted.count, 'choice')}, ${lost(counted)}.`,
  'summary/partner': ({ over, ...counted }: Counted & { readonly over: number }) => {
    const stand = counted.count - over;
    const parts = [...(stand === 0 ? [] : [`let the partner have ${stand}`]), ...(over === 0 ? [] : [`beat ${over}`])];
    return `Partner: ${things(counted.count, 'choice')} over a play of the partner, ${parts.join(', ')}; ${lost(counted)}.`;
  },
  'summary/bombs': ({ played, broken, kept, ...counted }: Counted & Bombs) =>
    `Bombs: ${[
      `${played} played${played === 0 ? '' : ` (${lost(counted)})`}`,
      ...(broken === 0 ? [] : [`${broken} broken up`]),
      ...(kept === 0 ? [] : [`${kept} never played`]),
    ].join(', ')}.`,
  'summary/out': ({ plays, fewest, leads }: Tempo) =>
    `Tempo: out in ${things(plays, 'play')}${fewest === null ? '' : ` (fewest possible: ${fewest})`}, led ${times(leads)}.`,
  'summary/left': ({ plays, fewest, leads, cards }: Tempo & { readonly cards: number }) =>
    `Tempo: ${things(plays, 'play')}, led ${times(leads)}; ${things(cards, 'card')} left${fewest === null ? '' : `, ${fewest} more ${fewest === 1 ? 'play' : 'plays'} to go out`}.`,
} as const satisfies Texts;

interface Bombs {
  readonly played: number;
  /** Held when the play started, then played as other combos. */
  readonly broken: number;
  /** Still in the hand at the end. */
  readonly kept: number;
}

interface Tempo {
  readonly plays: number;
  readonly leads: number;
  /** Fewest plays of the whole hand, or of the cards left. Null with wild ranks. */
  readonly fewest: number | null;
}

/** A sentence of a summary. */
export type SummaryPhrase = PhraseIn<typeof SUMMARY_TEXTS>;
const phrase = phrasesOf(SUMMARY_TEXTS);

/** Sentences of a seat. */
const SENTENCES = 3;

/** @returns three sentences, fewer for a seat that had few choices */
export const summariseSeat = (
  { rounds }: Pick<Replay, 'rounds'>,
  judgements: readonly Judgement[],
  seat: Seat,
): SummaryPhrase[] => {
  const own = judgements.filter(({ decision }) => decision.seat === seat);
  const before = ({ decision }: Judgement): Round => rounds[decision.step - 1]!;
  const plays = own.filter(({ decision }) => decision.phase === 'play');
  const overPartner = plays.filter((each) => facesPartner(before(each), seat));
  const bombs = countBombs(rounds, seat);
  const bombPlays = plays.filter(({ decision }) => isBomb(decision.done));
  const others = plays.filter((each) => !overPartner.includes(each) && !bombPlays.includes(each));
  const calls = counted(own.filter(({ decision }) => decision.phase !== 'play'));
  const partner = counted(overPartner);
  const leads = counted(others.filter((each) => before(each).toBeat === null));
  const answers = counted(others.filter((each) => before(each).toBeat !== null));
  const over = overPartner.filter(({ decision }) => decision.done.type === 'play').length;
  const topics: (readonly [cost: number, sentence: SummaryPhrase])[] = [];
  if (calls.count > 0) topics.push([calls.points, phrase('summary/calls', calls)]);
  if (partner.count > 0) topics.push([partner.points, phrase('summary/partner', { ...partner, over })]);
  if (bombs.played + bombs.broken + bombs.kept > 0) {
    const cost = counted(bombPlays);
    topics.push([cost.points, phrase('summary/bombs', { ...cost, ...bombs })]);
  }
  if (leads.count > 0) topics.push([leads.points, phrase('summary/leads', leads)]);
  if (answers.count > 0) topics.push([answers.points, phrase('summary/answers', answers)]);
  const chosen = topics.toSorted(([a], [b]) => b - a).slice(0, SENTENCES - 1);
  return [...topics.filter((topic) => chosen.includes(topic)).map(([, sentence]) => sentence), tempoOf(rounds, seat)];
};

const counted = (judgements: readonly Judgement[]): Counted => {
  const marked = judgements.filter(({ mark }) => mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder');
  return {
    count: judgements.length,
    marked: marked.length,
    points: marked.reduce((sum, { cost }) => sum + cost, 0),
  };
};

const isBomb = (action: Action): boolean => action.type === 'play' && isBombOrRocket(action.combo.kind);

const facesPartner = ({ landlord, toBeatSeat }: Round, seat: Seat): boolean =>
  landlord !== seat && toBeatSeat !== null && toBeatSeat !== landlord && toBeatSeat !== seat;

/** Plays of a seat, each with the round before it. */
const playsOf = (rounds: readonly Round[], seat: Seat): { readonly before: Round; readonly action: Action }[] =>
  rounds.flatMap(({ entry, previous }) =>
    entry !== null && previous !== null && entry.seat === seat && entry.action.type === 'play'
      ? [{ before: previous, action: entry.action }]
      : [],
  );

/** The hand with which a seat starts to play: the landlord's with the kitty. */
const firstHand = (rounds: readonly Round[], seat: Seat): RankCounts =>
  rounds.find(({ phase }) => phase === 'play')?.hands[seat] ?? NO_CARDS;

const lastHand = (rounds: readonly Round[], seat: Seat): RankCounts => rounds.at(-1)?.hands[seat] ?? NO_CARDS;

const countBombs = (rounds: readonly Round[], seat: Seat): Bombs => {
  const played = playsOf(rounds, seat).flatMap(({ action }) =>
    action.type === 'play' && isBomb(action) ? [action.combo] : [],
  );
  const held = bombsIn(firstHand(rounds, seat));
  const kept = bombsIn(lastHand(rounds, seat));
  const isPlayed = (rank: number): boolean =>
    played.some(({ kind, main }) => (kind === 'rocket' ? rank === SMALL_JOKER : main === rank));
  return {
    played: played.length,
    broken: held.filter((rank) => !kept.includes(rank) && !isPlayed(rank)).length,
    kept: kept.length,
  };
};

/** Ranks of the bombs in a hand. The small joker for a rocket. */
const bombsIn = (hand: RankCounts): number[] => {
  const counts = countsByRank(hand);
  const fours = [...counts.keys()].filter((rank) => rank < SMALL_JOKER && counts[rank]! >= 4);
  const [small = 0, big = 0] = counts.slice(SMALL_JOKER);
  return small > 0 && big > 0 ? [...fours, SMALL_JOKER] : fours;
};

const tempoOf = (rounds: readonly Round[], seat: Seat): SummaryPhrase => {
  const space = actionSpace(rounds.at(-1)!.rules);
  const plays = playsOf(rounds, seat);
  const tempo = { plays: plays.length, leads: plays.filter(({ before }) => before.toBeat === null).length };
  const left = lastHand(rounds, seat);
  return sizeOf(left) === 0
    ? phrase('summary/out', { ...tempo, fewest: fewestPlays(space, firstHand(rounds, seat)) })
    : phrase('summary/left', { ...tempo, fewest: fewestPlays(space, left), cards: sizeOf(left) });
};
