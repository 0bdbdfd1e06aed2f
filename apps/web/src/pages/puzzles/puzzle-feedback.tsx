/** What is said about a puzzle while it is played: refusals, hints, refutations, the moves so far. */
import { GAME, nameOfMove } from '../../cards/names.ts';
import { sideLetter, type Line, type Position } from '../../workers.ts';
import type { PuzzleFeedback } from './puzzle-driver.ts';
import type { PuzzleHistory } from './puzzle-history.ts';
import { PUZZLES } from './puzzles-texts.ts';

export interface FeedbackViewProps {
  readonly feedback: PuzzleFeedback;
  readonly position: Position;
}

export const FeedbackView = ({ feedback, position }: FeedbackViewProps) => {
  const words = PUZZLES.value;
  switch (feedback.type) {
    case 'fault': {
      return (
        <p class="puzzle-feedback" role="alert">
          ✗ {GAME.value.sayToPlayers(feedback.fault)}
        </p>
      );
    }
    case 'hint':
      return (
        <p class="puzzle-feedback" role="status">
          {words.hintIs(nameOfMove(feedback.move, position.rules))}
        </p>
      );
    case 'refuted':
      return (
        <div class="puzzle-feedback" role="alert" data-testid="refutation">
          <p>✗ {words.refuted(nameOfMove(feedback.move, feedback.from.rules))}</p>
          {feedback.line === null ? <p>{words.working}</p> : <LineView line={feedback.line} position={feedback.from} />}
        </div>
      );
    case 'forced':
      return (
        <p class="puzzle-feedback" role="status">
          {words.forced}
        </p>
      );
    default:
      return (
        <p class="puzzle-feedback" role="alert">
          {words.solverFailed(feedback.message)}
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
          {PUZZLES.value.seats[sideLetter(turn, position.hands.length)]}: {nameOfMove(move, position.rules)}
        </li>
      ))}
    </ol>
  </>
);

export interface MoveListProps {
  readonly game: PuzzleHistory;
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
              {nameOf(position, turn)}: {nameOfMove(move, position.rules)}
            </li>
          );
        })}
      </ol>
    </details>
  );
