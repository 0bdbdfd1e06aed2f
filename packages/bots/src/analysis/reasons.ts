/**
 * Reasons for and against a play, as data: a union by key with parameters, from which each language makes its sentence
 * (`REASON_TEXTS`). Each is a claim about the position that can be counted from the information of the seat; no network
 * and no chance decides it. `explain.ts` chooses the plays that are compared.
 */
import {
  BIG_JOKER,
  contains,
  countOf,
  countsByRank,
  countsFromArray,
  formatCards,
  NO_CARDS,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  sameCounts,
  sizeOf,
  SMALL_JOKER,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  actionSpace,
  coreOf,
  countsOfCombo,
  doublesStake,
  formatCombo,
  interpretations,
  isBombOrRocket,
  type ActionSpace,
  type Combo,
} from '@doudizhu/rules/combos';
import { hasKind, type Kind } from '@doudizhu/rules/ruleset';
import { legalActionsOf, remainingCards, type PlayerView } from '@doudizhu/rules/view';
import { phrasesOf, type PhraseIn } from '@doudizhu/rules/failure';
import { REASON_PARAMETERS, REASON_TEXTS } from '../failures.ts';
import { answersOf, canAnswer, isUnbeatable, othersOf, type Answers, type OtherSeat } from './answers.ts';
import type { Move } from '@doudizhu/solver';
import { fewestPlays } from '@doudizhu/evaluate';

/** One reason: `parameters` by its key, and the English sentence. */
export type Reason = PhraseIn<typeof REASON_TEXTS>;

const reason = phrasesOf(REASON_TEXTS, REASON_PARAMETERS);

interface MoveFacts {
  readonly move: Move;
  readonly cards: RankCounts;
  readonly rest: RankCounts;
  /** Answers of each other seat; empty for the pass. */
  readonly answers: readonly { readonly other: OtherSeat; readonly may: Answers }[];
  /** Exact, null if it is not known. */
  readonly plays: number | null;
}

export interface Reasoner {
  /** Lists reasons for a move. @param instead another legal move: reasons that distinguish the two come first. */
  readonly reasonsFor: (move: Move, instead?: Move) => Reason[];
  readonly reasonsAgainst: (move: Move, better: Move) => Reason[];
}

/** @param view of the seat that is to play. */
export const createReasoner = (view: PlayerView): Reasoner => {
  const context = contextOf(view);
  const known = new Map<string, MoveFacts>();
  const factsOf = (move: Move): MoveFacts => {
    const key = formatCombo(move, view.rules.decks);
    const facts = known.get(key) ?? readFacts(context, move);
    known.set(key, facts);
    return facts;
  };
  return {
    reasonsFor: (move, instead) => {
      const mine = factsOf(move);
      const own = ownReasons(context, mine);
      if (instead === undefined || sizeOf(mine.rest) === 0) return own;
      const other = factsOf(instead);
      const shared = new Set(ownReasons(context, other).map(keyOf));
      const between = reasonsBetween(context, mine, other);
      const told = [...between, ...own].filter(
        (each, index, all) => all.findIndex(({ key }) => key === each.key) === index,
      );
      const sorted = told.toSorted((a, b) => Number(shared.has(keyOf(a))) - Number(shared.has(keyOf(b))));
      return sorted.length > 0 || isSlower(mine, other) ? sorted : handLeft(mine);
    },
    reasonsAgainst: (move, better) => faultsBeside(context, factsOf(move), factsOf(better)),
  };
};

/** Reason for a move that has no other. */
const handLeft = ({ plays }: MoveFacts): Reason[] =>
  plays === null || plays < 2 ? [] : [reason('why/leaves-plays', { plays })];

const keyOf = ({ key, message }: Reason): string => `${key}/${message}`;

interface Context {
  readonly view: PlayerView;
  readonly space: ActionSpace;
  readonly others: readonly OtherSeat[];
  readonly holder: OtherSeat | null;
  readonly legal: readonly Move[];
  /** Combos of the hand that it is a pity to break, the dearest first. */
  readonly groups: readonly Combo[];
}

const contextOf = (view: PlayerView): Context => {
  const others = othersOf(view);
  return {
    view,
    space: actionSpace(view.rules),
    others,
    holder: others.find((other) => other.seat === view.toBeatSeat) ?? null,
    legal: legalActionsOf(view).flatMap((action) =>
      action.type === 'play' ? [action.combo] : action.type === 'pass' ? [null] : [],
    ),
    groups: groupsIn(view),
  };
};

const readFacts = ({ view, space, others }: Context, move: Move): MoveFacts => {
  const cards = move === null ? NO_CARDS : countsOfCombo(move, view.rules.decks);
  const rest = subtractCounts(view.hand, cards);
  return {
    move,
    cards,
    rest,
    answers: move === null ? [] : others.map((other) => ({ other, may: answersOf(other, move, space) })),
    plays: fewestPlays(space, rest),
  };
};

