/** `ddz solve` for a position with hidden hands: in how many possible deals each move wins. */
import { movesInDeals, possibleDeals, type MoveInDeals, type PossibleDeals } from '@doudizhu/bots';
import { SolverQueue } from '@doudizhu/env/solver-queue';
import { hiddenRecord, solveDeals } from '@doudizhu/env/hidden-hands';
import type { Input } from '../command/command.ts';
import { createProgressLine, padEnd } from '../terminal/width.ts';
import type { HiddenRequest } from './position-input.ts';
import { effortLine, moveText, positionLines, thousands, type TextContext } from './report.ts';

const SHOW_EVERY_MS = 200;

/** Solves the deals and prints the result of each move. Ctrl-C ends it with the deals so far. */
export const answerHidden = async (input: Input, request: HiddenRequest): Promise<void> => {
  const { io, print, printJson, json } = input;
  const { hidden, dealsMax, limits, memoryMb, threads } = request;
  const startMs = io.nowMs();
  if (!json) print(`${positionLines(hidden.position, input).join('\n')}\n`);
  const deals = possibleDeals(hidden, dealsMax);
  const progress = createProgressLine(input, SHOW_EVERY_MS);
  const engine = new SolverQueue({ memoryMb, threads, nowMs: io.nowMs });
  const release = io.onInterrupt(() => engine.stop());
  try {
    const solutions = await solveDeals(engine, deals, limits, (count) =>
      progress.show(() =>
        input.words.solve.hidden.progress({
          count,
          deals: deals.positions.length,
          seconds: ((io.nowMs() - startMs) / 1000).toFixed(1),
        }),
      ),
    );
    progress.clear();
    const effort = { nodes: engine.nodes, ms: io.nowMs() - startMs };
    const moves = movesInDeals(deals, solutions);
    if (json) printJson({ ...hiddenRecord(hidden, deals, moves, solutions.length), ...effort });
    else {
      const lines = [...hiddenLines(deals, moves, solutions.length, input), effortLine(effort, input)];
      print(lines.join('\n'));
    }
  } finally {
    release();
    engine.destroy();
    progress.clear();
  }
};

/** A line for each move, the best first. */
const hiddenLines = (
  deals: PossibleDeals,
  moves: readonly MoveInDeals[],
  count: number,
  { words, styleText }: TextContext,
): string[] => {
  const texts = words.solve.hidden;
  const { positions, total, isExact } = deals;
  const head =
    isExact && count === positions.length
      ? texts.all({ total: thousands(total) })
      : texts.some({
          total: thousands(total),
          count: thousands(count),
          deals: thousands(positions.length),
          how: isExact ? texts.listed : texts.drawn,
        });
  const width = Math.max(...moves.map(({ move }) => moveText(move, positions[0]!).length));
  return [
    styleText('bold', head),
    ...moves
      .toSorted((a, b) => (b.chance ?? -1) - (a.chance ?? -1))
      .map(({ move, wins, losses, chance, low, high }) => {
        const share = chance === null ? '' : `  ${percent(chance)}%`;
        const between = low === high ? '' : ` (${texts.between({ low: percent(low), high: percent(high) })})`;
        const counted = texts.move({ wins: thousands(wins), judged: thousands(wins + losses) });
        return `  ${padEnd(moveText(move, positions[0]!), width)}  ${counted}${share}${between}`;
      }),
  ];
};

/** A certain win alone is 100, a certain loss alone 0. */
const percent = (share: number): string => {
  const rounded = (100 * share).toFixed(1);
  if (share < 1 && rounded === '100.0') return '99.9';
  if (share > 0 && rounded === '0.0') return '0.1';
  return rounded.replace(/\.0$/u, '');
};
