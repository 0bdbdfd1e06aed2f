/** A streak or a storm: its rules, the puzzles without help, the result. */
import './run.css';
import type { Card } from '@doudizhu/rules/cards';
import { CardFan } from '../../../cards/fan.tsx';
import type { OpenPosition } from '@doudizhu/rules/position';
import { createRng } from '@doudizhu/rules/rng';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { fullAddress, guardRoute, hrefOf } from '../../../base/route.ts';
import { announce } from '../../../design/announce.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { clockText } from '../../../base/number-text.ts';
import { useSolver } from '../../../workers/page-solver.ts';
import { positionOfPuzzle } from '../../../workers/workers.ts';
import { ownCards, PuzzleTile, RUN_FANS } from '../list/puzzle-tile.tsx';
import '../list/list.css';
import {
  bestRunOf,
  PUZZLE_PERSON,
  RUN_KINDS,
  withRun,
  type BestRun,
  type RunKind,
} from '../../../puzzles/puzzle-person.ts';
import { dayAt } from '../../../base/day.ts';
import { PuzzleBoard, type PuzzleBoardProps } from '../puzzle-board.tsx';
import { PUZZLES, goalText } from '../puzzles-texts.ts';
import { startPuzzle } from '../puzzle-game.ts';
import type { RatedPuzzle } from '../../../puzzles/puzzle-set.ts';
import {
  MISTAKE_MS,
  afterMistake,
  afterSolved,
  afterTime,
  solvedInRow,
  puzzleNow,
  secondsLeft,
  startRun,
  type Run,
} from '../../../puzzles/run.ts';
import { loadRun, saveRun } from '../../../puzzles/run-storage.ts';
import { RUN } from './run-texts.ts';
import { ShareButton } from '../../../effects/share-button.tsx';
import type { ShareCard } from '../../../effects/share-card.ts';
import { Button, LinkButton } from '../../../design/button.tsx';
import { BackLink } from '../../../design/message.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

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
  const [run, setRun] = useState<Run | null>(() => resumed(kind, puzzles));
  const [best, setBest] = useState(() => bestRunOf(PUZZLE_PERSON.load(), kind));
  const start = (): void => {
    setBest(bestRunOf(PUZZLE_PERSON.load(), kind));
    setRun(startRun(kind, puzzles, createRng(crypto.getRandomValues(new Uint32Array(2)).join()), Date.now()));
  };
  const isOver = run?.isOver === true;
  // Before the next frame: a reload right after a puzzle finds it solved.
  useLayoutEffect(() => {
    if (run !== null) saveRun(run);
  }, [run]);
  useLayoutEffect(() => {
    if (run === null || !isOver) return;
    const solved = run.solved.length;
    announce(RUN.value.result(solved));
    const last = run.solved.at(-1) ?? '';
    const endedMs = Math.min(Date.now(), run.endsMs ?? Infinity);
    PUZZLE_PERSON.change((person) => withRun(person, { kind, solved, day: dayAt(endedMs), last }));
  }, [isOver]);
  if (run === null) return <RunStart kind={kind} best={best} puzzles={puzzles} onStart={start} />;
  if (run.isOver) return <ResultView run={run} best={best} puzzles={puzzles} onAgain={start} />;
  return <RunBoard run={run} onChange={(change) => setRun((before) => (before === null ? before : change(before)))} />;
};

/** The stored run. The clock of a storm kept running. */
const resumed = (kind: RunKind, puzzles: readonly RatedPuzzle[]): Run | null => {
  const stored = loadRun(kind, puzzles);
  return stored === null ? null : afterTime(stored, Date.now());
};

