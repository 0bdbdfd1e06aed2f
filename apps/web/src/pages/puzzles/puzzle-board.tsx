/** A puzzle on the board: all hands open, the player's own hand selectable, feedback next to the table. */
import { contains, countsOf, NO_CARDS, pickCards, sizeOf, type Card } from '@doudizhu/rules/cards';
import { classifyCombo, countsOfCombo } from '@doudizhu/rules/combos';
import { sideLetter, sideOf, type OpenPosition, formatPosition } from '@doudizhu/rules/position';
import { mayTakeBack, moveOf, type GameState } from '@doudizhu/puzzles/play';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lazily } from '../../base/lazily.tsx';
import { hrefOf } from '../../base/route.ts';
import { Board } from '../../board/board.tsx';
import { boardDataOf } from '../../board/board-of-round.ts';
import { cardsOfSide, roundOfPosition, suitsChosen } from '../../board/board-of-position.ts';
import { SeatDiagram } from '../../board/seat-diagram.tsx';
import { type SeatPlace, seatingOf } from '../../board/seating.ts';
import { NO_CHOSEN_SUITS, type ChosenSuits } from '../../cards/chosen-suits.ts';
import { shortNameOfCombo } from '../../cards/names.ts';
import type { KeyCommand } from '../../game/input/keys.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { focusHand, listenForCommands } from '../../game/view/table-keys.ts';
import type { PuzzleControls } from './puzzle-game.ts';
import { FeedbackView, MoveList } from './puzzle-feedback.tsx';
import { PUZZLES } from './puzzles-texts.ts';
import { RefutationPrompt, RefutationSteps, useRefutation, type ShownRefutation } from './refutation.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

export interface PuzzleBoardProps {
  readonly title: string;
  /** Short labels such as the level. */
  readonly tags: readonly string[];
  readonly goal: ComponentChildren;
  readonly nextHref: string | null;
  readonly state: GameState;
  readonly controls: PuzzleControls;
  /** Options and links below the moves in the panel. */
  readonly more: ComponentChildren;
  /** Shown when the puzzle is solved: stars, rating. */
  readonly result?: ComponentChildren;
  /** Offers hints, undo and restart. Default true. */
  readonly mayHelp?: boolean;
}

/** Needed at the end only. */
const SolvedBurst = lazily(async () => (await import('../../effects/solved-burst.tsx')).SolvedBurst);

export const PuzzleBoard = (props: PuzzleBoardProps) => {
  const { title, tags, state, controls, more, mayHelp = true } = props;
  const words = PUZZLES.value;
  const { game, status } = state;
  const { position, start } = game;
  const own = ownSideOf(state);
  const [suits, setSuits] = useState(NO_CHOSEN_SUITS);
  const ownCards = useMemo(() => cardsOfSide(start, position, own, suits), [position, own, suits]);
  const [selected, setSelected] = useSelection(state, ownCards);
  const refutation = useRefutation(state);
  const shown = refutation.at === null ? undefined : refutation.steps[refutation.at];
  const isYours = status === 'yours' && shown === undefined;
  const play = (cards: ReadonlySet<Card>): void => {
    if (!isYours) return;
    const read = moveOf(position, countsOf([...cards]));
    if (!read.ok) return controls.refuse(read.error);
    if (read.value !== null) setSuits(suitsChosen({ start, before: position, suits }, read.value, [...cards]));
    void controls.play(read.value);
  };
  const wasSolved = useRef(status === 'solved');
  const isSolvedNow = status === 'solved' && !wasSolved.current;
  useEffect(() => {
    if (status !== 'solved') wasSolved.current = false;
  }, [status]);
  SolvedBurst.usePreload();
  usePuzzleKeys(props, { hand: ownCards, selected, setSelected, play, isYours });
  return (
    <Board
      class="fills-window puzzle-table"
      attributes={{ 'data-status': status, 'data-position': formatPosition(position) }}
      data={boardDataOf({
        ...roundOfPosition({ start, suits, position: shown?.position ?? position, me: own }),
        nameOf: (side) => boardName(state, side, own),
        noteOf: () => '',
      })}
      hand={{
        selected: shown === undefined ? selected : NONE,
        onSelect: setSelected,
        label: PLAY.value.yourHand,
        disabled: !isYours,
        onThrow: play,
      }}
      ownCapacity={Math.max(
        ...start.hands.filter((_, side) => sideOf(side) === game.side).map(sizeOf),
        ownCards.length,
      )}
      ownLabel={PLAY.value.you}
      slots={{
        title: (
          <>
            <LinkButton look="board-back" href={hrefOf('puzzles')} aria-label={words.back}>
              <span aria-hidden="true">‹ </span>
              <span class="back-text">{words.back}</span>
            </LinkButton>
            <h1>{title}</h1>
            {tags.length > 0 && (
              <span class="row">
                {tags.map((tag) => (
                  <span key={tag} class="chip-tag pill bad text-s semibold rigid">
                    {tag}
                  </span>
                ))}
              </span>
            )}
          </>
        ),
        isPaper: true,
        prompt:
          refutation.at === null ? (
            <Prompt state={state} selected={selected} />
          ) : (
            <RefutationPrompt steps={refutation.steps} at={refutation.at} />
          ),
        actions: <Actions {...props} refutation={refutation} selected={selected} onPlay={() => play(selected)} />,
        side: mayHelp && <SideActions game={game} controls={controls} />,
        verdict: <PuzzleVerdict {...props} suits={suits} refutation={refutation} />,
        panel: { body: <MoveList game={game} />, foot: more },
        doing: ({ seat, place }) => <SideDiagram position={position} own={own} side={seat} place={place} />,
      }}
    >
      {isSolvedNow && <SolvedBurst.Component />}
    </Board>
  );
};

