/** Where each array of an answer lies: arrays one after another, each from a multiple of eight bytes on. */
import { bytesOf, FIELDS, numbersOver, type Dtype, type Field, type Numbers } from './fields.ts';
import type { BatchSettings } from './settings.ts';

/** One array in a body. */
export interface ArrayPlace {
  readonly name: string;
  readonly dtype: Dtype;
  /** The games come first. */
  readonly shape: readonly number[];
  /** Bytes from the beginning of its part. */
  readonly offset: number;
}

/** Arrays and the bytes that they take together, a multiple of eight. */
export interface Layout {
  readonly places: readonly ArrayPlace[];
  readonly bytes: number;
}

/** What every answer has of each game, before the observations. */
const STATE_ARRAYS = [
  { name: 'seat', dtype: '|i1', shape: [] },
  { name: 'done', dtype: '|u1', shape: [] },
  { name: 'winner', dtype: '|i1', shape: [] },
  { name: 'landlord', dtype: '|i1', shape: [] },
  { name: 'deal', dtype: '<i4', shape: [] },
] as const;

/** The arrays of an answer about `games` games: states, rewards, observations, where the legal ids of each begin. */
export const answerLayout = (settings: BatchSettings, games: number): Layout =>
  lay([
    ...STATE_ARRAYS.map(({ name, dtype, shape }) => ({ name, dtype, shape: [games, ...shape] })),
    { name: 'rewards', dtype: '<f4', shape: [games, settings.seats] },
    ...rowArrays(settings, games),
    { name: 'legalStart', dtype: '<i4', shape: [games + 1] },
  ]);

/** The arrays of `games` last observations: which games, who saw them, the observations. */
export const finalLayout = (settings: BatchSettings, games: number): Layout =>
  lay([
    { name: 'game', dtype: '<i4', shape: [games] },
    { name: 'seat', dtype: '|i1', shape: [games] },
    ...rowArrays(settings, games),
  ]);

/** Numbers over every array of a layout, by name. */
export const arraysOver = (layout: Layout, buffer: ArrayBuffer, offset: number): ReadonlyMap<string, Numbers> =>
  new Map(
    layout.places.map(({ name, dtype, shape, offset: at }) => [
      name,
      numbersOver(
        dtype,
        buffer,
        offset + at,
        shape.reduce((product, length) => product * length, 1),
      ),
    ]),
  );

/** A field that is observed, its array, and the numbers that a row has in it. */
export interface Column {
  readonly field: Field;
  readonly out: Numbers;
  readonly width: number;
}

/** The observed fields over arrays. */
export const columnsOver = (settings: BatchSettings, arrays: ReadonlyMap<string, Numbers>): Column[] =>
  observed(settings).map((field) => ({
    field,
    out: arrays.get(field.name) as Numbers,
    width: field.shape(settings).reduce((product, length) => product * length, 1),
  }));

const observed = ({ observe }: BatchSettings): Field[] => FIELDS.filter(({ name }) => observe.includes(name));

const rowArrays = (settings: BatchSettings, games: number): Omit<ArrayPlace, 'offset'>[] =>
  observed(settings).map((field) => ({
    name: field.name,
    dtype: field.dtype,
    shape: [games, ...field.shape(settings)],
  }));

const lay = (arrays: readonly Omit<ArrayPlace, 'offset'>[]): Layout => {
  let bytes = 0;
  const places = arrays.map((array) => {
    const offset = bytes;
    bytes += eights(array.shape.reduce((product, length) => product * length, bytesOf(array.dtype)));
    return { ...array, offset };
  });
  return { places, bytes };
};

/** The next multiple of eight. */
export const eights = (bytes: number): number => (bytes + 7) & -8;
