/** One puzzle on the table: all hands open, the person's own to choose from. */
import { signal, useSignal } from '@preact/signals';
import { countsOf, countsOfCombo, formatPosition, NO_CARDS, pickCards, sizeOf, type Card } from '@doudizhu/rules';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Hand } from '../../cards/hand.tsx';
import { nameOfKind, nameOfMove } from '../../cards/names.ts';
import { cardsOfCounts, RankCards } from '../../cards/rank-cards.tsx';
import { hrefOf } from '../../route.ts';
import { mayMove } from '../../settings.ts';
import { announce } from '../../shell/announce.tsx';
import { notify } from '../../shell/notice.tsx';
import { useSolver } from '../../solver/use-solver.ts';
import { sideLetter, sideOf, type Position, type Side } from '../../workers.ts';
import { createPuzzleDriver, type PuzzleDriver } from './puzzle-driver.ts';
import { mayTakeBack, positionNow } from './puzzle-history.ts';
import { MoveList, FeedbackView } from './puzzle-feedback.tsx';
import { saveAttempt } from './puzzle-storage.ts';
import { PUZZLES } from './puzzles-texts.ts';

export interface PuzzlePlayProps {
  readonly title: string;
  readonly position: Position;
  /** Null: the solver is to say it first. */
  readonly winner: Side | null;
  /** Progress is kept under it; null: not at all. */
  readonly id: string | null;
  readonly source: string | null;
  readonly nextHref: string | null;
}

/** Whether losing plays are refused: of all puzzles, while the page is open. */
const isStrict = signal(true);
const PAUSE_MS = 500;
const TIME_MS = 30_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, mayMove() ? PAUSE_MS : 0));

export const PuzzlePlay = ({ title, position, winner, id, source, nextHref }: PuzzlePlayProps) => {
  const words = PUZZLES.value;
  const solver = useSolver(useSignal<Position | null>(null));
  const [side, setSide] = useState<Side | 'unknown' | null>(winner);
  useEffect(() => {
    if (winner !== null) return;
    solver.ask({ type: 'solve', position, moves: 'first', timeMs: TIME_MS }).then(
      (answer) => answer !== null && setSide(answer.solution.winner),
      () => setSide('unknown'),
    );
  }, []);
  const driver = useMemo(
    () =>
      side === null || side === 'unknown'
        ? null
        : createPuzzleDriver({
            position,
            side,
            solver,
            isStrict: () => isStrict.value,
            pause,
            onAttempt: (attempt) => {
              if (id !== null) void saveAttempt(id, { ...attempt, nowMs: Date.now() });
            },
          }),
    [side],
  );
  return (
    <>
      <p class="puzzle-back">
        <a href={hrefOf('puzzles')}>← {words.back}</a>
      </p>
      <h1>{title}</h1>
      {side === null && <p role="status">{words.checking}</p>}
      {side === 'unknown' && <p role="alert">{words.resultUnknown}</p>}
      {driver !== null && side !== null && side !== 'unknown' && (
        <>
          <p>
            {words.goal(side === 'landlord' ? words.landlord : words.farmers)}
            {position.rules.kindsOff.length > 0 && (
              <> {words.kindsOff(position.rules.kindsOff.map(nameOfKind).join('、'))}</>
            )}
          </p>
          <PuzzleTable driver={driver} nextHref={nextHref} />
        </>
      )}
      <div class="row puzzle-foot">
        <button type="button" class="button" onClick={() => void share(position)}>
          {words.share}
        </button>
        <a class="button" href={hrefOf('analysis', { ddn: formatPosition(position) })}>
          {words.analyse}
        </a>
        {source !== null && (
          <span class="soft">
            {words.source}: {source}
          </span>
        )}
      </div>
    </>
  );
};

const share = async (position: Position): Promise<void> => {
  const address = new URL(hrefOf('puzzles/own', { ddn: formatPosition(position) }), location.href).href;
  await navigator.clipboard.writeText(address).then(
    () => notify(PUZZLES.value.copied),
    () => prompt(PUZZLES.value.share, address),
  );
};

interface PuzzleTableProps {
  readonly driver: PuzzleDriver;
  readonly nextHref: string | null;
}

