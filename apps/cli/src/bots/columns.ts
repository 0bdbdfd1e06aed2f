/** Columns of numbers as a NumPy archive (npz) or a Parquet file, with a note that describes them. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';

/** Column with a number or a row of bytes per row of the file. */
export interface NumberColumn {
  readonly name: string;
  readonly type: 'uint8' | 'int8' | 'int32' | 'float32' | 'bool';
  /** Bytes per row; 1 for a number. */
  readonly width: number;
  /** Values in the order of the rows. */
  readonly values: Uint8Array | Int8Array | Int32Array | Float32Array;
}

export interface ColumnFile {
  /** @param constants whole numbers that hold for all rows @param note any text */
  readonly write: (
    columns: readonly NumberColumn[],
    constants: Readonly<Record<string, number>>,
    note: string,
  ) => Uint8Array;
  /** Reads the note. @returns null if there is no note @throws Error if the bytes are not such a file */
  readonly noteOf: (file: Uint8Array) => string | null;
}

const NOTE = 'simulation';

const DESCR = { uint8: '|u1', int8: '|i1', int32: '<i4', float32: '<f4', bool: '|b1' } as const;

/** Zip archives of arrays, as `numpy.load` reads them: numpy.lib.format, version 1.0. */
const NPZ: ColumnFile = {
  write: (columns, constants, note) => {
    const text = strToU8(note);
    const files: Record<string, Uint8Array> = { [`${NOTE}.npy`]: npy(`|S${text.length}`, [], text) };
    for (const { name, type, width, values } of columns) {
      const shape = width === 1 ? [values.length] : [values.length / width, width];
      files[`${name}.npy`] = npy(
        DESCR[type],
        shape,
        new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      );
    }
    for (const [name, value] of Object.entries(constants)) {
      files[`${name}.npy`] = npy('<i4', [], new Uint8Array(Int32Array.of(value).buffer));
    }
    // A current date would make files of equal data differ.
    return zipSync(files, { mtime: '1980-01-01T00:00:00' });
  },
  noteOf: (file) => {
    const note = unzipSync(file, { filter: ({ name }) => name === `${NOTE}.npy` })[`${NOTE}.npy`];
    if (note === undefined) return null;
    const header = new DataView(note.buffer, note.byteOffset).getUint16(8, true);
    return strFromU8(note.subarray(10 + header));
  },
};

const npy = (descr: string, shape: readonly number[], bytes: Uint8Array): Uint8Array => {
  const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.map((length) => `${length},`).join('')}), }`;
  // Magic, version, length and header end at a multiple of 64.
  const header = `${text.padEnd(Math.ceil((11 + text.length) / 64) * 64 - 11)}\n`;
  const array = new Uint8Array(10 + header.length + bytes.length);
  array.set([0x93, ...strToU8('NUMPY'), 1, 0]);
  new DataView(array.buffer).setUint16(8, header.length, true);
  array.set(strToU8(header), 10);
  array.set(bytes, 10 + header.length);
  return array;
};

const PARQUET_TYPES = { uint8: 'INT32', int8: 'INT32', int32: 'INT32', float32: 'FLOAT', bool: 'BOOLEAN' } as const;

/** Rows of bytes are fixed-length byte arrays; constants and the note are metadata of the file. */
const PARQUET: ColumnFile = {
  write: (columns, constants, note) => {
    const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }];
    for (const { name, type, width } of columns) {
      const element = { name, repetition_type: 'REQUIRED' } as const;
      if (width === 1) schema.push({ ...element, type: PARQUET_TYPES[type] });
      else schema.push({ ...element, type: 'FIXED_LEN_BYTE_ARRAY', type_length: width });
    }
    const kvMetadata = Object.entries(constants).map(([key, value]) => ({ key, value: String(value) }));
    const buffer = parquetWriteBuffer({
      columnData: columns.map((column) => ({ name: column.name, data: plainValues(column) })),
      schema,
      kvMetadata: [...kvMetadata, { key: NOTE, value: note }],
      createdBy: 'ddz simulate',
    });
    return new Uint8Array(buffer);
  },
  noteOf: (file) => {
    const { key_value_metadata: pairs = [] } = parquetMetadata(new Uint8Array(file).buffer);
    return pairs.find(({ key }) => key === NOTE)?.value ?? null;
  },
};

const plainValues = ({ type, width, values }: NumberColumn): (number | boolean | Uint8Array)[] => {
  if (width === 1) return Array.from(values, (value) => (type === 'bool' ? value === 1 : value));
  const rows = values.length / width;
  return Array.from({ length: rows }, (_, row) => Uint8Array.from(values.subarray(row * width, (row + 1) * width)));
};

/** Formats by the ending of a path. */
export const COLUMN_FILES: Readonly<Record<string, ColumnFile>> = { '.npz': NPZ, '.parquet': PARQUET };
