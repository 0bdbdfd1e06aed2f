/** A position and its verdict as a picture, drawn on a canvas. */
import { sizeOf, type Card } from '@doudizhu/rules/cards';
import type { OpenPosition } from '@doudizhu/rules/position';
import { faceMarkup, suitLetter } from '../../../cards/faces.ts';
import PARTS from '../../../cards/parts.svg?raw';
import type { ChosenSuits } from '../../../cards/chosen-suits.ts';
import { cardsOfSide } from '../../../board/board-of-position.ts';

export interface PictureText {
  readonly title: string;
  /** Index = side. Text before its cards. */
  readonly names: readonly string[];
  /** The side to play and the play on the table. */
  readonly table: string;
  readonly verdict: string;
  /** Last line: DDN. */
  readonly foot: string;
}

/** CSS pixels. The canvas has twice as many. */
const [WIDTH, MARGIN, CARD_W, ROW] = [960, 36, 58, 134];
const SCALE = 2;
const FONT = "system-ui, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const COLOURS = { felt: '#1d5f4f', edge: '#0f3a30', ink: '#f6f3e7', soft: '#cfe0d6', gold: '#e3b94f' } as const;

export interface PicturedPosition {
  readonly position: OpenPosition;
  /** Position that the board started with, and the suits chosen since: both determine the suits. */
  readonly start: OpenPosition;
  readonly suits: ChosenSuits;
}

/** @returns a PNG. Null if the browser cannot draw it */
export const drawPicture = async (shown: PicturedPosition, text: PictureText): Promise<Blob | null> => {
  const { position } = shown;
  const canvas = document.createElement('canvas');
  const height = MARGIN * 2 + 56 + position.hands.length * ROW + 96;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(SCALE, SCALE);
  const felt = pen.createRadialGradient(WIDTH / 2, height * 0.4, 40, WIDTH / 2, height * 0.4, WIDTH * 0.7);
  felt.addColorStop(0, COLOURS.felt);
  felt.addColorStop(1, COLOURS.edge);
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, height);
  write(pen, text.title, { y: MARGIN + 24, size: 26, colour: COLOURS.ink, bold: true });
  pen.drawImage(await handsDrawing(shown, height), 0, 0, WIDTH, height);
  for (const [side, hand] of position.hands.entries()) {
    const y = MARGIN + 56 + side * ROW;
    const isTurn = side === position.turn;
    const name = `${isTurn ? '▶ ' : ''}${text.names[side] ?? ''} · ${sizeOf(hand)}`;
    write(pen, name, { y: y + 16, size: 18, colour: isTurn ? COLOURS.gold : COLOURS.ink, bold: isTurn });
  }
  const foot = MARGIN + 56 + position.hands.length * ROW;
  write(pen, text.verdict, { y: foot + 30, size: 28, colour: COLOURS.gold, bold: true });
  write(pen, text.table, { y: foot + 60, size: 17, colour: COLOURS.ink, bold: false });
  write(pen, text.foot, { y: foot + 90, size: 13, colour: COLOURS.soft, bold: false });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

interface Caption {
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly bold: boolean;
}

const write = (pen: CanvasRenderingContext2D, text: string, { y, size, colour, bold }: Caption): void => {
  pen.font = `${bold ? '700' : '400'} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = 'left';
  pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
};

/** All hands as one image, with the card faces of the web app. */
const handsDrawing = ({ start, position, suits }: PicturedPosition, height: number): Promise<HTMLImageElement> => {
  const cards = position.hands.flatMap((_, side) => {
    const row = cardsOfSide(start, position, side, suits);
    const step = Math.min(CARD_W + 6, (WIDTH - 2 * MARGIN - CARD_W) / Math.max(1, row.length - 1));
    return row.map((card, index) => cardDrawing(card, MARGIN + index * step, MARGIN + 84 + side * ROW));
  });
  const image = new Image(WIDTH * SCALE, height * SCALE);
  const size = `width="${WIDTH * SCALE}" height="${height * SCALE}" viewBox="0 0 ${WIDTH} ${height}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${PARTS}${cards.join('')}</svg>`;
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return image.decode().then(() => image);
};

const COLOUR_OF_SUIT: Readonly<Record<string, string>> = { h: '#bf2a24', d: '#bf2a24', R: '#bf2a24' };
const HAIR_OF_SUIT: Readonly<Record<string, string>> = { h: '#8a3b1c', d: '#d49a3a', c: '#8b929c' };

const cardDrawing = (card: Card, x: number, y: number): string => {
  const suit = suitLetter(card);
  const style = `color:${COLOUR_OF_SUIT[suit] ?? '#20242a'};--court-hair:${HAIR_OF_SUIT[suit] ?? '#2b2f36'}`;
  return (
    `<g transform="translate(${x} ${y}) scale(${CARD_W / 100})" style="${style}">` +
    '<rect width="100" height="140" rx="7" fill="#fffef9" stroke="#b9b09c" stroke-width="1.5"/>' +
    `${faceMarkup(card, 'full')}</g>`
  );
};
