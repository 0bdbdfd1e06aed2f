/** Feedback on a puzzle: refusals, hints, refutations, the moves so far. */
import { afterMove, type OpenPosition } from '@doudizhu/rules/position';
import type { GameHistory, GameState } from '@doudizhu/puzzles/play';
import type { ComponentChildren } from 'preact';
import { shownLine } from '../../board/board-of-position.ts';
import type { ChosenSuits } from '../../cards/chosen-suits.ts';
import { ComboCards } from '../../cards/rank-cards.tsx';
import { nameOfKind } from '../../cards/card-names.ts';
import { nameOfMove, refusalText } from '../../cards/names.ts';
import type { Line, Move } from '../../workers/workers.ts';
import { Button } from '../../design/button.tsx';
import { fullNameOfSide, PUZZLES } from './puzzles-texts.ts';
import { Icon, SIGNS } from '../../design/icon.tsx';

export interface FeedbackViewProps {
  readonly state: GameState;
  /** Suits that the player chose. */
  readonly suits: ChosenSuits;
  /** Shows a refutation on the table. Null if it is there, or not known yet. */
  readonly onShow: (() => void) | null;
}

export const FeedbackView = ({ state: { game, feedback }, suits, onShow }: FeedbackViewProps) => {
  const words = PUZZLES.value;
  const { start, position } = game;
  if (feedback === null) return null;
  switch (feedback.type) {
    case 'fault':
      return (
        <FeedbackCard tone="bad" role="alert">
          <b class="bad">
            <Icon path={SIGNS.wrong} /> {refusalText(feedback.fault)}
          </b>
        </FeedbackCard>
      );
    case 'hint':
      return (
        <FeedbackCard tone="look" role="status">
          {feedback.isNudge ? nudgeOf(feedback.move) : words.hintIs(nameOfMove(feedback.move, position.rules))}
        </FeedbackCard>
      );
    case 'refuted':
      return (
        <FeedbackCard tone="bad" role="alert" id="refutation">
          <b class="bad">
            <Icon path={SIGNS.wrong} /> {words.refuted(nameOfMove(feedback.move, feedback.position.rules))}
          </b>{' '}
          {onShow !== null && <Button look="small show-line" onClick={onShow} text={words.showLine} />}
          {feedback.refutation === null ? (
            <span>{words.working}</span>
          ) : (
            <LineView
              line={feedback.refutation.line}
              start={start}
              suits={suits}
              position={afterMove(feedback.position, feedback.move)}
            />
          )}
        </FeedbackCard>
      );
    case 'forced':
      return (
        <FeedbackCard tone="look" role="status">
          {words.forced}
        </FeedbackCard>
      );
    default:
      return (
        <FeedbackCard tone="bad" role="alert">
          {words.solverFailed(feedback.message)}
        </FeedbackCard>
      );
  }
};

/** Names the kind of the move without its cards. */
const nudgeOf = (move: Move): string =>
  move === null ? PUZZLES.value.nudgePass : PUZZLES.value.nudge(nameOfKind(move.kind));

interface FeedbackCardProps {
  readonly tone: 'bad' | 'good' | 'look';
  readonly role: 'alert' | 'status';
  readonly id?: string;
  readonly children: ComponentChildren;
}

const FeedbackCard = ({ tone, role, id, children }: FeedbackCardProps) => (
  <div class="verdict-card" data-tone={tone} role={role} data-testid={id}>
    {children}
  </div>
);

interface LineViewProps {
  readonly line: Line;
  readonly start: OpenPosition;
  readonly suits: ChosenSuits;
  /** Position before the line. */
  readonly position: OpenPosition;
}

const LineView = ({ line, start, suits, position }: LineViewProps) => {
  const cards = shownLine(
    start,
    position,
    line.steps.map(({ move }) => move),
    suits,
  );
  return (
    <div class="puzzle-line-words">
      <span class="soft">{PUZZLES.value.after}</span>{' '}
      <ol class="puzzle-line" tabIndex={0} aria-label={PUZZLES.value.after}>
        {line.steps.map(({ turn, move }, index) => (
          <li key={index}>
            <span class="line-side">{fullNameOfSide(position, turn)}:</span>{' '}
            {move === null ? (
              <span class="line-pass">{nameOfMove(move, position.rules)}</span>
            ) : (
              <>
                <span class="line-words">{nameOfMove(move, position.rules)}</span>
                <ComboCards combo={move} rules={position.rules} cards={cards[index] ?? []} />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

export const MoveList = ({ game }: { readonly game: GameHistory }) =>
  game.played.length === 0 ? null : (
    <details class="puzzle-moves">
      <summary>
        {PUZZLES.value.moves} ({game.played.length})
      </summary>
      <ol class="prose">
        {game.played.map(({ position, move }, index) => (
          <li key={index}>
            {fullNameOfSide(position, position.turn)}: {nameOfMove(move, position.rules)}
          </li>
        ))}
      </ol>
    </details>
  );
