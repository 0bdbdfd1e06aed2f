/** A streak or a storm: its rules, the puzzles without help, the result. */
import './run.css';
import type { Card } from '@doudizhu/rules/cards';
import { CardFan } from '../../../cards/fan.tsx';
import type { OpenPosition } from '@doudizhu/rules/position';
import { createRng } from '@doudizhu/rules/rng';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { fullAddress, hrefOf } from '../../../base/route.ts';
import { announce } from '../../../design/announce.tsx';
import { clockText } from '../../../base/number-text.ts';
import { useSolver } from '../../../workers/page-solver.ts';
import { positionOfPuzzle } from '../../../workers/workers.ts';
import { ownCards, RUN_FANS } from '../list/puzzle-tile.tsx';
import { PuzzleTile } from '../list/puzzle-tile.tsx';
import '../list/list.css';
import {
  changePerson,
  loadPerson,
  RUN_KINDS,
  withRun,
  type BestRun,
  type RunKind,
} from '../../../puzzles/puzzle-person.ts';
import { dayAt } from '../../../base/day.ts';
import { PuzzleBoard, type PuzzleBoardProps } from '../puzzle-board.tsx';
import { sayGoal } from '../puzzles-texts.ts';
import { PuzzleDriver } from '../puzzle-driver.ts';
import type { RatedPuzzle } from '../../../puzzles/puzzle-set.ts';
import { afterMistake, afterSolved, afterTime, puzzleNow, secondsLeft, startRun, type Run } from './run.ts';
import { RUN } from './run-texts.ts';
import { ShareButton } from '../../../moments/share-button.tsx';
import type { ShareCard } from '../../../moments/share-card.ts';
import { Button, LinkButton } from '../../../design/button.tsx';
import { BackLink } from '../../../design/message.tsx';

export interface RunPageProps {
  readonly kind: RunKind;
  /** The whole set, easiest first. */
  readonly puzzles: readonly RatedPuzzle[];
}

/** Delay between the solver's moves. */
const PAUSE_MS = 200;
/** Interval of clock updates. */
const TICK_MS = 200;

export const RunPage = ({ kind, puzzles }: RunPageProps) => {
  const [run, setRun] = useState<Run | null>(null);
  const [best, setBest] = useState(() => bestOf(kind));
  const start = (): void => {
    setBest(bestOf(kind));
    setRun(startRun(kind, puzzles, createRng(crypto.getRandomValues(new Uint32Array(2)).join()), Date.now()));
  };
  const isOver = run?.isOver === true;
  const solved = run?.solved.length ?? 0;
  useEffect(() => {
    if (run === null || !isOver) return;
    announce(RUN.value.result(solved));
    const last = run.solved.at(-1) ?? '';
    changePerson((person) => withRun(person, { kind, solved, day: dayAt(Date.now()), last }));
  }, [isOver]);
  if (run === null) return <RunStart kind={kind} best={best} puzzles={puzzles} onStart={start} />;
  if (run.isOver) return <ResultView run={run} best={best} puzzles={puzzles} onAgain={start} />;
  return <RunBoard run={run} onChange={(change) => setRun((before) => (before === null ? before : change(before)))} />;
};

const bestOf = (kind: RunKind): number => loadPerson()[kind === 'streak' ? 'bestStreak' : 'bestStorm'];

const runsOf = (kind: RunKind): readonly BestRun[] => (loadPerson().runs ?? []).filter((run) => run.kind === kind);

interface RunStartProps extends RunPageProps {
  readonly best: number;
  readonly onStart: () => void;
}

