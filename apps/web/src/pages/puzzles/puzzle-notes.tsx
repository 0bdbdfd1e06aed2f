/** What is said about a puzzle while it is played: refusals, hints, refutations, the moves so far. */
import { formatCombo } from '@doudizhu/rules';
import { GAME, nameOfAction } from '../../cards/names.ts';
import { sideLetter, type Line, type Move, type Position } from '../../workers.ts';
import type { Note } from './puzzle-driver.ts';
import type { PuzzleGame } from './puzzle-game.ts';
import { PUZZLES } from './puzzles-texts.ts';

/** `pair 77`, `passes`. */
export const wordsOfMove = (move: Move, { rules }: Position): string =>
  nameOfAction(move === null ? { type: 'pass' } : { type: 'play', combo: move }, rules);

export interface NoteViewProps {
  readonly note: Note;
  readonly position: Position;
}

export const NoteView = ({ note, position }: NoteViewProps) => {
  const words = PUZZLES.value;
  const { rules, beat } = position;
  switch (note.type) {
    case 'fault': {
      const against = beat === null ? null : formatCombo(beat.combo, rules.decks).replaceAll('T', '10');
      return (
        <p class="puzzle-note" role="alert">
          ✗ {GAME.value.fault(note.fault, against)}
        </p>
      );
    }
    case 'hint':
      return (
        <p class="puzzle-note" role="status">
          {words.hintIs(wordsOfMove(note.move, position))}
        </p>
      );
    case 'refuted':
      return (
        <div class="puzzle-note" role="alert" data-testid="refutation">
          <p>✗ {words.refuted(wordsOfMove(note.move, note.from))}</p>
          {note.line === null ? <p>{words.working}</p> : <LineView line={note.line} position={note.from} />}
        </div>
      );
    case 'forced':
      return (
        <p class="puzzle-note" role="status">
          {words.forced}
        </p>
      );
    default:
      return (
        <p class="puzzle-note" role="alert">
          {words.solverFailed(note.message)}
        </p>
      );
  }
};

const LineView = ({ line, position }: { readonly line: Line; readonly position: Position }) => (
  <>
    <p>{PUZZLES.value.after}</p>
    <ol class="puzzle-line">
      {line.steps.map(({ turn, move }, index) => (
        <li key={index}>
          {PUZZLES.value.seats[sideLetter(turn, position.hands.length)]}: {wordsOfMove(move, position)}
        </li>
      ))}
    </ol>
  </>
);

export interface MoveListProps {
  readonly game: PuzzleGame;
  readonly nameOf: (position: Position, seat: number) => string;
}

export const MoveList = ({ game, nameOf }: MoveListProps) =>
  game.moves.length === 0 ? null : (
    <details class="puzzle-moves">
      <summary>
        {PUZZLES.value.moves} ({game.moves.length})
      </summary>
      <ol class="puzzle-line">
        {game.moves.map(({ turn, move }, index) => {
          const position = game.positions[index] as Position;
          return (
            <li key={index}>
              {nameOf(position, turn)}: {wordsOfMove(move, position)}
            </li>
          );
        })}
      </ol>
    </details>
  );
