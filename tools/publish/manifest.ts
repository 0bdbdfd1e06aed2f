/** Makes the published package.json from the workspace's. */
import type { Publication } from './publication.ts';

/** Fields read from a workspace's package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly access: string; readonly bin?: Readonly<Record<string, string>> };
}

/** Supported Node versions. `npm run test:packages` runs the packages on the oldest. */
export const NODE_RANGE = '>=20.19';

/** Unpublished files: tests and their helpers. Globs under a package's `src`. */
export const LEFT_OUT = ['**/*.test.ts', '**/testing.ts', '**/testing/**'];

/**
 * @param folder of the package in the repository, such as `packages/rules`.
 * @param bundled packages inside the tarball.
 */
export const publishedManifest = (
  manifest: Manifest,
  folder: string,
  { repository, homepage }: Publication,
  bundled: readonly string[] = [],
): Record<string, unknown> => {
  const { exports, publishConfig, bin, ...rest } = manifest;
  const { bin: publishedBin, ...publishing } = publishConfig ?? { access: 'public' };
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['devDependencies', 'private'].includes(key)),
  );
  return {
    ...kept,
    homepage,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    ...(bin === undefined ? {} : { bin: publishedBin ?? bin }),
    ...(exports === undefined ? {} : { exports: publishedExports(exports) }),
    ...(bundled.length === 0 ? {} : { bundleDependencies: bundled }),
    publishConfig: publishing,
    engines: { node: NODE_RANGE },
  };
};

/** `./src/x.ts` becomes `./dist/x.js` with its types. Entries only for tests are removed. */
const publishedExports = (exports: Readonly<Record<string, string>>): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(exports)
      .filter(([, path]) => !path.includes('/testing/'))
      .map(([name, path]) => [name, path.endsWith('.ts') ? compiled(path) : path]),
  ),
  './package.json': './package.json',
});

const compiled = (path: string): { readonly types: string; readonly default: string } => {
  const base = path.replace(/^\.\/src\//u, './dist/').replace(/\.ts$/u, '');
  return { types: `${base}.d.ts`, default: `${base}.js` };
};
