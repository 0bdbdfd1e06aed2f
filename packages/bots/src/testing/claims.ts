/** Every claim of the reasons, counted again on real hands by the plain list of legal combos. */
import {
  addCounts,
  contains,
  countOf,
  countsByRank,
  NO_CARDS,
  RANK_2,
  RANKS,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  beats,
  coreOf,
  countsOfCombo,
  doublesStake,
  formatCombo,
  legalCombos,
  parsePlay,
  type Combo,
} from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, toAct, type Round } from '@doudizhu/rules/round';
import { afterMove, openPosition, positionOf, winnerOf } from '@doudizhu/rules/position';
import { hasKind, type RuleSet } from '@doudizhu/rules/ruleset';
import { headStartIn, remainingCards, viewFor } from '@doudizhu/rules/view';
import { Solver } from '@doudizhu/solver';
import type { Reason } from '../analysis/reasons.ts';

/** A position, a move of the seat to act, and the hands of all: input for counting a claim. */
export interface Case {
  readonly round: Round;
  readonly seat: Seat;
  readonly hand: RankCounts;
  readonly move: Combo | null;
  readonly rest: RankCounts;
  /** The hands of the other seats, which the seat cannot see. */
  readonly others: readonly { readonly seat: Seat; readonly isEnemy: boolean; readonly hand: RankCounts }[];
}

/** Reads a play that is known to be one. */
export const read = (text: string, rules: RuleSet): Combo => unwrap(parsePlay(text, rules)) as Combo;

/** All that a seat could answer to a play, from its real hand, by the plain list of legal combos. */
const beatersOf = ({ round }: Case, hand: RankCounts, combo: Combo): Combo[] => legalCombos(hand, combo, round.rules);

const isBombKind = ({ kind }: Combo): boolean => kind === 'bomb' || kind === 'rocket';

/** Cards with which the seat has won. */
const headStartOf = ({ round, seat }: Case): number => headStartIn(viewFor(round, seat), seat);

/** The fewest plays until a seat has won, by trying every play. */
const fewest = (at: Case, hand: RankCounts, limit: number): number => {
  const { rules } = at.round;
  const left = headStartOf(at);
  if (sizeOf(hand) <= left) return 0;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const low = countsByRank(hand).findIndex((copies) => copies > 0);
  let best = Number.POSITIVE_INFINITY;
  for (const combo of legalCombos(hand, null, rules)) {
    const cards = countsOfCombo(combo, rules.decks);
    // If no card can stay, some play holds the lowest one.
    if (left === 0 && (countsByRank(cards)[low] as number) === 0) continue;
    best = Math.min(best, 1 + fewest(at, subtractCounts(hand, cards), Math.min(limit, best - 1) - 1));
  }
  return best;
};

/** Checks whether a play of these cards wins. */
const wouldWin = (at: Case, hand: RankCounts, combo: Combo): boolean =>
  sizeOf(hand) - sizeOf(countsOfCombo(combo, at.round.rules.decks)) <= headStartOf(at);

const canRun = (at: Case, hand: RankCounts, plays: number): boolean => {
  const { rules } = at.round;
  if (legalCombos(hand, null, rules).some((combo) => wouldWin(at, hand, combo))) return plays >= 1;
  if (plays <= 1) return false;
  return legalCombos(hand, null, rules).some(
    (combo) =>
      at.others.every((other) => beatersOf(at, other.hand, combo).length === 0) &&
      canRun(at, subtractCounts(hand, countsOfCombo(combo, rules.decks)), plays - 1),
  );
};

/** Checks whether a hand of a size can hold both. */
const canHold = (cards: RankCounts, known: RankCounts, size: number): boolean =>
  countsByRank(cards).reduce((sum, copies, rank) => sum + Math.max(copies, countsByRank(known)[rank]!), 0) <= size;

/** Checks whether some deal of the cards that the seat does not see lets another seat answer with its last cards. */
const mayGoOut = (at: Case, other: Seat, size: number): boolean => {
  const { decks } = at.round.rules;
  const hidden = remainingCards(viewFor(at.round, at.seat));
  const known = viewFor(at.round, at.seat).known[other] as RankCounts;
  return beatersOf(at, hidden, at.move as Combo).some((combo) => {
    const cards = countsOfCombo(combo, decks);
    return sizeOf(cards) + headStartIn(viewFor(at.round, at.seat), other) >= size && canHold(cards, known, size);
  });
};

