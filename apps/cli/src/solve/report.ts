/** Answers of the solver as text for players and as records for programs. */
import { countOf, rankAt, RANKS, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { playsRecord } from '@doudizhu/env/play-json';
import { formatCombo } from '@doudizhu/rules/combos';
import {
  formatPosition,
  handSize,
  isHidden,
  knownCards,
  movesOf,
  sideLetter,
  sideOf,
  type OpenPosition,
  type Position,
} from '@doudizhu/rules/position';
import {
  type Distance,
  type SearchEffort,
  type Move,
  type Points,
  type WinEstimate,
  type Solution,
  type SolverEngineProgress,
  type SolverQuestion,
} from '@doudizhu/solver';
import type { Dictionary } from '../words/texts.ts';
import type { StyleText } from '../terminal/ansi.ts';
import { signed, kindOf } from '../words/action-text.ts';
import { COLUMNS, padEnd, padStart, wrap, wrapText } from '../terminal/width.ts';

/** Facts found about a position. Null: not asked for. */
export interface Findings {
  readonly position: OpenPosition;
  readonly solution: Solution & SearchEffort;
  /** True if a verdict was requested for every move. */
  readonly all: boolean;
  readonly distance: Distance | null;
  readonly points: Points | null;
  /** Opinion while the winner is unknown. Null: too early for one. */
  readonly estimate: WinEstimate | null;
  /** Best guess while the winner is unknown. Null: none, or the pass. */
  readonly guess: Move;
}

export interface TextContext {
  readonly words: Dictionary;
  readonly styleText: StyleText;
}

/** `34567`, or `-` for the pass. */
export const moveText = (move: Move, { rules }: Pick<OpenPosition, 'rules'>): string => formatCombo(move, rules.decks);

/** Letter and name of a side, such as `L landlord`: there can be several farmers. */
export const sideLabel = (side: number, { hands }: Pick<Position, 'hands'>, { solve }: Dictionary): string => {
  const letter = sideLetter(side, hands.length);
  return `${letter} ${solve.names[letter as 'L']}`;
};

/** Cards with blanks between ranks: `334 55 TTT A`. */
export const spacedHand = (hand: RankCounts): string =>
  [...RANKS]
    .map((letter, rank) => letter.repeat(countOf(hand, rankAt(rank))))
    .filter((cards) => cards !== '')
    .join(' ');

/** Lines of the hands, and of the side to move. */
export const positionLines = (position: Position, { words, styleText }: TextContext): string[] => {
  const { rules, hands, turn, toBeat, headStart = 0 } = position;
  const game = [
    words.rulesNamed(rules.name),
    ...(rules.wild === '' ? [] : [words.play.wild({ ranks: [...rules.wild].join(' ') })]),
    ...(headStart === 0 ? [] : [words.play.headStart({ count: headStart })]),
  ].join(' · ');
  const what =
    toBeat === null
      ? words.solve.leads
      : words.solve.beats({
          play: moveText(toBeat.combo, position),
          kind: kindOf(toBeat.combo, words),
          whose: sideLetter(toBeat.side, hands.length),
        });
  return [
    styleText('dim', game),
    ...hands.flatMap((hand, side) => {
      const mark = side === turn ? styleText('cyan', '▶') : ' ';
      const head = `${mark} ${padEnd(sideLabel(side, position, words), 12)}${padStart(String(handSize(hand)), 3)}  `;
      const cards = [
        ...(sizeOf(knownCards(hand)) > 0 ? [spacedHand(knownCards(hand))] : []),
        ...(isHidden(hand) ? ['?'] : []),
      ].join(' ');
      return [`${side === turn ? styleText('bold', head) : head}${cards}`];
    }),
    words.labelled({ who: sideLabel(turn, position, words), what }),
  ];
};

/** Lines of all proved facts. */
export const findingsLines = (findings: Findings, textContext: TextContext): string[] => {
  const { solution, position } = findings;
  const { styleText } = textContext;
  const { solve } = textContext.words;
  const lines = wrapText(verdictText(solution, solve), COLUMNS).map((line) => styleText('bold', line));
  if (findings.estimate !== null) lines.push(...wrapText(estimateText(findings.estimate, position, solve), COLUMNS));
  if (solution.stopped !== null) lines.push(solve.known);
  lines.push(...moveLines(findings, textContext));
  if (findings.guess !== null) lines.push(solve.guess({ move: styleText('bold', moveText(findings.guess, position)) }));
  if (findings.distance !== null) lines.push(...distanceLines(findings.distance, position, textContext));
  if (findings.points !== null) lines.push(...pointsLines(findings.points, position, textContext));
  return lines;
};

/** Winner, and the reason of an early end if the winner or a move is open. */
const verdictText = ({ winner, stopped }: Findings['solution'], solve: Dictionary['solve']): string =>
  stopped === null ? solve.wins[winner] : `${solve.wins[winner]} (${solve.stopped[stopped]})`;

const moveLines = ({ position, solution, all }: Findings, { words: { solve }, styleText }: TextContext): string[] => {
  const { winner, winningMoves, losingMoves, unknownMoves } = solution;
  const of = movesOf(position).length;
  const list = (title: string, moves: readonly Move[]): string[] => {
    if (moves.length === 0) return [];
    // Without --all a long list of unknown moves is not printed.
    const shown =
      all || moves.every((move) => winningMoves.includes(move))
        ? [':', ...moves.map((move) => moveText(move, position))]
        : [];
    const [colon = '', ...texts] = shown;
    return wrap([styleText('bold', title) + colon, ...texts], COLUMNS, { indent: '  ' });
  };
  const isOpen = winner === 'unknown';
  const isLost = !isOpen && winner !== sideOf(position.turn);
  if (isLost) return [solve.allLose({ of })];
  const [first] = winningMoves;
  if (!all && !isOpen && !solution.isComplete && first !== undefined) {
    return [solve.winningMove({ move: styleText('bold', moveText(first, position)) })];
  }
  return [
    ...list(solve.winningMoves({ count: winningMoves.length, of }), winningMoves),
    ...(isOpen || unknownMoves.length > 0
      ? list(solve.losingMoves({ count: losingMoves.length, of }), losingMoves)
      : []),
    ...list(solve.unknownMoves({ count: unknownMoves.length, of }), unknownMoves),
  ];
};

const distanceLines = (
  distance: Distance,
  position: OpenPosition,
  { words: { solve }, styleText }: TextContext,
): string[] => {
  if (distance.winner === 'unknown') return [];
  if (distance.plays === null) return [solve.distanceBetween({ min: distance.playsMin, max: distance.playsMax })];
  const title = distance.winner === sideOf(position.turn) ? solve.quickest : solve.resists;
  const moves = distance.bestMoves.map((move) => moveText(move, position));
  return [
    solve.distance({ plays: distance.plays }),
    ...wrap([`${styleText('bold', title)}:`, ...moves], COLUMNS, { indent: '  ' }),
  ];
};

const pointsLines = (
  points: Points,
  position: OpenPosition,
  { words: { solve }, styleText }: TextContext,
): string[] => {
  if (points.points === null)
    return [solve.pointsBetween({ min: signed(points.pointsMin), max: signed(points.pointsMax) })];
  const moves = points.bestMoves.map((move) => moveText(move, position));
  return [
    solve.points({ points: signed(points.points) }),
    ...wrap([`${styleText('bold', solve.bestForPoints)}:`, ...moves], COLUMNS, { indent: '  ' }),
  ];
};

/** Nodes, time, speed. */
export const effortLine = (
  { nodes, ms }: Pick<SearchEffort, 'nodes' | 'ms'>,
  { words: { solve }, styleText }: TextContext,
): string => styleText('dim', solve.effort(thousands(nodes), (ms / 1000).toFixed(2), thousands(rateOf(nodes, ms))));

/** The question, the time, the settled moves, and the probable answer: one line of any length. */
export const progressText = (
  { nodes, ms, judged, estimate }: SolverEngineProgress,
  { type, position, timeMs }: SolverQuestion,
  { solve }: Dictionary,
): string => {
  const isOfMoves = type === 'solve' || type === 'analyse';
  return [
    solve.asked[type],
    timeMs === undefined
      ? solve.passed({ seconds: (ms / 1000).toFixed(0) })
      : solve.left({ seconds: (Math.max(0, timeMs - ms) / 1000).toFixed(0) }),
    isOfMoves ? solve.settled({ count: judged.length, of: movesOf(position).length }) : solve.nodes(thousands(nodes)),
    ...(estimate === null ? [] : [estimateText(estimate, position, solve)]),
  ].join(' · ');
};

const estimateText = (
  { landlordChance, steps }: WinEstimate,
  position: Pick<OpenPosition, 'rules'>,
  { likely }: Dictionary['solve'],
): string => {
  const side = landlordChance > 0.5 ? 'landlord' : 'farmers';
  const percent = Math.floor(100 * Math.max(landlordChance, 1 - landlordChance));
  return likely[side]({
    percent: Math.min(99, percent),
    line: steps.map(({ move }) => moveText(move, position)).join(' '),
  });
};

const rateOf = (nodes: number, ms: number): number => (ms > 0 ? Math.round((1000 * nodes) / ms) : 0);

/** `1,234,567`. */
export const thousands = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');

/** Plays as in `ddz moves --json`. A pass is not a play, so it has a field of its own. */
const movesRecord = (moves: readonly Move[], position: OpenPosition) => ({
  plays: playsRecord(moves, position),
  pass: moves.includes(null),
});

/** Record of the answer, for programs. */
export const findingsRecord = ({
  position,
  solution,
  all,
  distance,
  points,
  estimate,
  guess,
}: Findings): Record<string, unknown> => ({
  position: formatPosition(position),
  winner: solution.winner,
  /** True if `winning` lists every winning move. */
  complete: solution.isComplete,
  winning: movesRecord(solution.winningMoves, position),
  ...(all
    ? { losing: movesRecord(solution.losingMoves, position), unknown: movesRecord(solution.unknownMoves, position) }
    : {}),
  stopped: solution.stopped,
  ...(guess === null ? {} : { guess: moveText(guess, position) }),
  ...(estimate === null
    ? {}
    : {
        estimate: {
          landlordChance: estimate.landlordChance,
          line: estimate.steps.map(({ move }) => moveText(move, position)),
        },
      }),
  ...(distance === null
    ? {}
    : {
        distance: {
          plays: distance.plays,
          playsMin: distance.playsMin,
          playsMax: distance.playsMax,
          best: movesRecord(distance.bestMoves, position),
        },
      }),
  ...(points === null
    ? {}
    : {
        points: {
          points: points.points,
          pointsMin: points.pointsMin,
          pointsMax: points.pointsMax,
          best: movesRecord(points.bestMoves, position),
        },
      }),
});
