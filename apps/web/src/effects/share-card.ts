/**
 * A picture to send: the end of a round, a daily result or a run of puzzles, as a card with faces, points, a play and a
 * QR code. It is one SVG, drawn on a canvas, because other apps take bitmaps only.
 */
import type { Card } from '@doudizhu/rules/cards';
import { qrPath } from '../design/qr-code.tsx';
import type { Character, PlayerFace } from '../base/characters.ts';
import { saveFile } from '../base/save-file.ts';
import { settings } from '../base/settings.ts';
import { faceMarkup, suitLetter } from '../cards/faces.ts';
import PARTS from '../cards/parts.svg?raw';
import { readSymbols, symbolOf } from '../cards/symbols.ts';
import BUSTS from '../characters/portraits.svg?raw';
import type { Mood } from '../characters/mood.ts';
import { sealOf } from '../characters/person-face.tsx';

export interface ShareFace {
  readonly face: PlayerFace;
  readonly mood: Mood;
  readonly role: 'landlord' | 'farmer' | null;
  readonly name: string;
  /** Points as text. */
  readonly points: string;
  readonly isOwn: boolean;
}

export interface ShareCard {
  readonly title: string;
  readonly detail: string;
  /** Left to right, at most six. */
  readonly faces: readonly ShareFace[];
  /** Text above the cards. Ignored without cards. */
  readonly cardsLabel: string;
  readonly cards: readonly Card[];
  /** Address in the QR code. */
  readonly link: string;
  /** Text beside the code. */
  readonly linkLabel: string;
}

/** Width and height in pixels. */
const SIZE = 1080;
const FONT = "system-ui, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const COLOURS = { ink: '#f6f3e7', soft: '#cfe0d6', gold: '#ffd877' } as const;
const BRAND = '斗地主 · Dou Dizhu';

/** Addresses up to this length fit a code that phones read. */
const LINK_MAX = 1100;

/** @returns a PNG. Null if the browser cannot draw it */
export const drawShareCard = async (card: ShareCard): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const image = new Image(SIZE, SIZE);
  image.src = `data:image/svg+xml,${encodeURIComponent(shareCardMarkup(card))}`;
  await image.decode();
  pen.drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** The card as SVG. */
const shareCardMarkup = (card: ShareCard): string => {
  const { title, detail, faces, cards, cardsLabel, linkLabel } = card;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">`,
    '<defs><radialGradient id="felt" cx=".5" cy=".4" r=".75"><stop stop-color="#22695a"/>' +
      '<stop offset="1" stop-color="#0c3129"/></radialGradient>' +
      '<clipPath id="round"><circle cx="50" cy="50" r="50"/></clipPath></defs>',
    PARTS,
    `<rect width="${SIZE}" height="${SIZE}" fill="#5a3a22"/>`,
    `<rect x="16" y="16" width="${SIZE - 32}" height="${SIZE - 32}" rx="28" fill="url(#felt)"/>`,
    write(title, { y: 122, size: 72, colour: COLOURS.gold, isBold: true }),
    write(detail, { y: 180, size: 32, colour: COLOURS.soft }),
    ...faces.map((face, index) => faceOf(face, index, faces.length)),
    cards.length === 0 ? '' : write(cardsLabel, { x: MARGIN, y: 650, size: 32, colour: COLOURS.soft, anchor: 'start' }),
    cardRow(cards),
    code(card.link),
    write(BRAND, { x: MARGIN, y: 940, size: 44, colour: COLOURS.ink, isBold: true, anchor: 'start' }),
    write(linkLabel, { x: MARGIN, y: 992, size: 30, colour: COLOURS.soft, anchor: 'start' }),
    '</svg>',
  ].join('');
};

interface TextBox {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle';
}

const write = (text: string, { x = SIZE / 2, y, size, colour, isBold = false, anchor = 'middle' }: TextBox): string =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${isBold ? 700 : 400}" ` +
  `fill="${colour}" text-anchor="${anchor}">${escaped(text)}</text>`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

const SYMBOLS = readSymbols(BUSTS);

