/**
 * Themes of a puzzle, computed from the main line and the solver's proof of every move on it; docs/reference/puzzles.md
 * defines them. A *decision* is a position of the winner in which some move wins and some move loses.
 */
import { countOf, RANK_A, RANK_COUNT, rankAt, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, isBombOrRocket, type Combo } from '@doudizhu/rules/combos';
import { fewestPlays } from '@doudizhu/evaluate';
import { afterMove, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { type Move, Solver } from '@doudizhu/solver';
import { THEMES, type Theme } from './format.ts';
import { mainLineOf, type MainLineStep } from './main-line.ts';

/** Decisions in a row for `only-move`, and of a line for `count-to-the-end`. */
const ONLY_MIN = 3;
const DECISIONS_MIN = 5;

const TABLE_BYTES = 1 << 24;

/** The themes of a position with its proved winner. @returns none if the main line cannot be proved. */
export const themesOfPosition = (position: OpenPosition, winner: Side): Theme[] =>
  themesOf(mainLineOf(new Solver({ tableBytes: TABLE_BYTES }), position, winner) ?? []);

/** The themes of a puzzle in the order of `THEMES`. @param line of `mainLineOf`: it starts with the puzzle's position. */
export const themesOf = (line: readonly MainLineStep[]): Theme[] => {
  const decisions = line.filter(({ winning, losing }) => winning.length > 0 && losing.length > 0);
  const first = decisions[0] ?? line.find(({ winning }) => winning.length > 0);
  if (first === undefined) return [];
  const holds: Readonly<Record<Theme, boolean>> = {
    'feed-partner': decisions.some((step) => feedsPartner(step, line)),
    'leave-to-partner': decisions.some(
      (step) => isPartnersTrick(step) && onlyPassWins(step) && step.losing.some((move) => move !== null),
    ),
    'split-bomb': decisions.some(splitsBomb),
    'bomb-early': decisions.some(
      (step) => step.winning.every(isBomb) && line.some((later) => isLaterDecision(later, step, line)),
    ),
    'bomb-late': bombsLate(decisions, line),
    'let-it-go': decisions.some((step) => !isPartnersTrick(step) && onlyPassWins(step)),
    'guard-last-card': decisions.some(guardsLastCard),
    'break-combo': decisions.some(breaksCombo),
    'count-to-the-end': decisions.length >= DECISIONS_MIN,
    'only-move':
      decisions.length >= ONLY_MIN && decisions.every(({ winning }) => new Set(winning.map(cardsOf)).size === 1),
    'high-first': first.winning.every((move) => move !== null && isSmall(move) && move.main >= RANK_A),
    'chain-first': first.winning.every((move) => move !== null && move.length > 1 && move.kind !== 'bomb'),
    'low-first': beginsLow(first),
    'group-first': first.winning.every((move) => move !== null && !isSmall(move) && move.length === 1),
    'many-ways': new Set(first.winning.map(cardsOf)).size > 1,
  };
  return THEMES.filter((theme) => holds[theme]);
};

const isBomb = (move: Move): boolean => move !== null && isBombOrRocket(move.kind);
const isSmall = ({ kind }: Combo): boolean => kind === 'single' || kind === 'pair';
const cardsOf = (move: Move): string => (move === null ? '' : `${move.kind} ${move.main} ${move.length}`);
const onlyPassWins = ({ winning }: MainLineStep): boolean => winning.every((move) => move === null);
const handOf = ({ position }: MainLineStep): RankCounts => position.hands[position.turn] as RankCounts;
const after = (step: MainLineStep, move: Move): RankCounts =>
  afterMove(step.position, move).hands[step.position.turn] as RankCounts;

/** Checks if every winning play is a single or pair not above half of the other cards in the hand. */
const beginsLow = (step: MainLineStep): boolean =>
  step.winning.every((move) => {
    if (move === null || !isSmall(move)) return false;
    const rest = after(step, move);
    let above = 0;
    for (let rank = move.main + 1; rank < RANK_COUNT; rank++) above += countOf(rest, rankAt(rank));
    return 2 * above >= sizeOf(rest);
  });

/** Checks if the play to beat is the partner's. */
const isPartnersTrick = ({ position: { toBeat, turn } }: MainLineStep): boolean =>
  toBeat !== null && toBeat.side !== turn && sideOf(toBeat.side) === sideOf(turn);

/** A farmer leads, other leads lose, and the other farmer takes the trick. */
const feedsPartner = (step: MainLineStep, line: readonly MainLineStep[]): boolean => {
  const { position } = step;
  if (position.toBeat !== null || position.turn === 0) return false;
  const next = line.indexOf(step) + 1;
  const end = line.findIndex((later, index) => index >= next && later.position.toBeat === null);
  const last = line.slice(next, end < 0 ? line.length : end).findLast(({ move }) => move !== null);
  return last !== undefined && last.position.turn !== 0 && last.position.turn !== position.turn;
};

/** The same seat has to find another winning move after `step`. */
const isLaterDecision = (later: MainLineStep, step: MainLineStep, line: readonly MainLineStep[]): boolean =>
  line.indexOf(later) > line.indexOf(step) &&
  later.position.turn === step.position.turn &&
  later.losing.length > 0 &&
  later.winning.length > 0;

/** All winning moves take cards out of a bomb that is held, or a joker out of the rocket, and some other move does not. */
const splitsBomb = (step: MainLineStep): boolean => {
  const held = bombsIn(handOf(step), step);
  const keeps = (move: Move): boolean => isBomb(move) || bombsIn(after(step, move), step) >= held;
  return held > 0 && !step.winning.some(keeps) && step.losing.some(keeps);
};

/** Bombs of four alike and the rocket. */
const bombsIn = (hand: RankCounts, { position }: MainLineStep): number => {
  let bombs = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) if (countOf(hand, rankAt(rank)) >= 4) bombs++;
  const { decks } = position.rules;
  const jokers = [RANK_COUNT - 2, RANK_COUNT - 1].map((rank) => countOf(hand, rankAt(rank)));
  return bombs + (jokers.every((count) => count >= decks) ? 1 : 0);
};

/** At a decision a bomb loses though it could be played, and later a bomb of the same seat is played on the line. */
const bombsLate = (decisions: readonly MainLineStep[], line: readonly MainLineStep[]): boolean =>
  decisions.some(
    (step) =>
      !step.winning.some(isBomb) &&
      step.losing.some(isBomb) &&
      line
        .slice(line.indexOf(step) + 1)
        .some(({ move, position }) => isBomb(move) && position.turn === step.position.turn),
  );

/** Checks if an opponent holds one card, leading some single loses, and no single wins. */
const guardsLastCard = ({ position, winning, losing }: MainLineStep): boolean => {
  const isSingle = (move: Move): boolean => move?.kind === 'single';
  const enemyHasOne = position.hands.some((hand, side) => sideOf(side) !== sideOf(position.turn) && sizeOf(hand) === 1);
  return position.toBeat === null && enemyHasOne && losing.some(isSingle) && !winning.some(isSingle);
};

/**
 * Checks if every winning play breaks a combo: the hand then needs as many plays as before, or more. Another play, which
 * loses, would leave fewer.
 */
const breaksCombo = (step: MainLineStep): boolean => {
  const space = actionSpace(step.position.rules);
  const before = fewestPlays(space, handOf(step));
  if (before === null) return false;
  const leaves = (move: Move): number => fewestPlays(space, after(step, move)) ?? 0;
  return (
    step.winning.every((move) => move !== null && leaves(move) >= before) &&
    step.losing.some((move) => move !== null && !isBomb(move) && leaves(move) < before)
  );
};
