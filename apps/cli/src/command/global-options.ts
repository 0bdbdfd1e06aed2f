/**
 * Options before the command, as in `ddz --lang zh solve …`, with the same meaning as after it. This file loads nothing
 * heavy.
 */
import { readFileSync } from 'node:fs';

/** Options that can precede the command. True: with a value. */
const GLOBAL_OPTIONS: ReadonlyMap<string, boolean> = new Map([
  ['--rules', true],
  ['--lang', true],
  ['--json', false],
  ['--no-color', false],
]);

export interface SplitArguments {
  /** First argument that is not such an option. Undefined if all are. */
  readonly name: string | undefined;
  /** All other arguments, those before the command first. */
  readonly rest: readonly string[];
}

/**
 * Separates the command from the arguments. An unknown option before it is returned as the command, which refuses it.
 */
export const splitArguments = (args: readonly string[]): SplitArguments => {
  const before: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    const [name = arg] = arg.split('=', 1);
    const takesValue = GLOBAL_OPTIONS.get(name);
    if (takesValue === undefined) return { name: arg, rest: [...before, ...args.slice(at + 1)] };
    before.push(arg);
    if (takesValue && arg === name && at + 1 < args.length) before.push(args[++at]!);
  }
  return { name: undefined, rest: before };
};

/** Version of the program. */
export const programVersion = (): string => {
  const manifest = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
};
