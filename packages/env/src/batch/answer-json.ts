/** Converts an answer's bytes to JSON by hand, as learners wait for it. */
import { HEAD_BYTES, type Environment } from './environment.ts';
import { numbersOver, type Numbers } from './fields.ts';
import { finalLayout, product, roundUpToEight, type Layout } from './layout.ts';

/**
 * @param parts of an answer with all arrays, to a reset or a step.
 * @returns `{games, last}`: objects with the game's part of each array by name, as a number or lists of numbers; in
 * `games` with the legal ids.
 */
export const answerJson = ({ settings, layout }: Environment, parts: readonly Uint8Array[]): string => {
  const { buffer } = new Uint8Array(Buffer.concat(parts));
  const [games = 0, idCount = 0, lastCount = 0] = new Int32Array(buffer, 0, HEAD_BYTES / 4);
  const idsAt = HEAD_BYTES + layout.bytes;
  const ids = new Int32Array(buffer, idsAt, idCount);
  const isOfGames = ({ name }: { readonly name: string }): boolean => name !== 'legalStart';
  const starts = layout.places.find((place) => !isOfGames(place));
  const legalStart = new Int32Array(buffer, HEAD_BYTES + (starts?.offset ?? 0), games + 1);
  const rows = rowTexts(layout.places.filter(isOfGames), buffer, HEAD_BYTES, games).map(
    (row, game) => `{${row},"legal":[${ids.subarray(legalStart[game], legalStart[game + 1]).join(',')}]}`,
  );
  const lastAt = idsAt + roundUpToEight(4 * idCount);
  const last = rowTexts(finalLayout(settings, lastCount).places, buffer, lastAt, lastCount).map((row) => `{${row}}`);
  return `{"games":[${rows.join(',')}],"last":[${last.join(',')}]}`;
};

/** Fields of each row, without the braces. */
const rowTexts = (places: Layout['places'], buffer: ArrayBuffer, offset: number, count: number): string[] => {
  const columns = places.map(({ name, dtype, shape, offset: at }) => {
    const [, ...rest] = shape;
    const numbers = numbersOver(dtype, buffer, offset + at, product(shape));
    return { key: `"${name}":`, numbers, rest, width: product(rest) };
  });
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ key, numbers, rest, width }) => key + textAt(numbers, row * width, rest)).join(','),
  );
};

const textAt = (numbers: Numbers, from: number, [length, ...rest]: readonly number[]): string => {
  if (length === undefined) return String(numbers[from]);
  if (rest.length === 0) return `[${numbers.subarray(from, from + length).join(',')}]`;
  const width = product(rest);
  return `[${Array.from({ length }, (_, index) => textAt(numbers, from + index * width, rest)).join(',')}]`;
};
