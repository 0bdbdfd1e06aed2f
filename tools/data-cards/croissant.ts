/**
 * Writes the descriptions of the data sets in the Croissant format (MLCommons, version 1.0) beside their data cards:
 * `node tools/data-cards/croissant.ts`. Fields and hashes are read from the files.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOptions } from '@doudizhu/options/script';
import { PUBLICATION } from '../publish/publication.ts';

const ROOT = join(import.meta.dirname, '../..');

interface DataSet {
  readonly name: string;
  readonly description: string;
  /** Day of the last change, year-month-day. */
  readonly published: string;
  /** Files of JSON lines in the repository, all in one folder. */
  readonly files: readonly string[];
}

/** Data sets of the repository by the path of their description. */
export const DATA_SETS: Readonly<Record<string, DataSet>> = {
  'data/croissant.json': {
    name: 'dou-dizhu-open-hands',
    description: 'Full deals of Dou Dizhu with open hands, and the answers of an exact solver. Data card: README.md',
    published: '2026-11-24',
    files: ['data/open-hands.jsonl.gz'],
  },
  'data/puzzles/croissant.json': {
    name: 'dou-dizhu-puzzles',
    description: 'Proved endgames of Dou Dizhu with one winning first play, and their ratings. Data card: README.md',
    published: '2026-11-24',
    files: ['data/puzzles/canju.jsonl', 'data/puzzles/index.jsonl'],
  },
};

/** Vocabulary of Croissant 1.0: https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  rai: 'http://mlcommons.org/croissant/RAI/',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

/** Version of the repository, as in CITATION.cff. */
const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string }).version;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns type of a field with these values or lists. Text if it never has a value. */
const typeOf = (values: readonly unknown[]): string => {
  const known = values.flat().filter((value) => value !== null);
  if (known.length === 0) return 'sc:Text';
  if (known.every((value) => typeof value === 'boolean')) return 'sc:Boolean';
  if (known.every((value) => Number.isInteger(value))) return 'sc:Integer';
  return known.every((value) => typeof value === 'number') ? 'sc:Float' : 'sc:Text';
};

/** @returns fields of a file's rows; those of an object are fields named OBJECT/FIELD. */
const fieldsOf = (file: string, rows: readonly Row[], parents: readonly string[] = []): object[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].flatMap((name) => {
    const values = rows.flatMap((row) => (row[name] === undefined ? [] : [row[name]]));
    const path = [...parents, name];
    if (values.every(isRow)) return fieldsOf(file, values, path);
    return [
      {
        '@type': 'cr:Field',
        '@id': `${basename(file).split('.')[0]}/${path.join('/')}`,
        name: path.join('/'),
        dataType: typeOf(values),
        ...(values.some(Array.isArray) && { repeated: true }),
        source: {
          fileObject: { '@id': basename(file) },
          extract: { column: path[0] },
          ...(path.length > 1 && { transform: { jsonPath: path.slice(1).join('.') } }),
        },
      },
    ];
  });

/** @returns the description of a data set as JSON text. */
export const croissantOf = ({ name, description, published, files }: DataSet): string => {
  const folder = dirname(files[0] ?? '');
  const read = files.map((file) => ({ file, bytes: readFileSync(join(ROOT, file)) }));
  const text = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name,
    description,
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    license: 'https://spdx.org/licenses/MIT.html',
    url: `${PUBLICATION.repository}/tree/main/${folder}`,
    version: VERSION,
    datePublished: published,
    citeAs: `The Dou Dizhu authors: Dou Dizhu, version ${VERSION}. ${PUBLICATION.repository}`,
    creator: { '@type': 'sc:Organization', name: 'The Dou Dizhu authors' },
    distribution: read.map(({ file, bytes }) => ({
      '@type': 'cr:FileObject',
      '@id': basename(file),
      name: basename(file),
      contentUrl: basename(file),
      encodingFormat: 'application/jsonlines',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    recordSet: read.map(({ file, bytes }) => {
      const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split('\n');
      const id = basename(file).split('.')[0];
      return {
        '@type': 'cr:RecordSet',
        '@id': id,
        name: id,
        field: fieldsOf(
          file,
          lines.map((line) => JSON.parse(line) as Row),
        ),
      };
    }),
  };
  return `${JSON.stringify(text, null, 2)}\n`;
};

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  for (const [path, dataSet] of Object.entries(DATA_SETS)) writeFileSync(join(ROOT, path), croissantOf(dataSet));
}