const RunStart = ({ kind, best, puzzles, onStart }: RunStartProps) => {
  const words = RUN.value;
  const runs = runsOf(kind);
  const hand = runs[0] === undefined ? [] : handOf(puzzles, runs[0].last);
  return (
    <div class="page run-page">
      <BackLink href={hrefOf('puzzles')} text={words.back} />
      <section class="run-head felt" data-hand={hand.length > 0}>
        <CardFan cards={hand.length > 0 ? hand : RUN_FANS[kind]} />
        <div>
          <h1>{words.titles[kind]}</h1>
          <p>{words.rules[kind]}</p>
          <Button look="main large" onClick={onStart} text={words.start} />
        </div>
        <p class="run-best">
          <b>{best}</b>
          <span>{words.record}</span>
        </p>
      </section>
      <BestRuns runs={runs} best={best} puzzles={puzzles} />
      {RUN_KINDS.filter((other) => other !== kind).map((other) => (
        <a key={other} class="panel run-other" href={hrefOf(`puzzles/${other}`)}>
          <CardFan cards={RUN_FANS[other]} face="compact" />
          <span>
            <b>{words.titles[other]}</b>
            <span class="soft">{words.rules[other]}</span>
          </span>
        </a>
      ))}
    </div>
  );
};

/** Number of places in the table. */
const PLACES = 5;

interface BestRunsProps extends Pick<RunPageProps, 'puzzles'> {
  /** Best first. */
  readonly runs: readonly BestRun[];
  /** The best result, which older data have without its run. */
  readonly best: number;
}

/** The five best runs, each with the last hand that was solved, and the next open place. */
const BestRuns = ({ runs, best, puzzles }: BestRunsProps) => {
  const words = RUN.value;
  const isOlder = best > (runs[0]?.solved ?? 0);
  const shown = runs.slice(0, isOlder ? PLACES - 1 : PLACES);
  return (
    <section class="panel run-table" data-testid="best-runs">
      <h2>{words.bestFive}</h2>
      <ol>
        {isOlder && (
          <li>
            <b>{words.result(best)}</b>
            <span class="soft">{words.earlier}</span>
          </li>
        )}
        {shown.map((run, index) => (
          <li key={index}>
            <b>{words.result(run.solved)}</b>
            <span class="soft">{run.day}</span>
            <CardFan cards={handOf(puzzles, run.last)} face="compact" />
          </li>
        ))}
        {shown.length + Number(isOlder) < PLACES && <li data-open="true">{words.openPlace}</li>}
      </ol>
    </section>
  );
};

/** The hand to play in a puzzle; none if the set no longer has it. */
const handOf = (puzzles: readonly RatedPuzzle[], id: string): readonly Card[] => {
  const puzzle = puzzles.find((each) => each.id === id);
  return puzzle === undefined ? [] : ownCards(puzzle);
};

interface RunBoardProps {
  readonly run: Run;
  readonly onChange: (change: (before: Run) => Run) => void;
}

/** The current puzzle with the clock. */
const RunBoard = ({ run, onChange }: RunBoardProps) => {
  const words = RUN.value;
  const [nowMs, setNowMs] = useState(() => Date.now());
  /** Result of the previous puzzle; null for the first. */
  const [before, setBefore] = useState<'right' | 'wrong' | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
      onChange((now) => afterTime(now, Date.now()));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const puzzle = puzzleNow(run);
  const position = useMemo(() => (puzzle === undefined ? null : positionOfPuzzle(puzzle)), [puzzle]);
  if (puzzle === undefined || position?.ok !== true) return null;
  const seconds = secondsLeft(run, nowMs);
  const next = (how: 'right' | 'wrong'): void => {
    if (how === 'right' || run.kind === 'storm') announce(words[how]);
    setBefore(how);
    onChange((now) => (how === 'right' ? afterSolved(now, Date.now()) : afterMistake(now, Date.now())));
  };
  return (
    <RunPuzzle
      key={puzzle.id}
      title={words.titles[run.kind]}
      // A narrow window shows the first tag only.
      tags={[
        [...(seconds === null ? [] : [words.left(clockText(seconds))]), words.solved(run.solved.length)].join(' · '),
        ...(run.missed.length === 0 ? [] : [words.wrongOnes(run.missed.length)]),
      ]}
      goal={
        <>
          {before !== null && (
            <b class={before === 'right' ? 'good run-before' : 'bad run-before'} data-testid="run-before">
              {before === 'right' ? `✓ ${words.right}` : `✗ ${words.wrong}`}
            </b>
          )}
          {sayGoal(puzzle.winner, position.value)}
        </>
      }
      puzzle={puzzle}
      position={position.value}
      onNext={next}
      more={<Button look="small" onClick={() => onChange((now) => ({ ...now, isOver: true }))} text={words.quit} />}
    />
  );
};

