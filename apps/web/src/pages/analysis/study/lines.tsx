/** The best line, the path to the shown node, and the other variations: moves in order, each a button. */
import { chancePercent } from '../../../review/round/line-decisions.ts';
import { sideOf } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { HTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LineStep, Side } from '../../../workers/workers.ts';
import type { PageSolver } from '../../../workers/page-solver.ts';
import { STEP_PATHS, STEP_LABELS } from '../../../review/replay/step-bar.tsx';
import { ANALYSIS, shortMove, type SideNames } from '../../../review/study/analysis-texts.ts';
import type { Study } from '../../../review/study/study.ts';
import { forwardOf, pathTo, runsFrom, type TreeNode, type MoveRun } from '../../../review/study/variations.ts';
import { Button } from '../../../design/button.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

interface LinesPartProps {
  readonly study: Study;
  readonly names: SideNames;
}

export interface SolvedPartProps extends LinesPartProps {
  readonly solver: PageSolver;
}

/** Buttons for stepping and autoplay. */
export const VariationSteps = ({ study }: Pick<LinesPartProps, 'study'>) => {
  const words = ANALYSIS.value;
  const tree = study.variations.value;
  const isFirst = tree.at === 0;
  const isLast = forwardOf(tree) === null;
  const isRunning = study.isRunning.value;
  return (
    // A disabled button keeps the focus, so that the keys still work.
    <div class="bar whole" role="group" aria-label={words.steps}>
      {(['first', 'back', 'forward', 'last'] as const).map((where, index) => {
        const isOff = index < 2 ? isFirst : isLast;
        return (
          <Button
            key={where}
            aria-disabled={isOff}
            aria-label={STEP_LABELS.value[where]}
            data-step={where}
            onClick={() => isOff || study.step(where)}
          >
            <Icon path={STEP_PATHS[where]} />
          </Button>
        );
      })}
      <Button
        aria-pressed={isRunning}
        aria-disabled={isLast && !isRunning}
        onClick={() => {
          study.isRunning.value = !isRunning && !isLast;
        }}
        aria-label={isRunning ? words.pause : STEP_LABELS.value.run}
      >
        <Icon path={isRunning ? STEP_PATHS.pause : STEP_PATHS.run} />
      </Button>
    </div>
  );
};

/** Moves from the start to the shown node, each with the winner after it: a move that loses changes the sign. */
export const Path = ({ study, solver, names }: SolvedPartProps) => {
  const words = ANALYSIS.value;
  const tree = study.variations.value;
  const path = pathTo(tree, tree.at);
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (end.current !== null) end.current.scrollLeft = end.current.scrollWidth;
  }, [tree.at, solver.winnerAt(study.node.value.position)]);
  return (
    <nav aria-label={words.path} class="analysis-path">
      <ol ref={end}>
        {path.map((node) => (
          <li key={node.id}>
            <NodeChip node={node} study={study} names={names} winner={solver.winnerAt(node.position)} />
          </li>
        ))}
      </ol>
    </nav>
  );
};

interface NodeChipProps extends LinesPartProps {
  readonly node: TreeNode;
  readonly winner?: Side | 'unknown';
}

/** Button of a node: side and move. */
const NodeChip = ({ node, study, names, winner = 'unknown' }: NodeChipProps) => {
  const { nodes, at } = study.variations.value;
  const { move = null, parent, position } = node;
  const chip = {
    'data-winner': winner,
    'aria-current': node.id === at ? 'step' : undefined,
    onClick: () => study.goTo(node.id),
  } as const;
  // The sign changes where a move loses. Screen readers hear each verdict.
  const sign = winner !== 'unknown' && <Icon path={SIGNS[winner]} />;
  if (parent !== null)
    return (
      <StepChip step={{ turn: nodes[parent]!.position.turn, move }} rules={position.rules} names={names} {...chip}>
        {sign}
      </StepChip>
    );
  return (
    <button type="button" class="chip gap-xs nowrap" {...chip}>
      {ANALYSIS.value.begin}
      {sign}
    </button>
  );
};

