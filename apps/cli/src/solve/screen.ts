/** The screen of a position that is played out: all hands, the tricks so far, notes, at most 80 × 24. */
import { formatCombo, sizeOf, type Side } from '@doudizhu/rules';
import { movesOf, sideLetter, sideOf, winnerOf, type Position } from '@doudizhu/solver';
import type { Input } from '../command/command.ts';
import { COLUMNS, ROWS } from '../play/screen.ts';
import { moveText, sideName, spacedHand, type Played, type Tongue } from './report.ts';
import { kindOf } from '../words/action-text.ts';
import { padEnd, padStart, spread, truncate, widthOf, wrap, wrapText } from '../terminal/width.ts';

export interface Scene {
  readonly input: Input;
  readonly tongue: Tongue;
  readonly title: string;
  readonly start: Position;
  readonly position: Position;
  /** The person's side. */
  readonly side: Side;
  readonly played: readonly Played[];
  /** Ready lines of any length. */
  readonly notes: readonly string[];
  readonly isThinking?: boolean;
}

const isLive = ({ input: { io } }: Scene): boolean => io.stdin.isTTY === true && io.stdout.isTTY === true;

/** On a terminal: what the person has just done, while the solver thinks. */
export const drawThinking = (scene: Scene): void => {
  if (isLive(scene)) drawGame({ ...scene, isThinking: true });
};

/** Draws the screen. @returns the prompt for the line to read. */
export const drawGame = (scene: Scene): string => {
  const { io } = scene.input;
  const live = isLive(scene);
  const { solve, paint } = scene.tongue;
  const rule = paint('dim', '─'.repeat(COLUMNS));
  const winner = winnerOf(scene.position);
  const head = [
    spread(paint('bold', truncate(scene.title, 60)), paint('dim', truncate(scene.position.rules.name, 18)), COLUMNS),
    rule,
    ...scene.position.hands.flatMap((_, side) => handLine(scene, side)),
    rule,
  ];
  const notes = scene.notes.flatMap((line) => (widthOf(line) <= COLUMNS ? [line] : wrapText(line, COLUMNS)));
  const foot = [
    ...(winner === null ? [] : [outcomeText(scene, winner)]),
    paint('dim', solve.game.commands),
    scene.isThinking === true
      ? paint('dim', solve.game.thinking)
      : paint('cyan', truncate(promptText(scene, winner), COLUMNS)),
  ];
  const room = ROWS - 1 - head.length - foot.length - 1;
  const kept = live ? notes.slice(0, room) : notes;
  const log = historyLines(scene, Math.max(0, (live ? room : LOG_ROWS) - kept.length));
  const fill = live ? Array.from({ length: Math.max(0, room - kept.length - log.length) }, () => '') : [];
  const middle = [...log, ...fill];
  const lines = [...head, ...middle, ...(middle.length > 0 ? [rule] : []), ...kept, ...foot];
  io.stdout.write(`${live ? '\x1b[2J\x1b[3J\x1b[H' : ''}${lines.join('\n')}\n`);
  return '> ';
};

/** Lines of the log where nothing has to fill a terminal. */
const LOG_ROWS = 4;

const handLine = (scene: Scene, side: number): string[] => {
  const { tongue, position } = scene;
  const { solve, paint } = tongue;
  const hand = position.hands[side];
  if (hand === undefined) return [];
  const acts = winnerOf(position) === null && side === position.turn;
  const mine = sideOf(side) === scene.side ? ` (${solve.game.you})` : '';
  const name = padEnd(`${sideName(side, position, solve)}${mine}`, 19);
  const cards = padStart(solve.game.cards(sizeOf(hand)), 9);
  const left = `${acts ? paint('cyan', '▶') : ' '} ${paint(acts ? 'bold' : 'dim', name)}${paint('dim', cards)}   `;
  const letters = spacedHand(hand) || '–';
  return wrap(letters.split(' '), COLUMNS - 32).map((line, index) => (index === 0 ? left : ' '.repeat(33)) + line);
};

/** The tricks so far, the newest at the bottom. */
export const historyLines = ({ played, tongue, start }: Scene, rowsMax: number): string[] => {
  const { paint } = tongue;
  const tricks: Played[][] = [];
  for (const move of played) {
    const trick = tricks.at(-1);
    if (trick === undefined || move.position.beat === null) tricks.push([move]);
    else trick.push(move);
  }
  const lines = tricks.flatMap((trick, index) => {
    const pieces = trick.map(
      ({ position, move }) => `${sideLetter(position.turn, start.hands.length)} ${moveText(move, start)}`,
    );
    const isLast = index === tricks.length - 1;
    const texts = wrap(
      pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece} ·` : piece)),
      COLUMNS - 5,
    );
    return texts.map((text, at) => {
      const line = `${at === 0 ? padStart(`${index + 1}.`, 4) : '    '} ${text}`;
      return isLast ? line : paint('dim', line);
    });
  });
  return rowsMax <= 0 ? [] : lines.slice(-Math.min(rowsMax, lines.length));
};

const outcomeText = ({ side, tongue }: Scene, winner: Side): string => {
  const { game } = tongue.solve;
  const text = winner === side ? game.won : game.lost;
  return tongue.paint(winner === side ? 'green' : 'red', text);
};

const promptText = ({ position, tongue }: Scene, winner: Side | null): string => {
  const { words, solve } = tongue;
  const { game } = solve;
  if (winner !== null) return game.over;
  const letter = position.hands.length > 2 ? `${sideLetter(position.turn, position.hands.length)}: ` : '';
  const { beat } = position;
  if (beat === null) return letter + game.lead;
  const [play, kind] = [formatCombo(beat.combo, position.rules.decks), kindOf(beat.combo, words)];
  const moves = movesOf(position);
  if (moves.length === 1) return letter + game.nothing(play, kind);
  return letter + game.follow(play, kind, sideLetter(beat.side, position.hands.length));
};
