/**
 * `virtual:puzzles`: the URL of one JSON Lines file with all puzzles, each with its themes and rating, without the
 * fields that only a proof needs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const SETS = ['fixtures/puzzles.jsonl', 'data/puzzles/canju.jsonl'];
const INDEX = 'data/puzzles/index.jsonl';
const ID = '\0puzzles';

interface Line {
  readonly id: string;
}

const linesOf = (path: string): Line[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const pageLines = (): string => {
  const index = new Map(linesOf(INDEX).map((entry) => [entry.id, entry]));
  const puzzles = SETS.flatMap(linesOf).map((puzzle) => {
    const shown = { ...puzzle, ...index.get(puzzle.id) };
    return Object.fromEntries(Object.entries(shown).filter(([name]) => !PROOF_FIELDS.has(name)));
  });
  return puzzles.map((puzzle) => `${JSON.stringify(puzzle)}\n`).join('');
};

const PROOF_FIELDS: ReadonlySet<string> = new Set(['digest', 'steps', 'nodes', 'wrong']);

export const pagePuzzles = (): Plugin => {
  let isBuild = false;
  return {
    name: 'page-puzzles',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === 'virtual:puzzles' ? ID : undefined),
    load(id) {
      if (id !== ID) return undefined;
      for (const path of [...SETS, INDEX]) this.addWatchFile(join(ROOT, path));
      const source = pageLines();
      if (!isBuild) return `export default ${JSON.stringify(`data:text/plain,${encodeURIComponent(source)}`)};`;
      const file = this.emitFile({ type: 'asset', name: 'puzzles.jsonl', source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
};
