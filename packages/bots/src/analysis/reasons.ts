/**
 * Reasons for and against a play, as data: a union by key with parameters, from which each language makes its sentence
 * (`REASON_TEXTS`). Each is a claim about the position that can be counted from the information of the seat; no network
 * and no chance decides it. `explain.ts` chooses the plays that are compared, `move-facts.ts` counts.
 */
import { countOf, formatCards, rankAt, RANKS, sizeOf, type Rank } from '@doudizhu/rules/cards';
import { beats, doublesStake, formatCombo, isBombOrRocket, SHAPES, type Combo } from '@doudizhu/rules/combos';
import { seatAfter } from '@doudizhu/rules/deal';
import { hasKind } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';
import { phrasesOf, type PhraseIn } from '@doudizhu/rules/failure';
import type { Move } from '@doudizhu/solver';
import { REASON_PARAMETERS, REASON_TEXTS } from '../failures.ts';
import {
  cardsAbove,
  cardsOf,
  contextOf,
  enemyThatGoesOut,
  hasBomb,
  highOf,
  isBeatenBy,
  isBombMove,
  isBrokenBy,
  isLoose,
  isLowestOf,
  isSlower,
  isUsedUp,
  isWorthKeeping,
  keeps,
  playsKeeping,
  priceOf,
  readFacts,
  takesWholeRanks,
  type Context,
  type MoveFacts,
} from './move-facts.ts';
import { playsThatRun } from '../ending/run.ts';
import { pointsOfRun } from './stakes.ts';

/** One reason: `parameters` by its key, and the English sentence. */
export type Reason = PhraseIn<typeof REASON_TEXTS>;

const reason = phrasesOf(REASON_TEXTS, REASON_PARAMETERS);

/** The reason for a play that wins with open hands in each of the deals that are still possible. */
export const winsInAllDeals = (deals: number): Reason => reason('why/wins-all-deals', { deals });

export interface Reasoner {
  /**
   * Lists reasons for a move, one at least. @param instead another legal move: reasons that distinguish the two come
   * first.
   */
  readonly reasonsFor: (move: Move, instead?: Move) => Reason[];
  /** Lists what a move gives up, whatever the others are. Nothing if it certainly goes out. */
  readonly costsOf: (move: Move) => Reason[];
  /** Lists reasons against a move beside a better one, then what it gives up. */
  readonly reasonsAgainst: (move: Move, better: Move) => Reason[];
  /** Checks whether the seat certainly goes out: no other seat can stop the plays that follow. */
  readonly isCertain: (move: Move) => boolean;
  /** Points of the seat by a certain move. Null as long as bombs of its own can still multiply them. */
  readonly pointsOf: (move: Move) => number | null;
}

/** @param view of the seat that is to play. */
export const createReasoner = (view: PlayerView): Reasoner => {
  const context = contextOf(view);
  const known = new Map<string, { readonly facts: MoveFacts; readonly own: readonly Reason[] }>();
  const about = (move: Move): { readonly facts: MoveFacts; readonly own: readonly Reason[] } => {
    const key = formatCombo(move, view.rules.decks);
    const found = known.get(key);
    if (found !== undefined) return found;
    const facts = readFacts(context, move);
    const read = { facts, own: ownReasons(context, facts) };
    known.set(key, read);
    return read;
  };
  const factsOf = (move: Move): MoveFacts => about(move).facts;
  const isCertain = (move: Move): boolean => isRun(about(move).own);
  const costsOf = (move: Move): Reason[] => (isCertain(move) ? [] : faultsOf(context, factsOf(move), null));
  return {
    isCertain,
    pointsOf: (move) => {
      const { rest, wins, last } = factsOf(move);
      if (!wins && last === null && hasBomb(rest, view.rules)) return null;
      return pointsOfRun(
        view,
        [move, last].filter((combo) => combo !== null),
      );
    },
    costsOf,
    reasonsFor: (move, instead) => {
      const { facts: mine, own } = about(move);
      if (mine.wins) return [...own];
      const other = instead === undefined ? null : factsOf(instead);
      const shared = new Set(instead === undefined ? [] : about(instead).own.map(keyOf));
      const between = other === null ? [] : reasonsBetween(context, mine, other);
      // A block is why a play goes over the partner's: it comes first.
      const blocks = own.filter(({ key }) => key === 'why/blocks-landlord');
      const all = firstOfEach([...blocks, ...between, ...own]);
      const sorted = all.toSorted((a, b) => Number(shared.has(keyOf(a))) - Number(shared.has(keyOf(b))));
      return sorted.length > 0 ? sorted : [lastResort(context, mine, other)];
    },
    reasonsAgainst: (move, better) =>
      isCertain(move) ? [] : firstOfEach([...faultsOf(context, factsOf(move), factsOf(better)), ...costsOf(move)]),
  };
};