/** The best line from the shown position, or the one that the solver follows as long as the winner is unknown. */
export const BestLine = ({ study, solver, names }: SolvedPartProps) => {
  const words = ANALYSIS.value;
  const line = solver.line.value;
  const { estimate } = solver.verdict.value;
  if (line === null) {
    if (estimate === null) return null;
    const { landlordChance, steps } = estimate;
    const [team, chance] =
      landlordChance > 0.5 ? (['landlord', landlordChance] as const) : (['farmers', 1 - landlordChance] as const);
    return (
      <section class="best-line" data-testid="estimate">
        <h2>{words.likely(words.team[team], chancePercent(chance))}</h2>
        <Steps steps={steps} study={study} names={names} />
        <p class="soft">{words.likelyNote}</p>
      </section>
    );
  }
  if (line.steps.length === 0) return null;
  return (
    <section class="best-line" data-testid="line">
      <h2>{words.line}</h2>
      <Steps steps={line.steps} study={study} names={names} />
      <p class="soft">{line.isShortest ? words.lineBest : line.isComplete ? words.lineSome : words.lineCut}</p>
      <Button onClick={() => study.addLine(line.steps.map(({ move }) => move))} text={words.saveLine} />
    </section>
  );
};

/** Moves from the shown position, each a button that plays up to it. */
const Steps = ({ steps, study, names }: LinesPartProps & { readonly steps: readonly LineStep[] }) => (
  <ol class="cluster gap-xs below-m">
    {steps.map((step, index) => (
      <li key={index}>
        <StepChip
          step={step}
          rules={study.node.value.position.rules}
          names={names}
          onClick={() => study.playAll(steps.slice(0, index + 1).map(({ move }) => move))}
        />
      </li>
    ))}
  </ol>
);

interface StepChipProps extends Omit<HTMLAttributes, 'step'> {
  readonly step: LineStep;
  readonly rules: RuleSet;
  readonly names: SideNames;
}

/** Button of a move: side and cards. */
export const StepChip = ({ step: { turn, move }, rules, names, children, ...attributes }: StepChipProps) => (
  <button type="button" class="chip gap-xs nowrap" {...(attributes as object)}>
    <small class="mover soft" data-team={sideOf(turn)}>
      {names[turn]}
    </small>{' '}
    {shortMove(move, rules)}
    {children}
  </button>
);

/** All tried moves. It starts open if it has more than the round's own moves, which the decisions table shows too. */
export const Tree = ({ study, names }: LinesPartProps) => {
  const words = ANALYSIS.value;
  const tree = study.variations.value;
  const runs = runsFrom(tree);
  const isOpen =
    tree.nodes.some(({ parent, isPlayed }) => parent !== null && !isPlayed) || tree.nodes[0]?.round === null;
  return (
    <details class="analysis-tree panel" data-testid="tree" open={isOpen}>
      <summary>
        <h2>{words.tree}</h2>
      </summary>
      {runs.length === 0 ? <p class="soft">{words.treeHint}</p> : <Runs runs={runs} study={study} names={names} />}
    </details>
  );
};

/** The branches of one node. The first one continues below the others. */
const Runs = ({ runs, study, names }: LinesPartProps & { readonly runs: readonly MoveRun[] }) => {
  const [main, ...others] = runs;
  if (main === undefined) return null;
  return (
    <>
      <RunMoves nodes={main.nodes.slice(0, 1)} study={study} names={names} mayCut />
      {others.length > 0 && (
        <ul class="branches">
          {others.map((run) => (
            <li key={run.nodes[0]?.id}>
              <RunMoves nodes={run.nodes} study={study} names={names} mayCut />
              <Runs runs={run.branches} study={study} names={names} />
            </li>
          ))}
        </ul>
      )}
      <RunMoves nodes={main.nodes.slice(1)} study={study} names={names} />
      <Runs runs={main.branches} study={study} names={names} />
    </>
  );
};

interface RunMovesProps extends LinesPartProps {
  readonly nodes: readonly TreeNode[];
  /** True if a branch starts here, which can be deleted. */
  readonly mayCut?: boolean;
}

const RunMoves = ({ nodes, study, names, mayCut = false }: RunMovesProps) => {
  const [first] = nodes;
  if (first === undefined) return null;
  return (
    <ol class="cluster gap-xs below-m">
      {nodes.map((node) => (
        <li key={node.id}>
          <NodeChip node={node} study={study} names={names} />
        </li>
      ))}
      {mayCut && !first.isPlayed && (
        <li>
          <button
            type="button"
            class="chip gap-xs nowrap cut"
            aria-label={ANALYSIS.value.cut}
            onClick={() => study.prune(first.id)}
          >
            ×
          </button>
        </li>
      )}
    </ol>
  );
};
