/** One puzzle with its solver and driver. The board is in puzzle-board.tsx. */
import { signal, useSignal } from '@preact/signals';
import { type OpenPosition, formatPosition } from '@doudizhu/rules/position';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { nameOfKind } from '../../cards/card-names.ts';
import { nameOfMove } from '../../cards/names.ts';
import { dayAt, daysInARow } from '../../base/day.ts';
import { fullAddress, hrefOf } from '../../base/route.ts';
import { mayMove } from '../../base/settings.ts';
import { announce } from '../../design/announce.tsx';
import { previewLinkOr } from '../../base/preview-link.ts';
import { copyText } from '../../design/notice.tsx';
import { useSolver } from '../../workers/page-solver.ts';
import type { Side } from '../../workers/workers.ts';
import { PUZZLE_PERSON, rememberPuzzle } from '../../puzzles/puzzle-person.ts';
import { PuzzleBoard, type PuzzleBoardProps } from './puzzle-board.tsx';
import { startPuzzle, type PuzzleGame } from './puzzle-game.ts';
import type { RatedPuzzle } from '../../puzzles/puzzle-set.ts';
import { LIST } from './list/list-texts.ts';
import { Flame } from './list/today.tsx';
import { ScoreView, useScore } from './person/score.tsx';
import { fullNameOfSide, PUZZLES, goalText } from './puzzles-texts.ts';
import { Checkbox } from '../../design/choice.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { BackLink } from '../../design/message.tsx';

export interface PuzzlePlayProps extends Pick<PuzzleBoardProps, 'title' | 'tags' | 'nextHref'> {
  readonly position: OpenPosition;
  /** Null: the solver has to find the winner first. */
  readonly winner: Side | null;
  /** A puzzle of the set, with stored progress and a rated first attempt. Null for a player's own puzzle. */
  readonly shipped: RatedPuzzle | null;
  /** True for today's puzzle. */
  readonly isToday: boolean;
}

/** Strict mode of all puzzles while the app is open. */
const isStrict = signal(true);
const PAUSE_MS = 500;
const TIME_MS = 30_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, mayMove() ? PAUSE_MS : 0));

export const PuzzlePlay = ({ title, tags, position, winner, shipped, isToday, nextHref }: PuzzlePlayProps) => {
  const words = PUZZLES.value;
  const solver = useSolver(useSignal<OpenPosition | null>(null));
  const score = useScore(shipped, isToday);
  const [side, setSide] = useState<Side | 'unknown' | null>(winner);
  useEffect(() => {
    if (winner !== null) return;
    solver.ask({ type: 'solve', position, moves: 'first', timeMs: TIME_MS }).then(
      (answer) => answer !== null && setSide(answer.value.winner),
      () => setSide('unknown'),
    );
  }, []);
  const game = useMemo(
    () =>
      side === null || side === 'unknown'
        ? null
        : startPuzzle({
            start: position,
            side,
            solver,
            isStrict: () => isStrict.value,
            pause,
            onEvent: score.take,
          }),
    [side],
  );
  if (game === null || side === null || side === 'unknown') {
    return (
      <div class="page">
        <BackLink href={hrefOf('puzzles')} text={words.back} />
        <h1>{title}</h1>
        {side === 'unknown' ? <p role="alert">{words.resultUnknown}</p> : <p role="status">{words.checking}</p>}
      </div>
    );
  }
  return (
    <PuzzleTable
      game={game}
      // The puzzle of the day has its own tile.
      id={isToday ? null : (shipped?.id ?? null)}
      title={title}
      tags={tags}
      nextHref={nextHref}
      goal={
        <>
          {goalText(side, position)}
          {position.rules.kindsOff.length > 0 && (
            <> {words.kindsOff(position.rules.kindsOff.map(nameOfKind).join('、'))}</>
          )}
        </>
      }
      result={<ScoreView score={score.value} />}
      more={<More position={position} source={sourceOf(shipped)} id={shipped?.id ?? null} />}
    />
  );
};

/** Options and links below the moves. */
interface MoreProps {
  readonly position: OpenPosition;
  readonly source: string | null;
  /** Id in the set. Null: the player's own puzzle. */
  readonly id: string | null;
}

const More = ({ position, source, id }: MoreProps) => {
  const words = PUZZLES.value;
  return (
    <div class="puzzle-more stack">
      <PersonLine />
      <Checkbox
        class="row"
        label={words.strict}
        checked={isStrict.value}
        onChange={(isOn) => {
          isStrict.value = isOn;
        }}
      />
      <p class="soft text-s">{words.strictWhy}</p>
      <div class="row">
        <Button look="small" onClick={() => void share(position, id)} text={words.share} />
        <LinkButton look="small" href={hrefOf('analysis', { ddn: formatPosition(position) })} text={words.analyse} />
      </div>
      {source !== null && (
        <p class="soft text-s">
          {words.source}: {source}
        </p>
      )}
    </div>
  );
};

/** The player's rating and days in a row. */
const PersonLine = () => {
  const { history, rating, days } = PUZZLE_PERSON.value;
  const inARow = daysInARow(days, dayAt(Date.now()));
  if (history.length === 0 && inARow === 0) return null;
  return (
    <p class="puzzle-person">
      {history.length > 0 && (
        <>
          <span class="soft">{LIST.value.yourRating}</span> <b>{Math.round(rating)}</b>
        </>
      )}
      {inARow > 0 && (
        <b class="puzzle-days" role="img" aria-label={`${LIST.value.streakTitle}: ${inARow}`}>
          <Flame /> {inARow}
        </b>
      )}
    </p>
  );
};

/** @param id of a puzzle of the set. Null: the player's own */
const share = async (position: OpenPosition, id: string | null): Promise<void> => {
  const own = fullAddress(hrefOf('puzzles/own', { ddn: formatPosition(position) }));
  const address = id === null ? own : await previewLinkOr('puzzle', id, own);
  await copyText(address, PUZZLES.value.copied, () => prompt(PUZZLES.value.share, address));
};

/** Returns the puzzle's author. A generated puzzle has a command as its source, a collected one notes on files. */
const sourceOf = (shipped: RatedPuzzle | null): string | null => {
  if (shipped === null) return null;
  const { source } = shipped;
  if (source.startsWith('ddz ')) return PUZZLES.value.minedBy;
  return /[\w.-]+\/[\w-]+/u.exec(source.replace('github.com/', ''))?.[0] ?? PUZZLES.value.collected;
};

type PuzzleTableProps = Pick<PuzzleBoardProps, 'title' | 'tags' | 'goal' | 'nextHref' | 'more' | 'result'> & {
  readonly game: PuzzleGame;
  /** Key for resuming. Null: not remembered. */
  readonly id: string | null;
};

/** The board with its announcements. */
const PuzzleTable = ({ game: { state, controls }, id, ...props }: PuzzleTableProps) => {
  const words = PUZZLES.value;
  const { game, status } = state.value;
  useEffect(() => {
    const last = game.played.at(-1);
    if (last === undefined) return;
    const { position, move } = last;
    announce(words.labelled(fullNameOfSide(position, position.turn), nameOfMove(move, position.rules)));
  }, [game]);
  useEffect(() => {
    if (id !== null && game.played.length > 0) rememberPuzzle(id, status === 'solved');
  }, [id, game, status]);
  useEffect(() => {
    if (status === 'solved') announce(words.solved);
    if (status === 'lost') announce(words.lost);
  }, [status]);
  return <PuzzleBoard {...props} state={state.value} controls={controls} />;
};