const keyOf = ({ key, message }: Reason): string => `${key}/${message}`;

const firstOfEach = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter((each, index, all) => all.findIndex((other) => factOf(other) === factOf(each)) === index);

const CERTAIN: ReadonlySet<Reason['key']> = new Set([
  'why/goes-out',
  'why/reaches-head-start',
  'why/wins-next',
  'why/runs-out',
]);
const isRun = (reasons: readonly Reason[]): boolean => reasons.some(({ key }) => CERTAIN.has(key));

/** The number of plays left is one fact in several sentences. */
const PLAYS_LEFT: ReadonlySet<Reason['key']> = new Set(['why/leaves-plays', 'why/leaves-one', 'why/gains-no-play']);
const factOf = ({ key }: Reason): string => (PLAYS_LEFT.has(key) ? 'plays left' : key);

/** Drops faults that repeat a reason for the move: one fact never speaks for and against. */
export const withoutFactsOf = (faults: readonly Reason[], reasons: readonly Reason[]): Reason[] => {
  const given = new Set(reasons.map(factOf));
  return faults.filter((fault) => !given.has(factOf(fault)));
};

/** Enemies with more cards than this are not yet about to go out. */
const FEW_CARDS = 5;
const SHED_MIN = 5;
const ABOVE_MAX = 3;
/** Partners with more cards are not fed. */
const FED_MAX = 2;

const ownReasons = (context: Context, mine: MoveFacts): Reason[] => {
  const { move } = mine;
  if (move === null) return reasonsToPass(context);
  if (mine.wins) {
    const size = sizeOf(mine.rest);
    return [size === 0 ? reason('why/goes-out') : reason('why/reaches-head-start', { size })];
  }
  return [...reasonsOfTrick(context, mine, move), ...reasonsOfHand(context, mine, move)];
};

const reasonsToPass = ({ legal, holder }: Context): Reason[] => {
  if (legal.length === 1) return [reason('why/nothing-beats')];
  return holder !== null && !holder.isEnemy ? [reason('why/partner-holds')] : [];
};

const reasonsOfTrick = (context: Context, mine: MoveFacts, move: Combo): Reason[] => {
  const { view, space, others, holder } = context;
  const { answers, rest, last } = mine;
  const reasons: Reason[] = [];
  const enemies = answers.filter(({ other }) => other.isEnemy);
  const fed = answers.find(({ other, may }) => !other.isEnemy && other.size <= FED_MAX && may.goesOut);
  if (!answers.some(isBeatenBy)) {
    const plays = last === null ? playsThatRun(space, others, rest, { left: context.headStart }) : null;
    if (last !== null) reasons.push(reason('why/wins-next', { combo: formatCombo(last, view.rules.decks) }));
    else if (plays !== null) reasons.push(reason('why/runs-out', { plays }));
    else reasons.push(reason('why/unbeatable'));
  } else if (!enemies.some(isBeatenBy)) reasons.push(reason('why/enemies-cannot-beat'));
  if (fed !== undefined) reasons.push(reason('why/feeds-partner', { size: fed.other.size }));
  const blocked = blockedBy(context, move);
  if (blocked !== null) reasons.push(reason('why/blocks-landlord', { combo: RANKS[blocked] as string }));
  if (holder !== null && holder.isEnemy && holder.size <= FEW_CARDS) {
    reasons.push(reason('why/stops-enemy', { size: holder.size }));
  }
  if (answers.some(isBeatenBy) && !answers.some(({ may }) => may.ordinary)) {
    const [bomb, rocket] = [answers.some(({ may }) => may.bomb), answers.some(({ may }) => may.rocket)];
    reasons.push(reason('why/only-bombs-beat', { by: bomb && rocket ? 'either' : bomb ? 'bomb' : 'rocket' }));
  } else if (isBombMove(mine) && answers.some(isBeatenBy)) reasons.push(reason('why/only-higher-bombs-beat'));
  return reasons;
};

