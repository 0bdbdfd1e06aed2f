/**
 * Import rules of the repository, as data and as a rule of the linter: workspaces that a workspace may import, order of
 * the folders of its `src`, and access to the machine. Workspaces are hoisted into one node_modules, so without this
 * rule every import compiles. knip.json beside it is the other half: it checks that each imported package is declared.
 */
import { dirname, join, relative } from 'node:path';

export interface Layer {
  readonly folder: string;
  /** Workspaces that any of its files may import. */
  readonly mayImport: readonly string[];
  /** Workspaces that only its worker shells, files named `worker*`, may import in addition. */
  readonly mayImportInWorker?: readonly string[];
  /** Workspaces that only its tests may import in addition. */
  readonly mayImportInTests?: readonly string[];
  /** Parts of the machine it may use: `node:*`, packages from npm, the clock, random numbers. Tests may use all. */
  readonly touches: 'everything' | 'page' | 'threads' | 'nothing';
  /** Packages from npm that a library may import all the same. */
  readonly npm?: readonly string[];
  /**
   * Folders and single files of `src`, lowest first: an entry may import those before it. `a | b` are two that import
   * neither each other. Files of `src` that are not listed lie above all folders.
   */
  readonly order?: readonly string[];
  /** Folder of `src` whose subfolders must not import each other. */
  readonly leaves?: string;
}

// oxfmt-ignore
export const LAYERS: readonly Layer[] = [
  { folder: 'packages/rules',    touches: 'nothing',    mayImport: [],
    order: ['base', 'ruleset', 'combos', 'round', 'position'] },
  { folder: 'packages/words',    touches: 'nothing',    mayImport: ['rules'] },
  { folder: 'packages/records',  touches: 'nothing',    mayImport: ['rules'], order: ['base', 'dialects | forms'] },
  { folder: 'packages/solver',   touches: 'threads',    mayImport: ['rules'],
    order: ['core', 'solver.ts', 'proofs.ts | par.ts', 'explain', 'engine'] },
  { folder: 'packages/evaluate', touches: 'nothing',    mayImport: ['rules'] },
  { folder: 'packages/weights',  touches: 'nothing',    mayImport: [] },
  { folder: 'packages/bots',     touches: 'nothing',    mayImport: ['rules', 'records', 'evaluate', 'solver'], mayImportInTests: ['weights'],
    order: ['failures.ts', 'roles.ts | bot.ts | bot-fault.ts | feature-rows.ts', 'card-points.ts', 'random.ts | greedy.ts', 'ending', 'rules', 'neural', 'search', 'levels', 'analysis'] },
  { folder: 'packages/arena',    touches: 'nothing',    mayImport: ['rules', 'bots'] },
  { folder: 'packages/engines',  touches: 'everything', mayImport: ['rules', 'records', 'bots', 'weights'], mayImportInTests: ['arena'],
    order: ['failures.ts | bundled-weights.ts', 'program | onnx', 'douzero'] },
  { folder: 'packages/table',    touches: 'nothing',    mayImport: ['rules', 'records'], npm: ['@noble/hashes/'],
    order: ['fairness | hints', 'model', 'fold', 'clock', 'command | view', 'log', 'driver'] },
  { folder: 'packages/tournament', touches: 'nothing',  mayImport: ['rules', 'table'] },
  { folder: 'packages/puzzles',  touches: 'nothing',    mayImport: ['rules', 'evaluate', 'solver', 'bots', 'table'] },
  { folder: 'packages/protocol', touches: 'nothing',    mayImport: ['rules', 'table'] },
  { folder: 'packages/client',   touches: 'nothing',    mayImport: ['rules', 'table', 'protocol'] },
  { folder: 'packages/options',  touches: 'everything', mayImport: ['rules'] },
  { folder: 'packages/work',     touches: 'everything', mayImport: ['rules'], order: ['pool', 'queue'] },
  { folder: 'packages/env',      touches: 'everything', mayImport: ['rules', 'records', 'evaluate', 'solver', 'bots', 'engines'], order: ['base', 'batch', 'rpc'] },
  { folder: 'apps/server',       touches: 'everything', mayImport: ['table', 'tournament', 'protocol', 'rules', 'records', 'bots', 'engines', 'solver', 'work', 'options'], mayImportInTests: ['client'],
    order: ['timed-cache.ts | metrics.ts', 'rating', 'storage', 'maintenance.ts | accounts', 'cluster', 'tables', 'moderation | ranked | tournaments', 'http', 'sockets', 'commands'] },
  { folder: 'apps/cli',          touches: 'everything', mayImport: ['rules', 'records', 'evaluate', 'solver', 'bots', 'arena', 'engines', 'table', 'protocol', 'client', 'puzzles', 'env', 'work', 'options', 'words'],
    order: ['terminal | words', 'command', 'bots | play', 'online', 'tasks', 'solve', 'puzzle', 'commands'] },
  { folder: 'apps/web',          touches: 'page',       mayImport: ['rules', 'records', 'table', 'protocol', 'client', 'puzzles', 'work', 'words'], mayImportInWorker: ['bots', 'solver', 'weights'],
    leaves: 'pages', order: ['base', 'design | cards', 'characters | workers', 'board', 'effects', 'progress', 'game', 'puzzles', 'saved', 'online', 'records', 'review', 'pages', 'shell'] },
];

