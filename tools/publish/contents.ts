/** What may be in a tarball, and how large it may be. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { PUBLICATION } from './publication.ts';

/** KiB, packed: what each is today, and a third more. */
const KIB_MAX: Readonly<Record<string, number>> = {
  rules: 220,
  evaluate: 50,
  records: 125,
  solver: 210,
  bots: 6500,
  arena: 40,
  engines: 88,
  table: 230,
  tournament: 60,
  puzzles: 55,
  cli: 12_000,
};

const ALWAYS = ['package.json', 'README.md', 'LICENSE'];
const ALLOWED = [/^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE)$/u, /^dist\/.*\.(?:js|js\.map|d\.ts)$/u];
const ALSO: Readonly<Record<string, readonly RegExp[]>> = {
  bots: [/^weights\/neural(?:-four)?\.bin$/u],
  cli: [/^bin\/packed\.js$/u, /^puzzles\/canju\.jsonl$/u, /^node_modules\//u],
};
const NEVER = /\.test\.|(?:^|\/)testing[./]|\.tsbuildinfo$|(?<!\.d)\.ts$/u;

/** @returns the paths in a tarball, below `package/`. */
const filesIn = (tarball: string): string[] =>
  execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((path) => path.replace(/^package\//u, ''));

/**
 * @param name of the package, without its scope.
 * @returns a sentence for each thing that is wrong with a tarball.
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
      .map((path) => `${name}: ${path} is not to be published`),
    ...files
      .filter((path) => /^dist\/.*\.js$/u.test(path) && !files.includes(`${path}.map`))
      .map((path) => `${name}: ${path} has no source map`),
    ...(kib > max ? [`${name}: ${kib} KiB, want ${max} at most (tools/publish/contents.ts)`] : []),
  ];
};

/** A package from npm that a tarball carries as it was published. */
const isForeign = (path: string): boolean =>
  path.startsWith('node_modules/') && !path.startsWith(`node_modules/${PUBLICATION.scope}/`);