/**
 * The rank that the landlord, who plays next, now has to beat (顶牌), if a lower one would have done over the partner's
 * play and the landlord can have it.
 */
const blockedBy = ({ view, holder, others }: Context, move: Combo): Rank | null => {
  const { landlord, seat, rules, toBeat } = view;
  if (landlord === null || seat === landlord || holder === null || holder.isEnemy || toBeat === null) return null;
  if (seatAfter(seat, rules.seats) !== landlord || move.kind !== toBeat.kind) return null;
  if (move.kind !== 'single' && move.kind !== 'pair') return null;
  const pool = others.find((other) => other.seat === landlord)?.pool;
  if (pool === undefined) return null;
  for (let rank = toBeat.main + 1; rank <= move.main; rank++) {
    if (countOf(pool, rankAt(rank)) >= SHAPES[move.kind].copies) return move.main;
  }
  return null;
};

const reasonsOfHand = ({ view, legal }: Context, { cards, last, answers }: MoveFacts, move: Combo): Reason[] => {
  const reasons: Reason[] = [];
  if (last !== null && answers.some(isBeatenBy)) {
    reasons.push(reason('why/leaves-one', { combo: formatCombo(last, view.rules.decks) }));
  }
  const size = sizeOf(cards);
  if (size >= SHED_MIN && legal.every((other) => sizeOf(cardsOf(other, view)) <= size)) {
    reasons.push(reason('why/sheds', { size }));
  }
  if (isLoose(move, view)) {
    const combo = formatCombo(move, view.rules.decks);
    reasons.push(reason(hasKind(view.rules, 'sequence') ? 'why/loose' : 'why/unpaired', { combo }));
  }
  const { toBeat } = view;
  // Several plays that differ only in their kickers are not the lowest.
  const isAsLow = (other: Move): boolean => {
    if (other === null || other.kind !== move.kind) return false;
    const { lo, hi } = other.kickers;
    const hasOthers = lo !== move.kickers.lo || hi !== move.kickers.hi;
    return beats(move, other, view.rules) || (other.main === move.main && hasOthers);
  };
  if (toBeat !== null && move.kind === toBeat.kind && !legal.some(isAsLow)) {
    reasons.push(reason('why/lowest', { kind: move.kind }));
  }
  const above = cardsAbove(move.main, view);
  if (move.kind === 'single' && above > 0 && above <= ABOVE_MAX) reasons.push(reason('why/few-above', { size: above }));
  if (toBeat === null && isLowestOf(move, view.hand)) reasons.push(reason('why/lowest-lead'));
  if (doublesStake(move, view.rules)) reasons.push(reason('why/doubles'));
  return reasons;
};

/** Reasons that distinguish a move from another one, in its favour. */
const reasonsBetween = (context: Context, mine: MoveFacts, other: MoveFacts): Reason[] => {
  const { groups, view } = context;
  const { decks } = view.rules;
  const reasons: Reason[] = [];
  const mayGoOut = mine.move === null ? undefined : enemyThatGoesOut(other);
  if (mayGoOut !== undefined && enemyThatGoesOut(mine) === undefined) {
    reasons.push(reason('why/enemy-cannot-go-out', { size: mayGoOut.size }));
  }
  const kept = groups.find(
    (group) =>
      isBrokenBy(group, other, decks) &&
      keeps(mine, group, decks) &&
      isWorthKeeping({ ...context, plays: mine.plays }, mine.rest, group),
  );
  const given = groups.find((group) => isBrokenBy(group, mine, decks) && keeps(other, group, decks));
  // Nothing is gained if it takes apart another group of the same price.
  const isDearer = kept !== undefined && (given === undefined || priceOf(kept) < priceOf(given));
  const isKept = isDearer && (isBombOrRocket(kept.kind) || !isSlower(mine, other));
  if (isKept) reasons.push(reason('why/keeps', { kind: kept.kind, combo: formatCombo(kept, decks) }));
  const isCounted = !isKept || playsKeeping(context, mine.rest, kept) === mine.plays;
  if (mine.plays !== null && mine.plays > 1 && isSlower(other, mine) && isCounted) {
    reasons.push(reason('why/leaves-plays', { plays: mine.plays, left: context.headStart }));
  }
  const high = highOf(other.cards);
  if (sizeOf(high) > 0 && sizeOf(highOf(mine.cards)) === 0 && !isBombMove(other)) {
    reasons.push(reason('why/keeps-high', { combo: formatCards(high) }));
  }
  return reasons;
};