const SCOPE = '@doudizhu/';
/** Files that are not shipped: tests, their helpers, measurements, and settings of the build in the root of a workspace. */
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/browser\/|^[^/]+\/[^/]+\/[^/]+$/;
const WORKER_FILE = /\/(?:worker|pool)[^/]*\.tsx?$/;

/** @returns the reason why `file` must not import `specifier`. Null: it can. Paths start at the root of the repository. */
export const forbiddenImport = (file: string, specifier: string): string | null => {
  const layer = LAYERS.find(({ folder }) => file.startsWith(`${folder}/`));
  if (layer === undefined) return null;
  if (specifier.startsWith('.')) return forbiddenPath(layer, file, join(dirname(file), specifier));
  if (specifier.startsWith(SCOPE)) return forbiddenWorkspace(layer, file, specifier.slice(SCOPE.length));
  const isFree = layer.touches === 'everything' || NOT_SHIPPED.test(file);
  if (isFree) return null;
  if (specifier.startsWith('node:')) {
    const hasThreads = layer.touches === 'threads' && WORKER_FILE.test(file);
    return hasThreads ? null : 'this layer runs in browsers too: no node: module';
  }
  const isAllowed = layer.touches === 'page' || (layer.npm ?? []).some((name) => specifier.startsWith(name));
  return isAllowed ? null : 'a library imports no package from npm';
};

const forbiddenWorkspace = (layer: Layer, file: string, name: string): string | null => {
  const [workspace, ...path] = name.split('/');
  const isTest = NOT_SHIPPED.test(file);
  if (path[0] === 'testing' && !isTest) return 'only tests import test helpers';
  const allowed = [
    ...layer.mayImport,
    ...((isTest || WORKER_FILE.test(file) ? layer.mayImportInWorker : undefined) ?? []),
    ...((isTest ? layer.mayImportInTests : undefined) ?? []),
  ];
  if (allowed.includes(workspace as string)) return null;
  return `${layer.folder} may import ${allowed.length === 0 ? 'no other workspace' : allowed.join(', ')}`;
};

const forbiddenPath = (layer: Layer, file: string, target: string): string | null => {
  if (!target.startsWith(`${layer.folder}/`)) {
    const isWorkspace = LAYERS.some(({ folder }) => target.startsWith(`${folder}/`));
    return isWorkspace ? 'import another workspace by its name' : null;
  }
  if (NOT_SHIPPED.test(file)) return null;
  if (target.includes('/testing/')) return 'only tests import test helpers';
  const source = `${layer.folder}/src`;
  const [from, to] = [file, target].map((path) => relative(source, path).split('/')) as [string[], string[]];
  if (from[0] === layer.leaves && to[0] === layer.leaves && from[1] !== to[1]) {
    return `folders of ${layer.leaves} import none of each other`;
  }
  // Files beside `src`, such as the program that starts it, import what they like.
  if (from[0] === '..' || from[0] === to[0] || layer.order === undefined) return null;
  const [above, below] = [rankOf(layer, from), rankOf(layer, to)];
  return above > below || above === Infinity ? null : `${to[0]} is not below ${from[0]} in ${source}`;
};

/** @returns the place of a path in its workspace's order. Infinity: a file of `src` that is not listed. */
const rankOf = ({ order = [] }: Layer, [first, ...rest]: readonly string[]): number => {
  const rank = order.findIndex((entry) => entry.split(' | ').includes(first as string));
  return rank < 0 && rest.length === 0 ? Infinity : rank;
};

interface RuleContext {
  readonly cwd: string;
  readonly filename: string;
  report(report: { readonly node: never; readonly message: string }): void;
}

const imports = {
  create: (context: RuleContext) => {
    const file = relative(context.cwd, context.filename);
    const check = (node: { readonly source?: { readonly value?: unknown } | null }): void => {
      if (typeof node.source?.value !== 'string') return;
      const reason = forbiddenImport(file, node.source.value);
      if (reason !== null) context.report({ node: node as never, message: `${node.source.value}: ${reason}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'layers' }, rules: { imports } };