const runsOf = (kind: RunKind): readonly BestRun[] => PUZZLE_PERSON.load().runs.filter((run) => run.kind === kind);

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
      <BackLink href={hrefOf('puzzles')} text={PUZZLES.value.back} />
      <section class="run-head row gap-l felt felt-band" data-hand={hand.length > 0}>
        <CardFan cards={hand.length > 0 ? hand : RUN_FANS[kind]} />
        <div class="words">
          <h1>{words.titles[kind]}</h1>
          <p>{words.rules[kind]}</p>
          <Button look="main large" onClick={onStart} text={words.start} />
        </div>
        <p class="run-best centre flush">
          <b class="accent">{best}</b>
          <span class="soft">{words.record}</span>
        </p>
      </section>
      <BestRuns runs={runs} puzzles={puzzles} />
      {RUN_KINDS.filter((other) => other !== kind).map((other) => (
        <a
          key={other}
          class="panel bar gap-l above-m"
          style="--card-w: 2.5rem; --step: 0.4"
          href={hrefOf(`puzzles/${other}`)}
        >
          <CardFan cards={RUN_FANS[other]} face="compact" />
          <span class="grid gap-0">
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
}

/** The five best runs, each with the last hand that was solved, and the next open place. */
const BestRuns = ({ runs, puzzles }: BestRunsProps) => {
  const words = RUN.value;
  return (
    <section class="panel run-table above-m" data-testid="best-runs">
      <h2>{words.bestFive}</h2>
      <ol>
        {runs.map((run, index) => (
          <li key={index}>
            <b>{words.result(run.solved)}</b>
            <span class="soft">{run.day}</span>
            <CardFan cards={handOf(puzzles, run.last)} face="compact" />
          </li>
        ))}
        {runs.length < PLACES && <li class="soft">{words.openPlace}</li>}
      </ol>
    </section>
  );
};

/** The hand to play in a puzzle. None if the set no longer has it. */
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
  /** Result of the previous puzzle. Null for the first. */
  const [before, setBefore] = useState<'right' | 'wrong' | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
      onChange((now) => afterTime(now, Date.now()));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const [isAsked, setAsked] = useState(false);
  const hasClock = run.endsMs !== null;
  // A streak waits, but the clock of a storm does not.
  useEffect(() => {
    if (!hasClock) return undefined;
    return guardRoute(() => {
      setAsked(true);
      return false;
    });
  }, [hasClock]);
  const stop = (): void => onChange((now) => ({ ...now, isOver: true }));
  const puzzle = puzzleNow(run);
  const position = useMemo(() => (puzzle === undefined ? null : positionOfPuzzle(puzzle)), [puzzle]);
  if (puzzle === undefined || position?.ok !== true) return null;
  const seconds = secondsLeft(run, nowMs);
  const next = (how: 'right' | 'wrong'): void => {
    if (how === 'right' || run.kind === 'storm') announce(words[how]);
    setBefore(how);
    onChange((now) => (how === 'right' ? afterSolved(now, Date.now()) : afterMistake(now, Date.now())));
  };
  const question = (
    <Dialog title={words.stopTitle} open={isAsked} onClose={() => setAsked(false)}>
      <div class="stack">
        <p>{words.clockRuns(run.solved.length)}</p>
        <div class="row">
          <Button look="main" onClick={() => setAsked(false)} text={words.resume} />
          <Button onClick={stop} text={words.quit} />
        </div>
      </div>
    </Dialog>
  );
  return (
    <>
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
            {seconds !== null && <RunClock seconds={seconds} combo={solvedInRow(run)} />}
            {before !== null && (
              <b
                key={run.at}
                class={before === 'right' ? 'good run-before' : 'bad run-before'}
                data-testid="run-before"
              >
                <Icon path={SIGNS[before]} /> {words[before]}
                {hasClock && <span class="run-change">{before === 'right' ? '+1' : `−${MISTAKE_MS / 1000} s`}</span>}
              </b>
            )}
            {goalText(puzzle.winner, position.value)}
          </>
        }
        puzzle={puzzle}
        position={position.value}
        onNext={next}
        more={<Button look="small" onClick={stop} text={words.quit} />}
      />
      {question}
    </>
  );
};

/** Seconds from which on the clock is red. */
const LATE_S = 20;
/** Pips of the combo bar. */
const COMBO_PIPS = 5;

/** The clock of a storm, large, with a bar of the puzzles solved in a row. The bar of the board has both as words. */
const RunClock = ({ seconds, combo }: { readonly seconds: number; readonly combo: number }) => (
  <span class="run-clock row middle" data-late={seconds <= LATE_S} data-testid="run-clock" aria-hidden="true">
    <b class="accent figures">{clockText(seconds)}</b>
    <span class="run-combo bar gap-xs semibold">
      {Array.from({ length: COMBO_PIPS }, (_, pip) => (
        <i key={pip} data-lit={pip < combo} />
      ))}
      {combo > 1 && RUN.value.combo(combo)}
    </span>
  </span>
);

interface RunPuzzleProps extends Pick<PuzzleBoardProps, 'title' | 'tags' | 'goal' | 'more'> {
  readonly puzzle: RatedPuzzle;
  readonly position: OpenPosition;
  readonly onNext: (how: 'right' | 'wrong') => void;
}

const RunPuzzle = ({ puzzle, position, onNext, ...props }: RunPuzzleProps) => {
  const solver = useSolver(useSignal<OpenPosition | null>(null));
  const { state, controls } = useMemo(
    () =>
      startPuzzle({
        start: position,
        side: puzzle.winner,
        solver,
        isStrict: () => false,
        pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
        onEvent: ({ type }) => onNext(type === 'solved' ? 'right' : 'wrong'),
      }),
    [puzzle],
  );
  return <PuzzleBoard {...props} nextHref={null} state={state.value} controls={controls} mayHelp={false} />;
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
      <p class="run-count flush">{words.result(count)}</p>
      <p class={count > best ? 'good' : 'soft'}>{count > best ? words.newBest : words.best(best)}</p>
      <div class="row">
        <Button look="main" onClick={onAgain} text={words.again} />
        <ShareButton name={`${words.titles[run.kind]}-${count}`} cardOf={() => cardOfRun(run, Math.max(best, count))} />
        <LinkButton href={hrefOf('puzzles')} text={PUZZLES.value.back} />
      </div>
      <BestRuns runs={runsOf(run.kind)} puzzles={puzzles} />
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
                        progress={{ id, solved, attempts: 1, hints: 0, losses: 0, changedMs: 0 }}
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