/** Enemies with more cards than this are not yet about to go out. */
const FEW_CARDS = 5;
const SHED_MIN = 5;
const ABOVE_MAX = 3;
/** Partners with more cards are not fed. */
const FED_MAX = 2;

const ownReasons = (context: Context, mine: MoveFacts): Reason[] => {
  const { move, rest } = mine;
  if (move === null) return reasonsToPass(context);
  if (sizeOf(rest) === 0) return [reason('why/goes-out')];
  return [...reasonsOfTrick(context, mine, move), ...reasonsOfHand(context, mine, move)];
};

const reasonsToPass = ({ legal, holder }: Context): Reason[] => {
  if (legal.length === 1) return [reason('why/nothing-beats')];
  return holder !== null && !holder.isEnemy ? [reason('why/partner-holds')] : [];
};

const reasonsOfTrick = (context: Context, mine: MoveFacts, move: Combo): Reason[] => {
  const { view, space, others, holder } = context;
  const { answers, rest } = mine;
  const reasons: Reason[] = [];
  const isBeatenBy = ({ may }: MoveFacts['answers'][number]): boolean => canAnswer(may);
  const enemies = answers.filter(({ other }) => other.isEnemy);
  const fed = answers.find(({ other, may }) => !other.isEnemy && other.size <= FED_MAX && may.goesOut);
  if (!answers.some(isBeatenBy)) {
    const [last] = interpretations(rest, view.rules);
    const plays = last === undefined ? playsThatRun(space, others, rest) : null;
    if (last !== undefined) reasons.push(reason('why/wins-next', { combo: formatCombo(last, view.rules.decks) }));
    else if (plays !== null) reasons.push(reason('why/runs-out', { plays }));
    else reasons.push(reason('why/unbeatable'));
  } else if (!enemies.some(isBeatenBy)) reasons.push(reason('why/enemies-cannot-beat'));
  if (fed !== undefined) reasons.push(reason('why/feeds-partner', { size: fed.other.size }));
  if (holder !== null && holder.isEnemy && holder.size <= FEW_CARDS) {
    reasons.push(reason('why/stops-enemy', { size: holder.size }));
  }
  if (move.kind !== 'bomb' && answers.some(isBeatenBy) && !answers.some(({ may }) => may.ordinary)) {
    const [bomb, rocket] = [answers.some(({ may }) => may.bomb), answers.some(({ may }) => may.rocket)];
    reasons.push(reason('why/only-bombs-beat', { by: bomb && rocket ? 'either' : bomb ? 'bomb' : 'rocket' }));
  }
  return reasons;
};

const reasonsOfHand = ({ view, legal }: Context, { cards, rest, answers }: MoveFacts, move: Combo): Reason[] => {
  const reasons: Reason[] = [];
  const [last] = interpretations(rest, view.rules);
  const isBeatable = answers.some(({ may }) => canAnswer(may));
  if (last !== undefined && isBeatable) {
    reasons.push(reason('why/leaves-one', { combo: formatCombo(last, view.rules.decks) }));
  }
  const size = sizeOf(cards);
  if (size >= SHED_MIN && legal.every((other) => sizeOf(cardsOf(other, view)) <= size)) {
    reasons.push(reason('why/sheds', { size }));
  }
  if (isLoose(move, view)) reasons.push(reason('why/loose', { combo: formatCombo(move, view.rules.decks) }));
  const { toBeat } = view;
  const alike = legal.filter((other) => other !== null && other.kind === move.kind && other.length === move.length);
  if (
    toBeat !== null &&
    move.kind === toBeat.kind &&
    alike.every((other) => other === null || other.main >= move.main)
  ) {
    reasons.push(reason('why/lowest', { kind: move.kind }));
  }
  const above = cardsAbove(move.main, view);
  if (move.kind === 'single' && above > 0 && above <= ABOVE_MAX) reasons.push(reason('why/few-above', { size: above }));
  if (toBeat === null && isLowestOf(move, view.hand)) reasons.push(reason('why/lowest-lead'));
  if (doublesStake(move, view.rules)) reasons.push(reason('why/doubles'));
  return reasons;
};

