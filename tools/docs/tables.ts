/**
 * `npx node tools/docs/tables.ts`: writes tables of the documents from the code that owns them, between
 * `<!-- table: NAME -->` and `<!-- /table -->`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUTS, type FeatureLayout } from '@doudizhu/bots/neural';
import { readOptions } from '@doudizhu/options/script';
import { FAILURE_CODES, httpStatusOf, ROUTES, type HttpRoute } from '@doudizhu/protocol';
import { ROOT } from '../publish/pack.ts';
import { ACTION_COLUMNS, STATE_COLUMNS, type Columns } from './network-columns.ts';

/** Pages with such tables, from the root of the repository. */
export const TABLE_PAGES = [
  'docs/reference/server-protocol.md',
  'docs/reference/onnx.md',
  'docs/zh/reference/onnx.md',
] as const;

const code = (text: string): string => `\`${text}\``;
const tableOf = (head: string, rows: readonly string[]): string =>
  [head, head.replaceAll(/[^|]+/gu, '---'), ...rows].join('\n');

const routes = (): string =>
  tableOf(
    '| route | session |',
    (Object.entries(ROUTES) as [string, HttpRoute][]).map(([route, { session, isRecent }]) => {
      const needed = session === 'none' ? '–' : `${session}${isRecent === true ? ', recent' : ''}`;
      return `| ${code(route)} | ${needed} |`;
    }),
  );

const failures = (): string =>
  tableOf(
    '| status | codes |',
    [...new Set(FAILURE_CODES.map(httpStatusOf))]
      .toSorted((one, other) => one - other)
      .map((status) => {
        const codes = FAILURE_CODES.filter((each) => httpStatusOf(each) === status);
        return `| ${status} | ${codes.toSorted().map(code).join(', ')} |`;
      }),
  );

interface Block {
  readonly name: string;
  /** First column. */
  readonly from: number;
  readonly size: number;
}

/** Blocks of the state, or of the actions, that a family has. */
const blocksOf = ({ at, stateRows, rows }: FeatureLayout, part: 'state' | 'actions'): Block[] => {
  const [from, to] = part === 'state' ? [0, stateRows] : [stateRows, rows];
  const all = Object.entries<number>(at);
  return all
    .map(([name, start], index) => ({ name, from: start - from, size: (all[index + 1]?.[1] ?? rows) - start }))
    .filter(({ from: column, size }) => size > 0 && column >= 0 && column < to - from);
};

/** Columns of networks with three and with four seats. A block that no row describes is an error. */
const columns = (part: 'state' | 'actions', described: Columns, language: 'en' | 'zh'): string => {
  const families = [LAYOUTS.three, LAYOUTS.four].map((layout) => {
    const groups = new Map<string, Block[]>(Object.keys(described).map((name) => [name, []]));
    for (const block of blocksOf(layout, part)) {
      const name = block.name.replace(/(?:Next|Across|Previous)$/u, '').replace(/^(?:next|across|previous)S/u, 'ownS');
      const group = groups.get(name === 'lastOwn' ? 'lastOf' : name);
      if (group === undefined)
        throw new Error(`tools/docs/network-columns.ts does not describe the block ${block.name}`);
      group.push(block);
    }
    return groups;
  });
  const cell = ([first, ...others]: readonly Block[]): string =>
    first === undefined ? '–' : `${first.from}: ${others.length > 0 ? `${others.length + 1} × ` : ''}${first.size}`;
  return tableOf(
    language === 'en' ? '| three seats | four seats | block |' : '| 三人 | 四人 | 内容 |',
    Object.entries(described).map(([name, text]) => {
      const [three = '–', four = '–'] = families.map((groups) => cell(groups.get(name) ?? []));
      return `| ${three} | ${four} | ${text[language]} |`;
    }),
  );
};

const TABLES: Readonly<Record<string, () => string>> = {
  routes,
  failures,
  'state-en': () => columns('state', STATE_COLUMNS, 'en'),
  'state-zh': () => columns('state', STATE_COLUMNS, 'zh'),
  'actions-en': () => columns('actions', ACTION_COLUMNS, 'en'),
  'actions-zh': () => columns('actions', ACTION_COLUMNS, 'zh'),
};

/** @returns the page with each table as the code has it. */
export const withTables = (text: string): string =>
  text.replaceAll(
    /(<!-- table: (\S+) -->\n)[^]*?(<!-- \/table -->)/gu,
    (_, open: string, name: string, close: string) => {
      const table = TABLES[name];
      if (table === undefined)
        throw new Error(`unknown table "${name}": expected one of ${Object.keys(TABLES).join(', ')}`);
      return `${open}\n${table()}\n\n${close}`;
    },
  );

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  for (const page of TABLE_PAGES) {
    const path = join(ROOT, page);
    writeFileSync(path, withTables(readFileSync(path, 'utf8')));
  }
}