/** A reason for a move that has no other. */
const lastResort = (context: Context, mine: MoveFacts, other: MoveFacts | null): Reason => {
  const { view, legal, groups } = context;
  const { decks } = view.rules;
  if (mine.move === null) {
    const beating = legal.filter((move) => move !== null);
    const ordinary = beating.filter(({ kind }) => !isBombOrRocket(kind));
    const [cheapest] = (ordinary.length > 0 ? ordinary : beating).toSorted((a, b) => a.main - b.main);
    return cheapest === undefined
      ? reason('why/nothing-beats')
      : reason('why/dear', { combo: formatCombo(cheapest, decks) });
  }
  if (mine.plays !== null && mine.plays > 1 && !(other !== null && isSlower(mine, other))) {
    return reason('why/leaves-plays', { plays: mine.plays, left: context.headStart });
  }
  const isWhole = takesWholeRanks(view.hand, mine.rest) && !groups.some((group) => isBrokenBy(group, mine, decks));
  return isWhole ? reason('why/breaks-nothing') : reason('why/leaves-cards', { size: sizeOf(mine.rest) });
};

/** Faults of a move beside a better one. @param better null: what the move gives up, whatever the others are */
const faultsOf = (context: Context, mine: MoveFacts, better: MoveFacts | null): Reason[] => {
  const { view, holder, groups, headStart: left } = context;
  const { decks } = view.rules;
  const { move, plays } = mine;
  const reasons: Reason[] = [];
  const mayGoOut = enemyThatGoesOut(mine);
  const isAvoided = better === null ? move !== null : better.move !== null && enemyThatGoesOut(better) === undefined;
  if (mayGoOut !== undefined && isAvoided) reasons.push(reason('why/enemy-may-go-out', { size: mayGoOut.size }));
  if (holder !== null && move !== null && !holder.isEnemy && (better === null || better.move === null)) {
    reasons.push(reason('why/beats-partner'));
  }
  const mayBeat = better !== null || context.legal.length > 1;
  if (holder !== null && move === null && holder.isEnemy && holder.size <= FEW_CARDS && mayBeat) {
    reasons.push(reason('why/enemy-holds', { size: holder.size }));
  }
  if (move !== null && isBombMove(mine) && (better === null || !isBombMove(better))) {
    reasons.push(reason('why/spends', { kind: move.kind, combo: formatCombo(move, decks) }));
  }
  const isMissed = (group: Combo): boolean =>
    better === null ? isWorthKeeping(context, view.hand, group) : keeps(better, group, decks);
  const broken = groups.find(
    (group) => isBrokenBy(group, mine, decks) && !isUsedUp(group, mine, decks) && isMissed(group),
  );
  if (broken !== undefined) {
    reasons.push(reason('why/breaks', { kind: broken.kind, combo: formatCombo(broken, decks) }));
  }
  if (better !== null && plays !== null && isSlower(mine, better)) {
    reasons.push(reason('why/leaves-plays', { plays, left }));
  }
  const high = highOf(mine.cards);
  if (sizeOf(high) > 0 && (better === null || sizeOf(highOf(better.cards)) === 0) && !isBombMove(mine)) {
    reasons.push(reason('why/spends-high', { combo: formatCards(high) }));
  }
  const gainsNone = better === null && move !== null && context.plays !== null;
  if (gainsNone && plays !== null && plays >= context.plays) reasons.push(reason('why/gains-no-play', { plays, left }));
  return reasons;
};
