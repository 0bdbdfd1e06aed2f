/** What is said about a puzzle while it is played: refusals, hints, refutations, the moves so far. */
import { formatCombo } from '@doudizhu/rules';
import { GAME, nameOfAction } from '../../cards/names.ts';
import { sideLetter, type Line, type Move, type Position } from '../../workers.ts';
import type { PuzzleFeedback } from './puzzle-driver.ts';
import type { PuzzleHistory } from './puzzle-history.ts';
import { PUZZLES } from './puzzles-texts.ts';

/** `pair 77`, `passes`. */
export const wordsOfMove = (move: Move, { rules }: Position): string =>
  nameOfAction(move === null ? { type: 'pass' } : { type: 'play', combo: move }, rules);

export interface FeedbackViewProps {
  readonly feedback: PuzzleFeedback;
  readonly position: Position;
}

export const FeedbackView = ({ feedback, position }: FeedbackViewProps) => {
  const words = PUZZLES.value;
  const { rules, beat } = position;
  switch (feedback.type) {
    case 'fault': {
      const against = beat === null ? null : formatCombo(beat.combo, rules.decks).replaceAll('T', '10');
      return (
        <p class="puzzle-feedback" role="alert">
          ✗ {GAME.value.fault(feedback.fault, against)}
        </p>
      );
    }
    case 'hint':
      return (
        <p class="puzzle-feedback" role="status">
          {words.hintIs(wordsOfMove(feedback.move, position))}
        </p>
      );
    case 'refuted':
      return (
        <div class="puzzle-feedback" role="alert" data-testid="refutation">
          <p>✗ {words.refuted(wordsOfMove(feedback.move, feedback.from))}</p>
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
          {PUZZLES.value.seats[sideLetter(turn, position.hands.length)]}: {wordsOfMove(move, position)}
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
              {nameOf(position, turn)}: {wordsOfMove(move, position)}
            </li>
          );
        })}
      </ol>
    </details>
  );