/** Reasons that distinguish a move from another one, in its favour. */
const reasonsBetween = ({ groups, view, space }: Context, mine: MoveFacts, other: MoveFacts): Reason[] => {
  const { decks } = view.rules;
  const reasons: Reason[] = [];
  const mayGoOut = mine.move === null ? undefined : enemyThatGoesOut(other);
  if (mayGoOut !== undefined && enemyThatGoesOut(mine) === undefined) {
    reasons.push(reason('why/enemy-cannot-go-out', { size: mayGoOut.size }));
  }
  const kept = groups.find((group) => isBrokenBy(group, other, decks) && keeps(mine, group, decks));
  const given = groups.find((group) => isBrokenBy(group, mine, decks) && keeps(other, group, decks));
  // Nothing is gained if it takes apart another group of the same price.
  const isDearer = kept !== undefined && (given === undefined || priceOf(kept) < priceOf(given));
  const isKept = isDearer && (isBombOrRocket(kept.kind) || !isSlower(mine, other));
  if (isKept) reasons.push(reason('why/keeps', { kind: kept.kind, combo: formatCombo(kept, decks) }));
  const isCounted = !isKept || playsKeeping(space, mine, kept) === mine.plays;
  if (mine.plays !== null && mine.plays > 1 && isSlower(other, mine) && isCounted) {
    reasons.push(reason('why/leaves-plays', { plays: mine.plays }));
  }
  const high = highOf(other.cards);
  if (sizeOf(high) > 0 && sizeOf(highOf(mine.cards)) === 0 && !isBombMove(other)) {
    reasons.push(reason('why/keeps-high', { combo: formatCards(high) }));
  }
  return reasons;
};

const faultsBeside = ({ groups, view, holder }: Context, bad: MoveFacts, better: MoveFacts): Reason[] => {
  const { decks } = view.rules;
  const reasons: Reason[] = [];
  const { move } = bad;
  const mayGoOut = enemyThatGoesOut(bad);
  if (mayGoOut !== undefined && enemyThatGoesOut(better) === undefined && better.move !== null) {
    reasons.push(reason('why/enemy-may-go-out', { size: mayGoOut.size }));
  }
  if (move !== null && holder !== null && !holder.isEnemy && better.move === null)
    reasons.push(reason('why/beats-partner'));
  if (move === null && holder !== null && holder.isEnemy && holder.size <= FEW_CARDS) {
    reasons.push(reason('why/enemy-holds', { size: holder.size }));
  }
  if (move !== null && isBombMove(bad) && !isBombMove(better)) {
    reasons.push(reason('why/spends', { kind: move.kind, combo: formatCombo(move, decks) }));
  }
  const broken = groups.find(
    (group) => isBrokenBy(group, bad, decks) && keeps(better, group, decks) && !isUsedUp(group, bad, decks),
  );
  if (broken !== undefined) {
    reasons.push(reason('why/breaks', { kind: broken.kind, combo: formatCombo(broken, decks) }));
  }
  if (bad.plays !== null && isSlower(bad, better)) reasons.push(reason('why/leaves-plays', { plays: bad.plays }));
  const high = highOf(bad.cards);
  if (sizeOf(high) > 0 && sizeOf(highOf(better.cards)) === 0 && !isBombMove(bad)) {
    reasons.push(reason('why/spends-high', { combo: formatCards(high) }));
  }
  return reasons;
};

/** The fewest plays of the rest after a move if a group of it is one of them; null if it is not known. */
const playsKeeping = (space: ActionSpace, { rest }: MoveFacts, group: Combo): number | null => {
  const others = fewestPlays(space, subtractCounts(rest, countsOfCombo(group, space.rules.decks)));
  return others === null ? null : others + 1;
};

const isSlower = (a: MoveFacts, b: MoveFacts): boolean => a.plays !== null && b.plays !== null && a.plays > b.plays;

const enemyThatGoesOut = ({ answers }: MoveFacts): OtherSeat | undefined =>
  answers.find(({ other, may }) => other.isEnemy && may.goesOut)?.other;

const isBombMove = ({ move }: MoveFacts): boolean => move !== null && isBombOrRocket(move.kind);

const cardsOf = (move: Move, { rules }: PlayerView): RankCounts =>
  move === null ? NO_CARDS : countsOfCombo(move, rules.decks);

const keeps = ({ rest }: MoveFacts, group: Combo, decks: 1 | 2): boolean => contains(rest, coreOf(group, decks));

/**
 * Checks whether a move takes a group apart, or plays a bomb or rocket of it. A longer chain that is played in part is
 * used.
 */
const isBrokenBy = (group: Combo, by: MoveFacts, decks: 1 | 2): boolean => {
  if (by.move === null || keeps(by, group, decks)) return false;
  return isUsedUp(group, by, decks)
    ? isBombOrRocket(group.kind) && by.move.kind === group.kind
    : by.move.kind !== group.kind;
};

const isUsedUp = (group: Combo, { cards }: MoveFacts, decks: 1 | 2): boolean => contains(cards, coreOf(group, decks));

/** Twos and jokers. */
const highOf = ({ hi }: RankCounts): RankCounts => ({ lo: 0, hi: hi & HIGH_MASK });
const HIGH_MASK = (15 << ((RANK_2 - 8) * 4)) | (15 << ((SMALL_JOKER - 8) * 4)) | (15 << ((BIG_JOKER - 8) * 4));

