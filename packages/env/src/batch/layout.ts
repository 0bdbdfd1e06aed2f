/** Layout of the arrays of an answer: one after another, each at a multiple of eight bytes. */
import { bytesOf, FIELDS, numbersOver, outOver, type Dtype, type Field, type Numbers, type Out } from './fields.ts';
import type { BatchSettings } from './settings.ts';

/** Place of an array in a body. */
export interface LayoutArray {
  readonly name: string;
  readonly dtype: Dtype;
  /** Dimensions, the number of games first. */
  readonly shape: readonly number[];
  /** Bytes from the start of its part of the body. */
  readonly offset: number;
}

/** Arrays and their total size in bytes, a multiple of eight. */
export interface Layout {
  readonly arrays: readonly LayoutArray[];
  readonly bytes: number;
  /** Size of the arrays in a step's answer, which are the first ones. */
  readonly stepBytes: number;
}

/** Arrays of every answer before the observations. */
const STATE_ARRAYS = [
  { name: 'seat', dtype: '|i1', shape: [] },
  { name: 'done', dtype: '|u1', shape: [] },
  { name: 'winner', dtype: '|i1', shape: [] },
  { name: 'landlord', dtype: '|i1', shape: [] },
  { name: 'deal', dtype: '<i4', shape: [] },
] as const;

/** Layout of an answer: states, rewards, observations, first legal id of each game. */
export const answerLayout = (settings: BatchSettings): Layout => {
  const { games, seats } = settings;
  return layoutFrom(
    [
      ...STATE_ARRAYS.map(({ name, dtype, shape }) => ({ name, dtype, shape: [games, ...shape] })),
      { name: 'rewards', dtype: '<f4', shape: [games, seats] },
      ...arraysOf(changing(settings), settings, games),
      { name: 'legalStart', dtype: '<i4', shape: [games + 1] },
    ],
    arraysOf(sentOnce(settings), settings, games),
  );
};

/** Layout of `games` last observations: game, observing seat, observation. */
export const finalLayout = (settings: BatchSettings, games: number): Layout =>
  layoutFrom([
    { name: 'game', dtype: '<i4', shape: [games] },
    { name: 'seat', dtype: '|i1', shape: [games] },
    ...arraysOf([...changing(settings), ...sentOnce(settings)], settings, games),
  ]);

/** Typed array over an array of a layout. */
export const arrayOver = ({ arrays }: Layout, name: string, buffer: ArrayBufferLike, offset: number): Numbers => {
  const place = arrays.find((one) => one.name === name);
  if (place === undefined) throw new Error(`no array ${name}`);
  return numbersOver(place.dtype, buffer, offset + place.offset, lengthOf(place));
};

/** An observed field, its array, and the numbers per row. */
export interface Column {
  readonly field: Field;
  readonly out: Out;
  readonly width: number;
}

/** Observed fields of a layout, over its bytes from `offset` on. */
export const columnsOver = (
  settings: BatchSettings,
  { arrays }: Layout,
  buffer: ArrayBuffer,
  offset: number,
): Column[] => {
  const columns: Column[] = [];
  for (const place of arrays) {
    const field = FIELDS.find(({ name }) => name === place.name);
    if (field === undefined) continue;
    const out = outOver(buffer, offset + place.offset, lengthOf(place) * bytesOf(place.dtype));
    columns.push({ field, out, width: product(field.shape(settings)) });
  }
  return columns;
};

const lengthOf = ({ shape }: LayoutArray): number => product(shape);

/** @returns 1 for an empty list. */
export const product = (numbers: readonly number[]): number => numbers.reduce((all, number) => all * number, 1);

/** Observed fields in a step's answer. */
const changing = ({ observe, sendOnce }: BatchSettings): Field[] =>
  FIELDS.filter(({ name, isOfAuction }) => observe.includes(name) && !(sendOnce && isOfAuction));

/** Observed fields only in a reset's answer. */
const sentOnce = ({ observe, sendOnce }: BatchSettings): Field[] =>
  FIELDS.filter(({ name, isOfAuction }) => observe.includes(name) && sendOnce && isOfAuction);

type UnplacedArray = Omit<LayoutArray, 'offset'>;

const arraysOf = (fields: readonly Field[], settings: BatchSettings, games: number): UnplacedArray[] =>
  fields.map((field) => ({ name: field.name, dtype: field.dtype, shape: [games, ...field.shape(settings)] }));

/** @param last arrays that are not in a step's answer. */
const layoutFrom = (sent: readonly UnplacedArray[], last: readonly UnplacedArray[] = []): Layout => {
  let bytes = 0;
  const place = (array: UnplacedArray): LayoutArray => {
    const offset = bytes;
    bytes += roundUpToEight(product(array.shape) * bytesOf(array.dtype));
    return { ...array, offset };
  };
  const arrays = sent.map(place);
  const stepBytes = bytes;
  return { arrays: [...arrays, ...last.map(place)], bytes, stepBytes };
};

/** The next multiple of eight. */
export const roundUpToEight = (bytes: number): number => (bytes + 7) & -8;