const faceOf = ({ face, mood, role, name, points, isOwn }: ShareFace, index: number, count: number): string => {
  const room = (SIZE - 100) / count;
  const size = Math.min(isOwn ? 210 : 170, room - 24);
  const x = 50 + (index + 0.5) * room;
  const top = 430 - size;
  const portrait = typeof face === 'object' ? sealMarkup(face.person) : portraitMarkup(face, mood);
  const badge = role === null ? '' : symbolOf(SYMBOLS, `badge-${role}`).content;
  return [
    `<circle cx="${x}" cy="${top + size / 2}" r="${size / 2 + 5}" fill="${isOwn ? '#e3b94f' : '#ffffff40'}"/>`,
    `<g transform="translate(${x - size / 2} ${top}) scale(${size / 100})"><g clip-path="url(#round)">${portrait}</g>` +
      `<g transform="translate(64 64) scale(1)">${badge}</g></g>`,
    write(name, { x, y: 472, size: count > 4 ? 26 : 30, colour: COLOURS.ink, isBold: isOwn }),
    write(points, { x, y: 522, size: count > 4 ? 36 : 46, colour: isOwn ? COLOURS.gold : COLOURS.ink, isBold: true }),
  ].join('');
};

const portraitMarkup = (character: Character, mood: Mood): string =>
  symbolOf(SYMBOLS, `portrait-${character === 'you' ? settings.value.character : character}-${mood}`).content;

/** The face of a player, 100 pixels wide. */
const sealMarkup = (name: string): string => {
  const { letters, colour } = sealOf(name);
  const text = write(letters, {
    x: 50,
    y: letters.length > 1 ? 64 : 67,
    size: letters.length > 1 ? 40 : 50,
    colour: COLOURS.ink,
    isBold: true,
  });
  return `<rect width="100" height="100" fill="${colour}"/>${text}`;
};

const COLOUR_OF_SUIT: Readonly<Record<string, string>> = { h: '#bf2a24', d: '#bf2a24', R: '#bf2a24' };

/** Left edge of cards and texts. Place and size of the QR code, beside the cards. */
const MARGIN = 64;
const [CODE_X, CODE_Y, CODE_SIZE] = [630, 610, 386] as const;

/** All cards in one row, left of the code. */
const cardRow = (cards: readonly Card[]): string => {
  const room = CODE_X - 2 * MARGIN + 16;
  const width = Math.min(120, room / (1 + (cards.length - 1) * 0.45));
  const step = Math.min(width * 1.06, (room - width) / Math.max(1, cards.length - 1));
  return cards
    .map(
      (card, index) =>
        `<g transform="translate(${MARGIN + index * step} 680) scale(${width / 100})" ` +
        `style="color:${COLOUR_OF_SUIT[suitLetter(card)] ?? '#20242a'};--court-hair:#2b2f36">` +
        '<rect width="100" height="140" rx="7" fill="#fffef9" tone="#b9b09c" tone-width="1.5"/>' +
        `${faceMarkup(card, 'full')}</g>`,
    )
    .join('');
};

const code = (link: string): string => {
  const address = link.length <= LINK_MAX ? link : link.replace(/#.*/su, '');
  const { path, size } = qrPath(address);
  return (
    `<g transform="translate(${CODE_X} ${CODE_Y}) scale(${CODE_SIZE / size})" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></g>`
  );
};

/**
 * Sends a picture by the share sheet of the device. Without one, saves it as a file.
 * @param name file name, without `.png`
 * @returns `failed` if the browser could not draw
 */
export const sendPicture = async (
  picture: Blob | null,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<'sent' | 'saved' | 'failed'> => {
  if (picture === null) return 'failed';
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  const browser = navigator as Partial<Pick<Navigator, 'canShare' | 'share'>>;
  if (browser.canShare?.({ files: [file] }) === true) {
    try {
      await browser.share?.({ files: [file], text });
      return 'sent';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'sent'; // the user closed the sheet
    }
  }
  saveFile(file.name, picture, 'image/png');
  return 'saved';
};