interface RunPuzzleProps extends Pick<PuzzleBoardProps, 'title' | 'tags' | 'goal' | 'more'> {
  readonly puzzle: RatedPuzzle;
  readonly position: OpenPosition;
  readonly onNext: (how: 'right' | 'wrong') => void;
}

const nothing = (): void => undefined;

const RunPuzzle = ({ puzzle, position, onNext, ...props }: RunPuzzleProps) => {
  const solver = useSolver(useSignal<OpenPosition | null>(null));
  const driver = useMemo(
    () =>
      new PuzzleDriver({
        position,
        side: puzzle.winner,
        solver,
        isStrict: () => false,
        pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
        onEvent: ({ type }) => onNext(type === 'solved' ? 'right' : 'wrong'),
      }),
    [puzzle],
  );
  return (
    <PuzzleBoard
      {...props}
      nextHref={null}
      state={driver.state.value}
      controls={{
        play: (cards) => void driver.play(cards),
        hint: nothing,
        back: nothing,
        again: nothing,
        explain: nothing,
      }}
      mayHelp={false}
    />
  );
};

interface ResultViewProps {
  readonly run: Run;
  /** Best result before this run. */
  readonly best: number;
  readonly puzzles: readonly RatedPuzzle[];
  readonly onAgain: () => void;
}

const ResultView = ({ run, best, puzzles, onAgain }: ResultViewProps) => {
  const words = RUN.value;
  const numbers = useMemo(() => new Map(puzzles.map(({ id }, index) => [id, index + 1])), [puzzles]);
  const lists = [
    { name: words.missed, ids: run.missed, solved: false },
    { name: words.solvedOnes, ids: run.solved, solved: true },
  ];
  const count = run.solved.length;
  return (
    <div class="page run-page" data-testid="run-result">
      <h1>{words.titles[run.kind]}</h1>
      <p class="run-count">{words.result(count)}</p>
      <p class={count > best ? 'good' : 'soft'}>{count > best ? words.newBest : words.best(best)}</p>
      <div class="row">
        <Button look="main" onClick={onAgain} text={words.again} />
        <ShareButton name={`${words.titles[run.kind]}-${count}`} cardOf={() => cardOfRun(run, Math.max(best, count))} />
        <LinkButton href={hrefOf('puzzles')} text={words.back} />
      </div>
      <BestRuns runs={runsOf(run.kind)} best={Math.max(best, count)} puzzles={puzzles} />
      {lists.map(
        ({ name, ids, solved }) =>
          ids.length > 0 && (
            <section key={name}>
              <h2>{name}</h2>
              <ul class="tiles puzzle-tiles">
                {ids.map((id) => {
                  const puzzle = run.puzzles.find((each) => each.id === id);
                  return (
                    puzzle !== undefined && (
                      <PuzzleTile
                        key={id}
                        puzzle={puzzle}
                        number={numbers.get(id) ?? 0}
                        progress={{ id, solved, attempts: 1, hints: 0, changedMs: 0 }}
                      />
                    )
                  );
                })}
              </ul>
            </section>
          ),
      )}
    </div>
  );
};

/** The result as a picture, with the hand of the last solved puzzle. */
const cardOfRun = (run: Run, best: number): ShareCard => {
  const words = RUN.value;
  const count = run.solved.length;
  const cards = handOf(run.puzzles, run.solved.at(-1) ?? '');
  return {
    title: words.titles[run.kind],
    detail: words.best(best),
    faces: [{ face: 'you', mood: 'glad', role: null, name: words.result(count), points: String(count), isOwn: true }],
    cardsLabel: cards.length === 0 ? '' : words.lastSolved,
    cards,
    link: fullAddress(hrefOf(`puzzles/${run.kind}`)),
    linkLabel: words.scan,
  };
};
