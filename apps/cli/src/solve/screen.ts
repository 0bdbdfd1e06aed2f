/** Screen of a played position: all hands, the tricks so far, notes; for any size of a terminal. */
import { countsByRank, deck, NO_CARDS, rankOf, RANKS, sizeOf, type Card } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { movesOf, sideLetter, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { Input } from '../command/command.ts';
import { fullScreen } from '../terminal/ansi.ts';
import { isTerminal, screenSizeOf } from '../terminal/io.ts';
import type { GameHistory } from '@doudizhu/puzzles/play';
import type { Played } from '@doudizhu/solver';
import { handOrder, marked, type HandCursor } from '../play/hand.ts';
import { moveText, sideLabel, spacedHand } from './report.ts';
import { kindOf } from '../words/action-text.ts';
import { COLUMNS, dotted, padEnd, padStart, spread, truncate, widthOf, wrap, wrapText } from '../terminal/width.ts';

export interface SolveScreenModel {
  readonly input: Input;
  readonly title: string;
  /** Question after the end. */
  readonly over: string;
  readonly game: GameHistory;
  /** Formatted lines of any length. */
  readonly notes: readonly string[];
  readonly isThinking?: boolean;
  /** Cursor on the cards of the side to move, in the order of `cardsToMove`. */
  readonly cursor?: HandCursor;
}

/** Cards of the side to move as a table shows them: the highest first. Suits have no meaning here. */
export const cardsToMove = ({ rules, hands, turn }: OpenPosition): Card[] => {
  const counts = countsByRank(hands[turn] ?? NO_CARDS);
  const cards = deck(rules.decks).filter((card) => counts[rankOf(card)]!-- > 0);
  return handOrder(cards, rules.wild);
};

/** Draws the player's last move on a terminal while the solver thinks. */
export const drawThinking = (model: SolveScreenModel): void => {
  if (isTerminal(model.input.io)) drawGame({ ...model, isThinking: true });
};

/** Draws the screen. @returns the prompt */
export const drawGame = (model: SolveScreenModel): string => {
  const { io } = model.input;
  const live = isTerminal(model.input.io);
  const { columns, rows } = live ? screenSizeOf(io) : { columns: COLUMNS, rows: Number.POSITIVE_INFINITY };
  const { styleText } = model.input;
  const { solve } = model.input.words;
  const { position } = model.game;
  const rulesName = model.input.words.rulesNamed(position.rules.name);
  const rule = styleText('dim', '─'.repeat(columns));
  const winner = winnerOf(position);
  const head = [
    spread(
      styleText('bold', truncate(model.title, columns - Math.min(18, widthOf(rulesName)) - 2)),
      styleText('dim', truncate(rulesName, 18)),
      columns,
    ),
    rule,
    ...position.hands.flatMap((_, side) => handLine(model, side, columns)),
    rule,
  ];
  const notes = model.notes.flatMap((line) => (widthOf(line) <= columns ? [line] : wrapText(line, columns)));
  const foot = [
    ...(winner === null ? [] : [outcomeText(model, winner)]),
    ...wrap(solve.game.commands.split(/ {2,}/u), columns, { gap: '  ' }).map((line) => styleText('dim', line)),
    ...(model.isThinking === true
      ? [styleText('dim', solve.game.thinking)]
      : wrapText(promptText(model, winner), columns).map((line) => styleText('cyan', line))),
  ];
  const room = rows - 1 - head.length - foot.length - 1;
  const kept = live ? notes.slice(0, room) : notes;
  const log = historyLines(model, { rowsMax: Math.max(0, (live ? room : LOG_ROWS) - kept.length), columns });
  const fill = live ? Array.from({ length: Math.max(0, room - kept.length - log.length) }, () => '') : [];
  const middle = [...log, ...fill];
  const lines = [...head, ...middle, ...(middle.length > 0 ? [rule] : []), ...kept, ...foot];
  io.stdout.write(live ? fullScreen(lines) : `${lines.join('\n')}\n`);
  return '> ';
};

/** Lines of the log if the screen need not fill a terminal. */
const LOG_ROWS = 4;

const handLine = (model: SolveScreenModel, side: number, columns: number): string[] => {
  const { input, game } = model;
  const { position } = game;
  const { styleText } = input;
  const { solve } = input.words;
  const hand = position.hands[side];
  if (hand === undefined) return [];
  const acts = winnerOf(position) === null && side === position.turn;
  const mine = sideOf(side) === game.side ? ` (${solve.game.you})` : '';
  // A narrow screen has the letter of the side and the number of cards.
  const isNarrow = columns < NAMES_FROM;
  const label = isNarrow ? sideLetter(side, position.hands.length) : sideLabel(side, position, input.words);
  const name = padEnd(`${label}${mine}`, isNarrow ? 8 : 19);
  const count = sizeOf(hand);
  const cards = isNarrow ? padStart(String(count), 3) : padStart(input.words.play.cards({ count }), 9);
  const left = `${acts ? styleText('cyan', '▶') : ' '} ${styleText(acts ? 'bold' : 'dim', name)}${styleText('dim', cards)}   `;
  const groups = spacedHand(hand).split(' ').toReversed();
  const letters = acts && model.cursor !== undefined ? markedCards(model, model.cursor) : groups;
  const indent = widthOf(left);
  return wrap(sizeOf(hand) === 0 ? ['–'] : letters, columns - indent - 1).map(
    (line, index) => (index === 0 ? left : ' '.repeat(indent)) + line,
  );
};

/** Ranks of the side to move, with the marks of cursor and choice. */
const markedCards = ({ game: { position }, input: { styleText } }: SolveScreenModel, cursor: HandCursor): string[] => {
  const cards = cardsToMove(position);
  const words: string[] = [];
  for (const [index, card] of cards.entries()) {
    const text = marked(RANKS.charAt(rankOf(card)), index, { cursor, styleText });
    if (index > 0 && rankOf(cards[index - 1]!) === rankOf(card)) words.push((words.pop() ?? '') + text);
    else words.push(text);
  }
  return words;
};

/** Screens from this width on have the names of the sides. */
const NAMES_FROM = 60;

/** Tricks so far, the newest at the bottom. */
export const historyLines = (
  { game: { played, start }, input }: SolveScreenModel,
  { rowsMax, columns }: { readonly rowsMax: number; readonly columns: number },
): string[] => {
  const { styleText } = input;
  const tricks: Played[][] = [];
  for (const move of played) {
    const trick = tricks.at(-1);
    if (trick === undefined || move.position.toBeat === null) tricks.push([move]);
    else trick.push(move);
  }
  const lines = tricks.flatMap((trick, index) => {
    const pieces = trick.map(
      ({ position, move }) => `${sideLetter(position.turn, start.hands.length)} ${moveText(move, start)}`,
    );
    const isLast = index === tricks.length - 1;
    return dotted(`${index + 1}.`, pieces, columns).map((line) => (isLast ? line : styleText('dim', line)));
  });
  return rowsMax <= 0 ? [] : lines.slice(-Math.min(rowsMax, lines.length));
};

const outcomeText = ({ game, input }: SolveScreenModel, winner: Side): string => {
  const { play } = input.words;
  const text = winner === game.side ? play.won : play.lost;
  return input.styleText(winner === game.side ? 'green' : 'red', text);
};

const promptText = ({ game: { position }, input, over }: SolveScreenModel, winner: Side | null): string => {
  const { words } = input;
  const { game } = words.solve;
  if (winner !== null) return over;
  const letter = position.hands.length > 2 ? `${sideLetter(position.turn, position.hands.length)}: ` : '';
  const { toBeat } = position;
  if (toBeat === null) return letter + words.play.prompts.lead;
  const [play, kind] = [formatCombo(toBeat.combo, position.rules.decks), kindOf(toBeat.combo, words)];
  if (movesOf(position).length === 1) return letter + game.nothing({ play, kind });
  return letter + game.follow({ play, kind, whose: sideLetter(toBeat.side, position.hands.length) });
};
