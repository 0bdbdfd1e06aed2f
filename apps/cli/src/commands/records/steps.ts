/**
 * `ddz replay --step`: one state of a recorded round after another. A terminal is redrawn, with names, tricks and who
 * wins with open hands; its keys solve, analyse and play on from a step.
 */
import { analyse, ANALYSE_DEFAULTS, type AnalysedDecision } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { MEMORY_MB, SolverQueue } from '@doudizhu/env/solver-queue';
import type { Replay } from '@doudizhu/records';
import {
  formatPosition,
  openPosition,
  positionOf,
  sideOf,
  winnerOf,
  type OpenPosition,
} from '@doudizhu/rules/position';
import type { Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import type { Input } from '../../command/command.ts';
import { fullScreen } from '../../terminal/ansi.ts';
import { isTerminal, screenSizeOf } from '../../terminal/io.ts';
import { createLines, type Lines } from '../../terminal/lines.ts';
import { truncate, widthOf, wrapText } from '../../terminal/width.ts';
import { playPosition } from '../../solve/game.ts';
import { findingsLines } from '../../solve/report.ts';
import { fullActionText, nameOf } from '../../words/action-text.ts';
import { decisionLines } from './decision-lines.ts';
import { endLine, handLines, trickLines } from './round-lines.ts';

/** Budget of the verdict that every step of the play gets, and of a step that is solved by `s`. */
const [VERDICT_NODES, SOLVE_MS] = [20_000, 10_000];
/** Budget of the solver for each decision of an analysis. */
const ANALYSE_NODES = 20_000;

/** Shows one state after another. A pipe gets all at once. @returns false if the viewer quits */
export const stepThrough = async (input: Input, replayed: Replay): Promise<boolean> => {
  const { io, print } = input;
  if ((input.positionals[0] ?? '-') === '-' || io.stdin.isTTY !== true) {
    for (const index of replayed.rounds.keys()) print(stateLines(input, replayed, index).join('\n'));
    return true;
  }
  const lines = createLines(io, { echo: false });
  const solver = new SolverQueue({ memoryMb: MEMORY_MB, nowMs: io.nowMs });
  try {
    return await stepOnTerminal({ input, replayed, lines, solver, verdicts: new Map(), analysed: null });
  } finally {
    solver.destroy();
    lines.close();
  }
};

interface Stepping {
  readonly input: Input;
  readonly replayed: Replay;
  readonly lines: Lines;
  readonly solver: SolverQueue;
  /** Verdicts by step. */
  readonly verdicts: Map<number, string>;
  /** Judged decisions. Null until they are asked for. */
  analysed: readonly AnalysedDecision[] | null;
}

const stepOnTerminal = async (stepping: Stepping): Promise<boolean> => {
  const { input, replayed, lines } = stepping;
  const { words } = input;
  const last = replayed.rounds.length - 1;
  let index = 0;
  let notes: readonly string[] = [];
  for (;;) {
    const verdict = await verdictAt(stepping, index);
    const shown = notes;
    const line = (await lines.ask(() => drawStep(input, replayed, { index, verdict, notes: shown })))
      ?.trim()
      .toLowerCase();
    notes = [];
    if (line === undefined || line === 'q' || (line === '' && index === last)) return index === last;
    const next =
      line === '' ? index + 1 : line === 'b' ? Math.max(0, index - 1) : /^\d+$/u.test(line) ? Number(line) : -1;
    if (line === 's') notes = await solveLines(stepping, index);
    else if (line === 'a') notes = analysisLines(stepping, index);
    else if (line === 'i') notes = await playOn(stepping, index);
    else if (replayed.rounds[next] === undefined) notes = [words.replay.unclear({ line, last })];
    else index = next;
  }
};

/** Names of the seats with those of the record: `seat 0 Ann`. */
const playersOf = ({ rounds, record }: Replay, words: Input['words']): string[] =>
  (rounds[0] as Round).hands.map((_, seat) => {
    const name = record.info[`Player${seat}` as 'Player0'];
    return name === undefined ? words.seatNumber(seat) : `${words.seatNumber(seat)} ${truncate(name, 16)}`;
  });

/** Lines of a state: the step and its action, all hands, the play to beat, and at the end the result. */
const stateLines = ({ words, styleText }: Input, replayed: Replay, index: number): string[] => {
  const { rounds, end } = replayed;
  const round = rounds[index] as Round;
  const { entry } = round;
  const view = viewFor(round, 'spectator');
  const did =
    entry === null
      ? ''
      : `  ${words.labelled({ who: nameOf(entry.seat, view, words), what: fullActionText(entry.action, round.rules, words) })}`;
  const beat = round.toBeat === null ? null : ({ type: 'play', combo: round.toBeat } as const);
  return [
    `${styleText('bold', words.replay.step({ index, of: rounds.length - 1 }))}${did}`,
    ...handLines(round, words, playersOf(replayed, words)),
    ...(beat !== null && round.phase === 'play'
      ? [`  ${words.replay.toBeat({ play: fullActionText(beat, round.rules, words) })}`]
      : []),
    ...(index === rounds.length - 1 ? [endLine(end, words)] : []),
  ];
};

/** @returns the prompt */
const drawStep = (
  input: Input,
  replayed: Replay,
  { index, verdict, notes }: { readonly index: number; readonly verdict: string; readonly notes: readonly string[] },
): string => {
  const { io, words, styleText } = input;
  const live = isTerminal(io);
  const { columns, rows } = live ? screenSizeOf(io) : { columns: 80, rows: Number.POSITIVE_INFINITY };
  const round = replayed.rounds[index] as Round;
  const rule = styleText('dim', '─'.repeat(columns));
  const title = replayed.record.info.Event ?? words.rulesNamed(round.rules.name);
  const head = [
    styleText('bold', truncate(title, columns)),
    ...stateLines(input, replayed, index).flatMap((line) =>
      widthOf(line) <= columns ? [line] : wrapText(line, columns, '    '),
    ),
    ...(verdict === '' ? [] : [styleText('yellow', `  ${verdict}`)]),
    rule,
  ];
  const below = notes.flatMap((line) => (widthOf(line) <= columns ? [line] : wrapText(line, columns)));
  const prompt = wrapText(words.replay.prompt, columns).map((line) => styleText('cyan', line));
  const room = Math.max(0, rows - 1 - head.length - prompt.length);
  const shown = live ? below.slice(0, room) : below;
  const tricks = trickLines(round, words, columns);
  const kept = live ? tricks.slice(Math.max(0, tricks.length - (room - shown.length))) : tricks;
  const log = room - shown.length <= 0 ? [] : kept;
  const blank = live ? Array.from({ length: Math.max(0, room - shown.length - log.length) }, () => '') : [];
  const all = [...head, ...log, ...blank, ...shown, ...prompt];
  io.stdout.write(live ? fullScreen(all) : `${all.join('\n')}\n`);
  return '> ';
};

/** Position of a step with open hands. Null outside the play. */
const positionAt = ({ rounds }: Replay, index: number): OpenPosition | null => {
  const round = rounds[index] as Round;
  const position = positionOf(round);
  const open = position.ok ? openPosition(position.value) : position;
  return round.phase === 'play' && open.ok ? open.value : null;
};

/** Winner with open hands, if a small search proves it. */
const verdictAt = async ({ input, replayed, solver, verdicts }: Stepping, index: number): Promise<string> => {
  const position = positionAt(replayed, index);
  if (position === null || winnerOf(position) !== null) return '';
  const known = verdicts.get(index);
  if (known !== undefined) return known;
  const { winner } = await solver.solve(position, { moves: 'first', nodesMax: VERDICT_NODES });
  const { undecided, wins } = input.words.analyse;
  const verdict = winner === 'unknown' ? undecided : wins[winner];
  verdicts.set(index, verdict);
  return verdict;
};

/** Solves the position of a step, and names the command for more. */
const solveLines = async ({ input, replayed, solver }: Stepping, index: number): Promise<string[]> => {
  const position = positionAt(replayed, index);
  if (position === null) return [input.words.replay.nothingToSolve];
  const solution = await solver.solve(position, { moves: 'all', timeMs: SOLVE_MS });
  const findings = { position, solution, all: true, distance: null, points: null, estimate: null, guess: null };
  return [...findingsLines(findings, input), `  ddz solve '${formatPosition(position)}'`];
};

/** Judges the action that led to a step. The whole round is analysed at the first time. */
const analysisLines = (stepping: Stepping, index: number): string[] => {
  const { input, replayed } = stepping;
  const networks = bundledNetworks(replayed.end.rules);
  stepping.analysed ??= analyse(replayed, { ...ANALYSE_DEFAULTS, networks, nodesMax: ANALYSE_NODES });
  const decision = stepping.analysed.find(({ judgement }) => judgement.decision.step === index);
  return decision === undefined
    ? [input.words.replay.nothingToAnalyse]
    : decisionLines(input, decision, replayed.end.rules);
};

/** Plays both sides from a step on, with the solver. */
const playOn = async ({ input, replayed, lines, solver }: Stepping, index: number): Promise<string[]> => {
  const position = positionAt(replayed, index);
  if (position === null) return [input.words.replay.nothingToSolve];
  await playPosition({
    input,
    lines,
    engine: solver,
    start: position,
    side: sideOf(position.turn),
    entersBoth: true,
    title: input.words.replay.step({ index, of: replayed.rounds.length - 1 }),
    limits: { timeMs: SOLVE_MS },
    isPuzzle: false,
  });
  return [];
};
