/** Explanations on request: the winner's strategy with its idea, winning orders by idea, and a claimed line. */
import { afterMove, movesOf, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { sentenceOf } from '../../../base/sentences.ts';
import { Button } from '../../../design/button.tsx';
import { CARD_FIELD, Form, TextField } from '../../../design/form.tsx';
import { Alert } from '../../../design/notice.tsx';
import { ANALYSIS, shortMove, type SideNames } from '../../../review/study/analysis-texts.ts';
import {
  bombUsesOf,
  branchesOf,
  followClaim,
  ideasOf,
  readClaim,
  moveOfText,
  type Branch,
  type Claim,
  type LineStep,
  type Move,
  type Orders,
  type Side,
  type SolverAsk,
  type Strategy,
} from '../../../workers/workers.ts';
import { StepChip, type SolvedPartProps } from './lines.tsx';
import { PLAN } from './plan-texts.ts';

/** The explained position, and what shows the one after these moves; `rest` becomes a variation. */
interface ExplainedProps {
  readonly position: OpenPosition;
  readonly names: SideNames;
  readonly show: (moves: readonly Move[], rest?: readonly Move[]) => void;
}

/** Most positions of a strategy, and most winning orders. */
const [POSITIONS_MAX, ORDERS_MAX] = [20_000, 60] as const;

export const PlanPanel = ({ study, solver, names }: SolvedPartProps) => {
  const words = PLAN.value;
  const [found, setFound] = useState<JSX.Element | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [line, setLine] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { position } = study.node.value;
  const isReady = !isBusy && line.trim() !== '';
  const isOff = isBusy || solver.verdict.value.winner === 'unknown';
  const show: ExplainedProps['show'] = (moves, rest = []) => {
    const root = study.variations.value.nodes.find((node) => node.position === position);
    if (root === undefined) return;
    study.goTo(root.id);
    study.playAll(moves);
    study.addLine(rest);
  };
  const props = { position, names, show };
  /** Shows an explanation. Null: not found within the limits. Undefined: another question replaced this one. */
  const explain = async (
    find: (ask: SolverAsk, timeMs: number | undefined) => Promise<JSX.Element | null | undefined>,
  ) => {
    setFound(null);
    setFault(null);
    await solver.work(async (ask, _about, timeMs) => {
      setBusy(true);
      try {
        const shown = await find(ask, timeMs);
        setFound(shown ?? null);
        if (shown === null) setFault(ANALYSIS.value.notRefuted);
      } finally {
        setBusy(false);
      }
    });
  };
  const showPlan = () =>
    explain(async (ask, timeMs) => {
      const plan = (await ask({ type: 'strategy', position, positionsMax: POSITIONS_MAX, timeMs }))?.value;
      return plan && <Plan plan={plan} {...props} />;
    });
  const showOrders = () =>
    explain(async (ask, timeMs) => {
      const orders = (await ask({ type: 'orders', position, ordersMax: ORDERS_MAX, timeMs }))?.value;
      return orders && (orders.orders.length === 0 ? null : <Ideas orders={orders} {...props} />);
    });
  const check = (): void => {
    const claimed = readClaim(position, line, moveOfText);
    if (!claimed.ok) {
      const { word, number, position: at, cause } = claimed.error;
      setFault(words.badMove(number, word, names[at.turn] ?? '', cause === null ? words.over : sentenceOf(cause)));
    } else
      void explain(async (ask, timeMs) => {
        const claim = await followClaim(
          claimed.value,
          async (at) => (await ask({ type: 'solve', position: at, timeMs }))?.value ?? null,
        );
        return claim === null ? undefined : <FollowedClaim claim={claim} {...props} />;
      });
  };
  return (
    <section class="panel plan stack gap-s" data-testid="plan" aria-busy={isBusy}>
      <h2 class="flush">{words.title}</h2>
      <div class="row">
        <Button disabled={isOff} onClick={showPlan} text={words.plan} />
        <Button disabled={isOff} onClick={showOrders} text={words.orders} />
      </div>
      <Form class="row" onSend={() => isReady && check()}>
        <TextField {...CARD_FIELD} class="grow" label={words.claim} value={line} onText={setLine} />
        <Button type="submit" aria-disabled={!isReady} text={words.check} />
      </Form>
      <Alert text={fault} />
      <div class="stack gap-s" role="status">
        {isBusy ? ANALYSIS.value.working : found}
      </div>
    </section>
  );
};

/** Most plays or replies listed in one line. */
const LISTED_MAX = 8;

const listOf = (texts: readonly string[]): string => {
  const { and, more } = PLAN.value;
  const shown = texts.slice(0, LISTED_MAX).join(and);
  return texts.length > LISTED_MAX ? `${shown} ${more(texts.length - LISTED_MAX)}` : shown;
};

const Plan = ({ plan, ...props }: ExplainedProps & { readonly plan: Strategy }) => {
  const words = PLAN.value;
  const { rules } = props.position;
  const { winner, nodes, openIds } = plan;
  const textOf = (move: Move): string => (move === null ? words.lead : shortMove(move, rules));
  return (
    <>
      <h3 class="flush">{words.planOf(ANALYSIS.value.team[winner], nodes.length)}</h3>
      {bombUsesOf(plan).map(({ bomb, beaten }) => (
        <strong key={textOf(bomb)}>{words.keep(textOf(bomb), listOf(beaten.map(textOf)))}</strong>
      ))}
      {openIds.length > 0 && <p class="soft flush">{words.open(openIds.length)}</p>}
      <Branches plan={plan} branches={branchesOf(plan)} {...props} />
    </>
  );
};

interface BranchesProps extends ExplainedProps {
  readonly plan: Strategy;
  readonly branches: readonly Branch[];
}

const Branches = ({ branches, ...props }: BranchesProps) => (
  <ul class="branches">
    {branches.map((branch, index) => (
      <OneBranch key={index} branch={branch} isOpenAtFirst={branches.length === 1} {...props} />
    ))}
  </ul>
);

type OneBranchProps = Omit<BranchesProps, 'branches'> & { readonly branch: Branch; readonly isOpenAtFirst: boolean };

/** Replies, the answer to them, and on request the branches after it. */
const OneBranch = ({ branch, isOpenAtFirst, ...props }: OneBranchProps) => {
  const words = PLAN.value;
  const { plan, names, show } = props;
  const { rules } = props.position;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const after = useMemo(() => branchesOf(plan, branch), [plan, branch]);
  const { replies, answer, nodes } = branch;
  const [path = []] = nodes.values();
  const textOf = ({ turn, move }: LineStep): string =>
    `${names.length > 2 ? `${names[turn]} ` : ''}${shortMove(move, rules)}`;
  const moves = [...path, ...(answer === null ? [] : [answer])].map(({ move }) => move);
  return (
    <li>
      <span class="cluster gap-xs">
        {replies.length > 0 && (
          <span class="soft">{listOf(replies.map((reply) => reply.map(textOf).join(' · ')))} →</span>
        )}
        {answer === null ? '?' : <StepChip step={answer} rules={rules} names={names} onClick={() => show(moves)} />}
        {after.length > 0 && (
          <Button
            look="plain"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            text={isOpen ? words.fold : words.unfold(after.length)}
          />
        )}
      </span>
      {isOpen && after.length > 0 && <Branches branches={after} {...props} />}
    </li>
  );
};

const Ideas = ({ orders: { orders, isComplete }, position, show }: ExplainedProps & { readonly orders: Orders }) => {
  const words = PLAN.value;
  return (
    <>
      <h3 class="flush">{words.ordersOf(orders.length, isComplete)}</h3>
      <ul class="plain-list stack gap-xs">
        {ideasOf(orders, position.rules.decks).map(({ order, moves, orders: count }, index) => {
          const [first = null, ...rest] = order.steps.map(({ move }) => move);
          return (
            <li key={index}>
              {words.plays(order.plays)}{' '}
              <button type="button" class="chip" onClick={() => show([first], rest)}>
                {moves.map((move) => shortMove(move, position.rules)).join(' · ')}
              </button>
              {count > 1 && <small class="soft"> {words.otherOrders(count - 1)}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
};

const FollowedClaim = ({ claim, position, names, show }: ExplainedProps & { readonly claim: Claim }) => {
  const { steps, failsAt } = claim;
  const claimant = sideOf(position.turn);
  return (
    <>
      <ol class="cluster gap-xs below-m">
        {steps.map(({ position: { turn }, move, winner }, index) => (
          <li key={index} aria-current={index === failsAt ? 'step' : undefined}>
            <StepChip
              step={{ turn, move }}
              rules={position.rules}
              names={names}
              onClick={() => show(steps.slice(0, index + 1).map((step) => step.move))}
            />
            <small class="soft">
              {' '}
              {ANALYSIS.value.worth[winner === 'unknown' ? 'unknown' : winner === claimant ? 'wins' : 'loses']}
            </small>
          </li>
        ))}
      </ol>
      <strong>{claimText(claim, claimant, names)}</strong>
    </>
  );
};

const claimText = ({ steps, failsAt, winner, answers }: Claim, claimant: Side, names: SideNames): string => {
  const words = PLAN.value;
  const last = steps.at(-1)!;
  if (winner === 'unknown') return ANALYSIS.value.notRefuted;
  if (failsAt === null) return winner === claimant ? words.holds : words.lost;
  const after = afterMove(last.position, last.move);
  const number = steps.filter(({ position, move }) => move !== null && sideOf(position.turn) === claimant).length;
  const listed = listOf(answers.map((move) => shortMove(move, after.rules)));
  return words.fails(number, names[after.turn] ?? '', listed, answers.length, movesOf(after).length);
};