interface HandOfPerson {
  readonly hand: readonly Card[];
  readonly selected: ReadonlySet<Card>;
  readonly setSelected: (cards: ReadonlySet<Card>) => void;
  readonly play: (cards: ReadonlySet<Card>) => void;
  readonly isYours: boolean;
}

/** No cards. */
const NONE: ReadonlySet<Card> = new Set();

/** Keys of the table: select, play, pass. Hint and undo if offered. */
const usePuzzleKeys = (
  { state: { game }, controls, mayHelp = true }: PuzzleBoardProps,
  { hand, selected, setSelected, play, isYours }: HandOfPerson,
): void => {
  const carryOut = (command: KeyCommand): void => {
    if (command.type === 'select' && isYours) {
      setSelected(command.selected);
      if (command.how === 'type') focusHand();
    } else if (command.type === 'playSelected') play(selected);
    else if (command.type === 'act' && isYours && game.position.toBeat !== null) void controls.play(null);
    else if (command.type === 'hint' && isYours && mayHelp) void controls.hint();
    else if (command.type === 'undo' && mayHelp && mayTakeBack(game)) controls.back();
  };
  // Layout effect: the next key must find the new state.
  useLayoutEffect(() =>
    listenForCommands(() => ({ selected, decision: null, stage: 'playing', hand, hasShortcuts: true }), carryOut),
  );
};

const SideActions = ({ game, controls }: { readonly game: GameState['game']; readonly controls: PuzzleControls }) => (
  <>
    <Button look="small" disabled={!mayTakeBack(game)} onClick={() => controls.back()} text={PLAY.value.undo} />
    <Button
      look="small"
      disabled={game.played.length === 0}
      onClick={() => void controls.again()}
      text={PUZZLES.value.restart}
    />
  </>
);

interface SideDiagramProps {
  readonly position: OpenPosition;
  readonly own: number;
  readonly side: number;
  readonly place: SeatPlace;
}

/** Position of a side's seat, for two farmers before and after the landlord. */
const SideDiagram = ({ position, own, side, place }: SideDiagramProps) => {
  const count = position.hands.length;
  if (count < 3) return null;
  const seating = seatingOf(own, count);
  return (
    <SeatDiagram
      places={seating.map((each) => each.place)}
      landlord={seating.find(({ seat }) => seat === 0)?.place ?? 'own'}
      meant={place}
      label={PUZZLES.value.sideNames[sideLetter(side, count)] ?? ''}
    />
  );
};

/** The hand in front of the player: the side to play, or the one that played last. */
const ownSideOf = ({ game }: GameState): number => {
  const { turn } = game.position;
  if (sideOf(turn) === game.side) return turn;
  const last = game.played.findLast(({ position }) => sideOf(position.turn) === game.side);
  return last?.position.turn ?? (game.side === 'landlord' ? 0 : 1);
};

