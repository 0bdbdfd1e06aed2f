/** Allowed contents and sizes of tarballs. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { PUBLICATION } from './publication.ts';

/** Maximum packed size in KiB: the current size and some more. Most of `cli` is networks. */
const KIB_MAX: Readonly<Record<string, number>> = {
  rules: 200,
  evaluate: 43,
  records: 104,
  solver: 150,
  weights: 10_200,
  bots: 295,
  arena: 21,
  engines: 59,
  table: 125,
  tournament: 17,
  puzzles: 47,
  protocol: 65,
  client: 28,
  words: 54,
  cli: 14_600,
};

const ALWAYS = ['package.json', 'README.md', 'LICENSE'];
const ALLOWED = [/^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE)$/u, /^dist\/.*\.(?:js|js\.map|d\.ts)$/u];
const ALSO: Readonly<Record<string, readonly RegExp[]>> = {
  weights: [/^neural(?:-four|-wild|-two)?\.bin$/u],
  cli: [/^bin\/packed\.js$/u, /^puzzles\/canju\.jsonl$/u, /^node_modules\//u],
};
const NEVER = /\.test\.|(?:^|\/)testing[./]|\.tsbuildinfo$|(?<!\.d)\.ts$/u;

/** @returns paths in a tarball, below `package/`. */
const filesIn = (tarball: string): string[] =>
  execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((path) => path.replace(/^package\//u, ''));

/**
 * @param name of the package without its scope.
 * @returns a sentence per fault of a tarball.
 */
export const faultsOfTarball = (tarball: string, name: string): string[] => {
  const files = filesIn(tarball);
  const allowed = [...ALLOWED, ...(ALSO[name] ?? [])];
  const kib = Math.ceil(statSync(tarball).size / 1024);
  const max = KIB_MAX[name] ?? 0;
  return [
    ...ALWAYS.filter((path) => !files.includes(path)).map((path) => `${name}: no ${path}`),
    ...files
      .filter((path) => !allowed.some((pattern) => pattern.test(path)) || (NEVER.test(path) && !isForeign(path)))
      .map((path) => `${name}: ${path} must not be published`),
    ...files
      .filter((path) => /^dist\/.*\.js$/u.test(path) && !files.includes(`${path}.map`))
      .map((path) => `${name}: ${path} has no source map`),
    ...(kib > max ? [`${name}: ${kib} KiB, expected at most ${max} (tools/publish/contents.ts)`] : []),
  ];
};

/** True for files of a bundled package from npm. */
const isForeign = (path: string): boolean =>
  path.startsWith('node_modules/') && !path.startsWith(`node_modules/${PUBLICATION.scope}/`);