const cardsAbove = (rank: number, view: PlayerView): number =>
  countsByRank(remainingCards(view)).reduce((sum, copies, above) => (above > rank ? sum + copies : sum), 0);

/** Singles from here on are not called loose: they win tricks. */
const LOOSE_MAX = rankAt(7); // ten

/** A single card whose rank is held once and lies in no sequence. */
const isLoose = ({ kind, main }: Combo, { hand, rules }: PlayerView): boolean => {
  if (kind !== 'single' || main > LOOSE_MAX || countOf(hand, main) !== 1) return false;
  if (!hasKind(rules, 'sequence')) return true;
  let [low, high] = [main as number, main as number];
  while (low > 0 && countOf(hand, rankAt(low - 1)) > 0) low--;
  while (high < RANK_A && countOf(hand, rankAt(high + 1)) > 0) high++;
  return high - low < SEQUENCE_MIN - 1;
};
const SEQUENCE_MIN = 5;

const isLowestOf = ({ kind, main }: Combo, hand: RankCounts): boolean =>
  (kind === 'single' || kind === 'pair') && countsByRank(hand).findIndex((copies) => copies > 0) === main;

/** Bombs, triples and pairs as they are held, and the longest chains; the dearest first. */
const groupsIn = ({ hand, rules }: PlayerView): Combo[] => {
  const held = countsByRank(hand);
  const groups: Combo[] = [];
  const add = (cards: RankCounts, kind: Kind): void => {
    const found = interpretations(cards, rules).find((combo) => combo.kind === kind);
    if (found !== undefined && sameCounts(found.kickers, NO_CARDS)) groups.push(found);
  };
  const jokers = countsFromArray(held.map((copies, rank) => (rank >= SMALL_JOKER ? copies : 0)));
  add(jokers, 'rocket');
  held.forEach((copies, rank) => {
    const cards = countsFromArray(held.map((_, other) => (other === rank ? copies : 0)));
    if (copies >= 4) add(cards, 'bomb');
    else if (copies === 3) add(cards, 'triple');
    else if (copies === 2) add(cards, 'pair');
  });
  for (const [kind, copies] of CHAINS) {
    for (let from = 0; from <= RANK_A; from++) {
      let to = from;
      while (to <= RANK_A && held[to]! >= copies) to++;
      if (to > from) add(countsFromArray(held.map((_, rank) => (rank >= from && rank < to ? copies : 0))), kind);
      from = to;
    }
  }
  return groups.toSorted((a, b) => priceOf(a) - priceOf(b) || b.length - a.length);
};

const CHAINS: readonly (readonly [Kind, number])[] = [
  ['plane', 3],
  ['sequence-of-pairs', 2],
  ['sequence', 1],
];
const PRICE: readonly Kind[] = ['rocket', 'bomb', 'plane', 'sequence-of-pairs', 'sequence', 'triple', 'pair'];

/** 0 is the dearest. */
const priceOf = ({ kind }: Combo): number => PRICE.indexOf(kind);

/** Most cards of a hand that is searched for plays that no seat can stop. */
const RUN_CARDS_MAX = 12;
const RUN_PLAYS_MAX = 4;

/**
 * The number of plays in which a hand on lead certainly goes out: no seat can beat any of them except the last.
 * @returns null for none.
 */
const playsThatRun = (space: ActionSpace, others: readonly OtherSeat[], hand: RankCounts): number | null => {
  if (sizeOf(hand) > RUN_CARDS_MAX) return null;
  const known = new Map<string, boolean>();
  const stands = (combo: Combo): boolean => {
    const key = formatCombo(combo, space.rules.decks);
    const found = known.get(key) ?? isUnbeatable(others, combo, space);
    known.set(key, found);
    return found;
  };
  const runs = (rest: RankCounts, plays: number): boolean => {
    if (interpretations(rest, space.rules).length > 0) return true;
    if (plays <= 1) return false;
    return leadsOf(rest, space).some(
      (combo) => stands(combo) && runs(subtractCounts(rest, countsOfCombo(combo, space.rules.decks)), plays - 1),
    );
  };
  for (let plays = 2; plays <= RUN_PLAYS_MAX; plays++) if (runs(hand, plays)) return plays;
  return null;
};

/** Plays of whole ranks, without kickers: those that may be unbeatable, and few enough to try. */
const leadsOf = (hand: RankCounts, { rules }: ActionSpace): Combo[] => {
  const held = countsByRank(hand);
  return Array.from({ length: RANK_COUNT }, (_, rank) => held[rank]!).flatMap((copies, rank) =>
    copies === 0
      ? []
      : interpretations(countsFromArray(held.map((_, other) => (other === rank ? copies : 0))), rules).slice(0, 1),
  );
};