/** Selected cards: a hint selects its cards, a refused play is cleared, and so is the selection in a new position. */
const useSelection = ({ game, feedback }: GameState, ownCards: readonly Card[]) => {
  const [selected, setSelected] = useState<ReadonlySet<Card>>(new Set());
  useEffect(() => setSelected(new Set()), [game]);
  useEffect(() => {
    if (feedback?.type === 'refuted') setSelected(new Set());
    if (feedback?.type !== 'hint' || feedback.isNudge) return;
    const { decks } = game.position.rules;
    const counts = feedback.move === null ? NO_CARDS : countsOfCombo(feedback.move, decks);
    // A hint stays while the position changes, so its cards can already be played.
    setSelected(new Set(contains(countsOf(ownCards), counts) ? pickCards(ownCards, counts) : []));
  }, [feedback]);
  return [selected, setSelected] as const;
};

/** Name of a hand's owner next to the avatar. */
const boardName = ({ game }: GameState, side: number, own: number): string => {
  const words = PUZZLES.value;
  if (side === own) return PLAY.value.you;
  if (sideOf(side) === game.side) return words.partner;
  return side === 0 ? words.landlordName : words.farmerName;
};

const Prompt = ({ state, selected }: { readonly state: GameState; readonly selected: ReadonlySet<Card> }) => {
  const words = PUZZLES.value;
  const { game, status } = state;
  const { toBeat, rules } = game.position;
  if (status === 'thinking') return <p class="status">{words.thinking}</p>;
  if (status !== 'yours') return null;
  const combo = selected.size === 0 ? null : classifyCombo(countsOf([...selected]), rules, toBeat?.combo ?? null);
  const chosen =
    selected.size === 0
      ? null
      : combo === null
        ? words.chosenNone(selected.size)
        : words.chosen(shortNameOfCombo(combo));
  const asked = toBeat === null ? words.yours : `${words.yours} · ${words.beat(shortNameOfCombo(toBeat.combo))}`;
  return (
    <p class="status">
      <b>{chosen === null ? asked : words.yours}</b>
      {chosen !== null && <em> · {chosen}</em>}
    </p>
  );
};

interface ActionsProps extends PuzzleBoardProps {
  readonly refutation: ShownRefutation;
  readonly selected: ReadonlySet<Card>;
  readonly onPlay: () => void;
}

const Actions = ({ state, controls, nextHref, refutation, selected, onPlay, mayHelp = true }: ActionsProps) => {
  const words = PUZZLES.value;
  const { game, status } = state;
  const { at } = refutation;
  const isYours = status === 'yours';
  if (status === 'solved' || status === 'lost' || at !== null) {
    const isToExplain = status === 'lost' && at === null;
    return (
      <div class="actions bar middle" role="group" aria-label={PLAY.value.actions}>
        {at !== null && <RefutationSteps {...refutation} at={at} />}
        {isToExplain && <Button look="main" onClick={() => void controls.explain()} text={words.explain} />}
        {isYours && <Button look="main" onClick={refutation.leave} text={words.backToMove} />}
        {!isYours && nextHref !== null && (
          <LinkButton {...(isToExplain ? {} : { look: 'main' })} href={nextHref} text={words.next} />
        )}
      </div>
    );
  }
  return (
    <div class="actions bar middle" role="group" aria-label={PLAY.value.actions}>
      <Button
        disabled={!isYours || game.position.toBeat === null}
        onClick={() => void controls.play(null)}
        text={PLAY.value.pass}
      />
      {mayHelp && <Button disabled={!isYours} onClick={() => void controls.hint()} text={PLAY.value.hint} />}
      <Button look="main" disabled={!isYours || selected.size === 0} onClick={onPlay} text={PLAY.value.play} />
    </div>
  );
};

interface PuzzleVerdictProps extends PuzzleBoardProps {
  readonly suits: ChosenSuits;
  readonly refutation: ShownRefutation;
}

/** The mistake, or that the puzzle is solved. Before the first move, the task. */
const PuzzleVerdict = ({ state, goal, suits, refutation, result }: PuzzleVerdictProps) => {
  const words = PUZZLES.value;
  const { status, hints, losses } = state;
  const tone = status === 'solved' ? 'good' : 'bad';
  const text = status === 'lost' ? words.lost : hints + losses > 0 ? words.solvedAfter(hints, losses) : words.solved;
  return (
    <>
      <p class="verdict-goal">{goal}</p>
      {(status === 'solved' || status === 'lost') && (
        <div class="verdict-card" data-tone={tone} role="status">
          <b class={tone}>{text}</b>
          {result}
        </div>
      )}
      <FeedbackView
        state={state}
        suits={suits}
        onShow={refutation.steps.length > 0 && refutation.at === null ? refutation.start : null}
      />
    </>
  );
};