const PuzzleTable = ({ driver, nextHref }: PuzzleTableProps) => {
  const words = PUZZLES.value;
  const { game, status, feedback, hints } = driver.state.value;
  const position = positionNow(game);
  const isYours = status === 'yours';
  // The hand in front of the person: the one to move, or the one that moved last.
  const own =
    sideOf(position.turn) === game.side
      ? position.turn
      : (game.moves.findLast(({ turn }) => sideOf(turn) === game.side)?.turn ?? (game.side === 'landlord' ? 0 : 1));
  const others = position.hands.map((_, seat) => seat).filter((seat) => seat !== own);
  const ownCards = useMemo(() => cardsOfCounts(position.hands[own] ?? NO_CARDS), [position, own]);
  const [selected, setSelected] = useState<ReadonlySet<Card>>(new Set());
  useEffect(() => setSelected(new Set()), [game]);
  // A hint chooses its cards, a refused play is put back.
  useEffect(() => {
    if (feedback?.type === 'refuted') setSelected(new Set());
    if (feedback?.type !== 'hint') return;
    const wanted = feedback.move === null ? NO_CARDS : countsOfCombo(feedback.move, position.rules.decks);
    setSelected(new Set(pickCards(ownCards, wanted) ?? []));
  }, [feedback]);
  useEffect(() => {
    const last = game.moves.at(-1);
    const before = game.positions.at(-2);
    if (last === undefined || before === undefined) return;
    announce(`${seatName(before, last.turn)}: ${nameOfMove(last.move, position.rules)}`);
  }, [game]);
  useEffect(() => {
    if (status === 'solved') announce(words.solved);
    if (status === 'lost') announce(words.lost);
  }, [status]);

  const play = (cards: ReadonlySet<Card>): void => {
    if (isYours) void driver.play(countsOf([...cards]));
  };
  return (
    <section class="puzzle-table open-hands felt" data-status={status}>
      <div class="puzzle-others">
        {others.map((seat) => (
          <div key={seat} class="puzzle-seat open-hand" data-turn={position.turn === seat && status !== 'solved'}>
            <h2>
              {seatName(position, seat)}
              {sideOf(seat) === game.side && ` (${words.you})`}
              <small> {words.left(sizeOf(position.hands[seat] ?? NO_CARDS))}</small>
            </h2>
            <RankCards counts={position.hands[seat] ?? NO_CARDS} />
          </div>
        ))}
      </div>
      <div class="puzzle-middle">
        <h2 class="only-read">{words.onTable}</h2>
        {position.beat === null ? (
          <p>{words.lead}</p>
        ) : (
          <>
            <RankCards counts={countsOfCombo(position.beat.combo, position.rules.decks)} />
            <p>{seatName(position, position.beat.side)}</p>
          </>
        )}
      </div>
      <div class="puzzle-seat open-hand" data-turn={isYours}>
        <h2>
          {seatName(position, own)} ({words.you})<small> {words.left(ownCards.length)}</small>
        </h2>
        <Hand
          cards={ownCards}
          selected={selected}
          onSelect={setSelected}
          label={seatName(position, own)}
          disabled={!isYours}
          onThrow={play}
        />
      </div>
      <div class="puzzle-panel">
        <p class="puzzle-status" role="status">
          {status === 'yours' && words.yours}
          {status === 'thinking' && words.thinking}
          {status === 'solved' && (hints > 0 ? words.solvedHints(hints) : words.solved)}
          {status === 'lost' && words.lost}
        </p>
        {feedback !== null && <FeedbackView feedback={feedback} position={position} />}
      </div>
      <div class="row puzzle-actions">
        {status === 'solved' || status === 'lost' ? (
          <>
            {status === 'lost' && (
              <button type="button" class="button main" onClick={() => void driver.explain()}>
                {words.explain}
              </button>
            )}
            {status === 'solved' && nextHref !== null && (
              <a class="button main" href={nextHref}>
                {words.next}
              </a>
            )}
          </>
        ) : (
          <>
            <button
              type="button"
              class="button main"
              disabled={!isYours || selected.size === 0}
              onClick={() => play(selected)}
            >
              {words.play}
            </button>
            <button
              type="button"
              class="button"
              disabled={!isYours || position.beat === null}
              onClick={() => void driver.play(null)}
            >
              {words.pass}
            </button>
            <button type="button" class="button" disabled={!isYours} onClick={() => void driver.hint()}>
              {words.hint}
            </button>
          </>
        )}
        <button type="button" class="button" disabled={!mayTakeBack(game)} onClick={driver.back}>
          {words.takeBack}
        </button>
        <button type="button" class="button" disabled={game.moves.length === 0} onClick={driver.again}>
          {words.restart}
        </button>
        <label class="row" title={words.strictWhy}>
          <input
            type="checkbox"
            checked={isStrict.value}
            onChange={({ currentTarget }) => {
              isStrict.value = currentTarget.checked;
            }}
          />
          {words.strict}
        </label>
      </div>
      <MoveList game={game} nameOf={seatName} />
    </section>
  );
};

const seatName = (position: Position, seat: number): string =>
  PUZZLES.value.seats[sideLetter(seat, position.hands.length)] ?? '';
