/** A position and its verdict as a picture, drawn by ourselves on a canvas. */
import { BIG_JOKER, rankOf, sizeOf, SMALL_JOKER, suitOf, SUITS, type Card } from '@doudizhu/rules';
import { JESTER, SUIT_PATHS } from '../../../cards/card.tsx';
import { letterOf } from '../../../cards/names.ts';
import { cardsOfCounts } from '../../../cards/rank-cards.tsx';
import type { Position } from '../../../workers.ts';

export interface PictureText {
  readonly title: string;
  /** Index = side; what stands before its cards. */
  readonly names: readonly string[];
  /** What lies on the table and who is to move. */
  readonly table: string;
  readonly verdict: string;
  /** The line at the foot: DDN. */
  readonly foot: string;
}

/** CSS pixels; drawn at twice that. */
const [WIDTH, MARGIN, CARD_W, CARD_H, ROW] = [960, 36, 58, 81, 134];
const SCALE = 2;
const FONT = "system-ui, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const COLOURS = { felt: '#1d5f4f', edge: '#0f3a30', ink: '#f6f3e7', soft: '#cfe0d6', gold: '#e3b94f' } as const;

/** @returns a PNG; null where the browser cannot draw it. */
export const drawPicture = async (position: Position, text: PictureText): Promise<Blob | null> => {
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
  write(pen, text.title, { x: MARGIN, y: MARGIN + 24, size: 26, colour: COLOURS.ink, bold: true });
  for (const [side, hand] of position.hands.entries()) {
    const y = MARGIN + 56 + side * ROW;
    const isTurn = side === position.turn;
    const name = `${isTurn ? '▶ ' : ''}${text.names[side] ?? ''} · ${sizeOf(hand)}`;
    write(pen, name, { x: MARGIN, y: y + 16, size: 18, colour: isTurn ? COLOURS.gold : COLOURS.ink, bold: isTurn });
    drawHand(pen, position, side, y + 28);
  }
  const foot = MARGIN + 56 + position.hands.length * ROW;
  write(pen, text.verdict, { x: MARGIN, y: foot + 30, size: 28, colour: COLOURS.gold, bold: true });
  write(pen, text.table, { x: MARGIN, y: foot + 60, size: 17, colour: COLOURS.ink, bold: false });
  write(pen, text.foot, { x: MARGIN, y: foot + 90, size: 13, colour: COLOURS.soft, bold: false });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly bold: boolean;
}

const write = (pen: CanvasRenderingContext2D, text: string, { x, y, size, colour, bold }: Words): void => {
  pen.font = `${bold ? '700' : '400'} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = 'left';
  pen.fillText(text, x, y, WIDTH - 2 * MARGIN);
};

const drawHand = (pen: CanvasRenderingContext2D, { hands }: Position, side: number, y: number): void => {
  const hand = hands[side];
  if (hand === undefined) return;
  const cards = cardsOfCounts(hand);
  const step = Math.min(CARD_W + 6, (WIDTH - 2 * MARGIN - CARD_W) / Math.max(1, cards.length - 1));
  for (const [index, card] of cards.entries()) drawCard(pen, card, MARGIN + index * step, y);
};

const drawCard = (pen: CanvasRenderingContext2D, card: Card, x: number, y: number): void => {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const isRed = rank === BIG_JOKER || suit === 0 || suit === 1;
  pen.save();
  pen.translate(x, y);
  pen.shadowColor = '#00000066';
  pen.shadowBlur = 4;
  pen.fillStyle = '#fffef9';
  pen.beginPath();
  pen.roundRect(0, 0, CARD_W, CARD_H, 6);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.strokeStyle = '#b9b09c';
  pen.stroke();
  pen.fillStyle = isRed ? '#bf2a24' : '#20242a';
  pen.textAlign = 'center';
  if (rank >= SMALL_JOKER) {
    pen.font = `700 12px ${FONT}`;
    for (const [index, letter] of [...'JOKER'].entries()) pen.fillText(letter, 11, 17 + index * 14);
    drawJester(pen, rank === BIG_JOKER);
  } else {
    pen.font = `700 21px ${FONT}`;
    pen.fillText(letterOf(rank), 13, 22, 22);
    drawSuit(pen, suit ?? 0, 5, 27, 15);
    drawSuit(pen, suit ?? 0, 22, 42, 32);
  }
  pen.restore();
};

const drawJester = (pen: CanvasRenderingContext2D, isBig: boolean): void => {
  pen.save();
  pen.scale(CARD_W / 100, CARD_H / 140);
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 3;
  if (isBig) pen.fillStyle = COLOURS.gold;
  const cap = new Path2D(JESTER);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(cap);
  pen.stroke(cap);
  pen.fillStyle = '#fffef9';
  pen.beginPath();
  pen.arc(62, 93, 15, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.restore();
};

const drawSuit = (pen: CanvasRenderingContext2D, suit: number, x: number, y: number, size: number): void => {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  const shape = new Path2D(SUIT_PATHS[SUITS.charAt(suit)] ?? '');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(shape);
  pen.restore();
};