/** Counts a claim on the real position. “can” claims on all deals that the seat cannot exclude. */
export const CHECKS: Readonly<Record<Reason['key'], (at: Case, parameters: never) => boolean>> = {
  'why/goes-out': ({ rest }) => sizeOf(rest) === 0,
  'why/reaches-head-start': ({ rest, round, seat }, { size }: { size: number }) =>
    sizeOf(rest) === size && size <= headStartIn(viewFor(round, seat), seat),
  'why/nothing-beats': ({ round, seat, move }) => move === null && legalActions(round, seat).length === 1,
  'why/unbeatable': (at) => at.others.every(({ hand }) => beatersOf(at, hand, at.move as Combo).length === 0),
  'why/wins-all-deals': ({ round, seat, move }, { deals }: { deals: number }) => {
    const after = afterMove(unwrap(openPosition(unwrap(positionOf(round)))), move);
    const winner = winnerOf(after) ?? new Solver().solve(after, { moves: 'first' }).winner;
    return deals > 0 && winner === (seat === round.landlord ? 'landlord' : 'farmers');
  },
  'why/wins-next': (at, { combo }: { combo: string }) =>
    CHECKS['why/unbeatable'](at, undefined as never) && CHECKS['why/leaves-one'](at, { combo } as never),
  'why/runs-out': (at, { plays }: { plays: number }) =>
    CHECKS['why/unbeatable'](at, undefined as never) && canRun(at, at.rest, plays),
  'why/leaves-one': (at, { combo }: { combo: string }) =>
    legalCombos(at.rest, null, at.round.rules).some(
      (each) => wouldWin(at, at.rest, each) && formatCombo(each, at.round.rules.decks) === combo,
    ),
  'why/enemies-cannot-beat': (at) =>
    at.others.every(({ hand, isEnemy }) => !isEnemy || beatersOf(at, hand, at.move as Combo).length === 0),
  'why/only-bombs-beat': (at, { by }: { by: string }) => {
    const hidden = remainingCards(viewFor(at.round, at.seat));
    const mayBe = (kind: string): boolean => beatersOf(at, hidden, at.move as Combo).some((each) => each.kind === kind);
    // No card that is out beats it, and of the bombs those that are named are among the cards that are not seen.
    return (
      at.others.every(({ hand }) => beatersOf(at, hand, at.move as Combo).every(isBombKind)) &&
      (by === 'rocket' || mayBe('bomb')) &&
      (by === 'bomb' || mayBe('rocket'))
    );
  },
  'why/only-higher-bombs-beat': (at) =>
    isBombKind(at.move as Combo) &&
    at.others.every(({ hand }) => beatersOf(at, hand, at.move as Combo).every(isBombKind)),
  'why/blocks-landlord': ({ round, seat, move, others }, { combo }: { combo: string }) => {
    const { landlord, toBeat, toBeatSeat, rules } = round;
    const { kind, main } = move as Combo;
    const hidden = others.reduce((sum, { hand }) => addCounts(sum, hand), NO_CARDS);
    const lower = countsByRank(hidden).some(
      (copies, rank) => rank > toBeat!.main && rank <= main && copies >= (kind === 'pair' ? 2 : 1),
    );
    const isOverPartner = toBeatSeat !== landlord && toBeatSeat !== seat;
    return RANKS[main] === combo && seatAfter(seat, rules.seats) === landlord && isOverPartner && lower;
  },
  'why/feeds-partner': (at, { size }: { size: number }) =>
    at.others.some((other) => !other.isEnemy && sizeOf(other.hand) === size && mayGoOut(at, other.seat, size)),
  'why/enemy-may-go-out': (at, { size }: { size: number }) =>
    at.others.some((other) => other.isEnemy && sizeOf(other.hand) === size && mayGoOut(at, other.seat, size)),
  'why/enemy-cannot-go-out': (at, { size }: { size: number }) => {
    const enemies = at.others.filter(({ hand, isEnemy }) => isEnemy && sizeOf(hand) === size);
    const goesOut = (hand: RankCounts): boolean =>
      beatersOf(at, hand, at.move as Combo).some((each) => sizeOf(countsOfCombo(each, at.round.rules.decks)) === size);
    return enemies.length > 0 && enemies.every(({ hand }) => !goesOut(hand));
  },
  'why/partner-holds': ({ round, others }) => others.some(({ seat, isEnemy }) => seat === round.toBeatSeat && !isEnemy),
  'why/beats-partner': (at) => at.move !== null && CHECKS['why/partner-holds'](at, undefined as never),
  'why/stops-enemy': (at, { size }: { size: number }) =>
    at.move !== null && CHECKS['why/enemy-holds'](at, { size } as never),
  'why/enemy-holds': ({ round, others }, { size }: { size: number }) =>
    others.some(({ seat, isEnemy, hand }) => seat === round.toBeatSeat && isEnemy && sizeOf(hand) === size),
  'why/keeps': (at, { kind, combo }: { kind: string; combo: string }) => {
    const group = read(combo, at.round.rules);
    return group.kind === kind && contains(at.rest, countsOfCombo(group, at.round.rules.decks));
  },
  'why/breaks': (at, { kind, combo }: { kind: string; combo: string }) => {
    const group = read(combo, at.round.rules);
    const cards = countsOfCombo(group, at.round.rules.decks);
    return group.kind === kind && contains(at.hand, cards) && !contains(at.rest, cards);
  },
  'why/spends': (at, { kind, combo }: { kind: string; combo: string }) =>
    at.move !== null &&
    isBombKind(at.move) &&
    at.move.kind === kind &&
    formatCombo(at.move, at.round.rules.decks) === combo,
  'why/keeps-high': ({ rest }, { combo }: { combo: string }) =>
    [...combo].every((letter) => (countsByRank(rest)['3456789TJQKA2BR'.indexOf(letter)] ?? 0) > 0),
  'why/spends-high': ({ hand, rest }, { combo }: { combo: string }) =>
    [...combo].every((letter) => {
      const rank = '3456789TJQKA2BR'.indexOf(letter);
      return rank >= RANK_2 && (countsByRank(hand)[rank] as number) > (countsByRank(rest)[rank] as number);
    }),
  'why/leaves-plays': (at, { plays, left }: { plays: number; left: number }) => {
    if (left !== headStartOf(at)) return false;
    if (sizeOf(at.rest) > 12) return true; // counted on small hands only: see below for all sizes
    return fewest(at, at.rest, plays + 1) === plays;
  },
  'why/gains-no-play': (at, { plays, left }: { plays: number; left: number }) =>
    left === headStartOf(at) &&
    (sizeOf(at.hand) > 12 || (fewest(at, at.rest, plays + 1) === plays && fewest(at, at.hand, plays + 1) <= plays)),
  'why/leaves-cards': ({ rest }, { size }: { size: number }) => sizeOf(rest) === size,
  'why/breaks-nothing': ({ hand, rest, move }) =>
    move !== null &&
    countsByRank(hand).every((copies, rank) => [0, copies].includes(countsByRank(rest)[rank] as number)),
  'why/dear': ({ round, seat, move }, { combo }: { combo: string }) => {
    const legal = legalActions(round, seat).flatMap((action) => (action.type === 'play' ? [action.combo] : []));
    const ordinary = legal.filter((each) => !isBombKind(each));
    const least = Math.min(...(ordinary.length > 0 ? ordinary : legal).map(({ main }) => main));
    return move === null && legal.some((each) => each.main === least && formatCombo(each, round.rules.decks) === combo);
  },
  'why/sheds': ({ round, seat, move }, { size }: { size: number }) =>
    legalActions(round, seat).every(
      (action) => action.type !== 'play' || sizeOf(countsOfCombo(action.combo, round.rules.decks)) <= size,
    ) && sizeOf(countsOfCombo(move as Combo, round.rules.decks)) === size,
  'why/unpaired': ({ hand, round, move }) =>
    !hasKind(round.rules, 'sequence') && countOf(hand, (move as Combo).main) === 1,
  'why/loose': ({ hand, round, move }) => {
    const { main } = move as Combo;
    return (
      hasKind(round.rules, 'sequence') &&
      legalCombos(hand, null, round.rules).every(
        (combo) => combo.kind === 'single' || countOf(coreOf(combo, round.rules.decks), main) === 0,
      )
    );
  },
  'why/lowest': ({ round, seat, move }, { kind }: { kind: string }) =>
    (move as Combo).kind === kind &&
    legalActions(round, seat).every(
      (action) =>
        action.type !== 'play' || action.combo.kind !== kind || !beats(move as Combo, action.combo, round.rules),
    ),
  'why/lowest-lead': ({ hand, move, round }) =>
    round.toBeat === null && countsByRank(hand).findIndex((copies) => copies > 0) === (move as Combo).main,
  'why/few-above': ({ round, seat, move }, { size }: { size: number }) =>
    countsByRank(remainingCards(viewFor(round, seat))).reduce(
      (sum, copies, rank) => sum + (rank > (move as Combo).main ? copies : 0),
      0,
    ) === size,
  'why/doubles': ({ move, round }) => doublesStake(move as Combo, round.rules),
};

export const caseOf = (round: Round, move: Combo | null): Case => {
  const [seat] = toAct(round) as [Seat];
  const hand = round.hands[seat]!;
  const cards = move === null ? NO_CARDS : countsOfCombo(move, round.rules.decks);
  return {
    round,
    seat,
    hand,
    move,
    rest: subtractCounts(hand, cards),
    others: round.hands.flatMap((other, owner) =>
      owner === seat
        ? []
        : [{ seat: owner as Seat, isEnemy: (owner === round.landlord) !== (seat === round.landlord), hand: other }],
    ),
  };
};
