/** The table of a study with open hands. Cards of the side to play can be selected and played. */
import { countsOf, formatCards, NO_CARDS, sizeOf, type Card } from '@doudizhu/rules/cards';
import type { Combo } from '@doudizhu/rules/combos';
import { winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { moveOf } from '@doudizhu/puzzles/play';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { boardDataOf } from '../../../board/board-of-round.ts';
import { roundOfPosition, sitterOf } from '../../../board/board-of-position.ts';
import { BOARD } from '../../../board/board-texts.ts';
import { Board } from '../../../board/board.tsx';
import { SeatDiagram } from '../../../board/seat-diagram.tsx';
import type { ChosenSuits } from '../../../cards/chosen-suits.ts';
import { shortNameOfCombo } from '../../../cards/names.ts';
import type { PlayerFace } from '../../../base/characters.ts';
import { notify } from '../../../design/notice.tsx';
import { ANALYSIS, type SideNames } from '../../../review/study/analysis-texts.ts';
import { Button } from '../../../design/button.tsx';

/** Player at a side when the round was played. */
export interface StudyPlayer {
  readonly name: string;
  readonly face: PlayerFace;
}

export interface StudyBoardProps {
  /** First position of the study: it sets the sizes, which stay constant while stepping. */
  readonly start: OpenPosition;
  readonly position: OpenPosition;
  readonly names: SideNames;
  /** Index = side: its role in words. */
  readonly sides: SideNames;
  /** Index = side. Empty for a position alone. */
  readonly players: readonly StudyPlayer[];
  /** The side in front; in a wide window it stays there. */
  readonly front: number;
  /** The position is of a round that was played. */
  readonly isRound: boolean;
  readonly suits: ChosenSuits;
  /** Step buttons at the bottom of the board. Left out if they are below it. */
  readonly steps?: ComponentChildren;
  readonly onPlay: (combo: Combo, cards: readonly Card[]) => void;
  readonly onPass: () => void;
}

export const StudyBoard = (props: StudyBoardProps) => {
  const { start, position, names, sides, players, suits, onPlay, onPass } = props;
  const words = ANALYSIS.value;
  const { turn, toBeat } = position;
  const winner = winnerOf(position);
  const chooser = useChooser(position);
  const { move, chosen, selected } = chooser;
  const play = (): void => {
    if (move !== undefined) onPlay(move, [...selected]);
    else notify(chosen === '' ? words.chooseFirst : words.noSuchPlay(chosen));
  };
  // Enter plays the selected cards. The hand has no throw gesture, because that would block scrolling by touch.
  const enter = (event: KeyboardEvent): void => {
    const isOnCard = event.target instanceof Element && event.target.closest('.hand') !== null;
    if (event.key !== 'Enter' || move === undefined || !isOnCard) return;
    event.preventDefault();
    event.stopPropagation();
    play();
  };
  const mover = names[turn] ?? '';
  // Open hands in a narrow window are too small to touch, so the side to play is in front there. In a round the player
  // stays in front, and the list of moves plays for the others.
  const isTurned = useMatches(NARROW) && !props.isRound;
  const front = isTurned ? turn : props.front;
  const data = boardDataOf({
    ...roundOfPosition({ start, suits, position, me: front }),
    nameOf: (side) => names[side] ?? '',
    noteOf: (side) => (names[side] === sides[side] ? '' : (sides[side] ?? '')),
    faceOf: (side) => players[side]?.face ?? sitterOf(null)(side),
    leadText: BOARD.value.leads(mover),
  });
  const places = data.seats.map(({ place }) => place);
  const landlord = data.seats.find(({ seat }) => seat === 0)?.place ?? 'own';
  return (
    <section class="analysis-board" aria-label={words.board} data-testid="board" onKeyDownCapture={enter}>
      <Board
        data={{ ...data, seats: data.seats.map((seat) => ({ ...seat, name: words.plate(seat.name) })) }}
        hand={winner !== null ? null : { selected, onSelect: chooser.select, label: words.choose(mover) }}
        handSeat={turn}
        ownCapacity={isTurned ? Math.max(...start.hands.map(sizeOf)) : sizeOf(start.hands[front] ?? NO_CARDS)}
        ownLabel={names[front] ?? ''}
        seatTestId="side"
        slots={{
          ...(props.steps === undefined ? {} : { foot: props.steps }),
          doing: ({ seat, place }) =>
            places.length > 2 && (
              <SeatDiagram places={places} landlord={landlord} meant={place} label={names[seat] ?? ''} />
            ),
          prompt: winner === null && (
            <Prompt mover={mover} toBeat={toBeat?.combo ?? null} move={move} chosen={chosen} />
          ),
          actions: winner === null && (
            <div class="actions bar middle" role="group" aria-label={words.choose(mover)}>
              {toBeat !== null && <Button onClick={onPass} text={words.passIt} />}
              <Button
                look="main"
                aria-disabled={move === undefined}
                onClick={play}
                data-testid="play-chosen"
                text={words.playIt}
              />
            </div>
          ),
        }}
      />
    </section>
  );
};

const NARROW = '(width < 50rem)';
/** An upright phone: its board is higher than wide. */
const UPRIGHT = '(width < 31rem) and (height > 30rem)';

/** Returns whether the board has room for the step buttons, which stay in reach there. */
export const useHasStepsOnBoard = (): boolean => useMatches(UPRIGHT);

const useMatches = (media: string): boolean => {
  const [isMatch, setMatch] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const look = (): void => setMatch(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isMatch;
};

/** Selected cards of the side to play. A new position clears them. */
const useChooser = (position: OpenPosition) => {
  const [state, setState] = useState<{ readonly position: OpenPosition; readonly selected: ReadonlySet<Card> }>({
    position,
    selected: NOTHING,
  });
  const selected = state.position === position ? state.selected : NOTHING;
  const counts = countsOf([...selected]);
  const read = selected.size === 0 ? null : moveOf(position, counts);
  return {
    selected,
    select: (next: ReadonlySet<Card>): void => setState({ position, selected: next }),
    /** The cards as text. */
    chosen: formatCards(counts),
    /** Undefined: the selection is not a legal play. */
    move: read?.ok === true ? (read.value ?? undefined) : undefined,
  };
};

const NOTHING: ReadonlySet<Card> = new Set();

interface PromptProps extends Pick<ReturnType<typeof useChooser>, 'move' | 'chosen'> {
  readonly mover: string;
  readonly toBeat: Combo | null;
}

/** The side to play, the play to beat, and the selection. */
const Prompt = ({ mover, toBeat, move, chosen }: PromptProps) => {
  const words = ANALYSIS.value;
  return (
    <p class="status">
      <b>{words.turnOf(mover)}</b>
      <em>
        {' · '}
        {move !== undefined
          ? words.chosen(shortNameOfCombo(move))
          : chosen !== ''
            ? words.chosenNone(chosen)
            : toBeat === null
              ? words.leads
              : words.mustBeat(shortNameOfCombo(toBeat))}
      </em>
    </p>
  );
};
