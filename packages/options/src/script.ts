/**
 * Options of a script: a benchmark, a trial, a training run. A script reads them before it does anything else. `--help`
 * prints the comment at its head and the table. An invalid option is one line, and the script ends with 2.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { OptionTable, Positionals } from './option.ts';
import { optionLines, optionSentence, parseOptions, type Arguments } from './parse.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Reads the options of this process. Ends it with 0 after printing the help, and with 2 if an option is invalid.
 * @param script path of the script, `import.meta.filename`
 */
export const readOptions = <Table extends OptionTable>(
  script: string,
  table: Table,
  positionals?: Positionals,
): Arguments<Table> => {
  const read = parseOptions(process.argv.slice(2), table, positionals);
  if (!read.ok) return refuseOptions(script, optionSentence(read.error));
  if (read.value !== null) return read.value;
  console.log(scriptHelp(readFileSync(script, 'utf8'), table, positionals));
  return process.exit(0);
};

/** Ends the process like an invalid option. @param why such as `no --out: expected --out FILE` */
export const refuseOptions = (script: string, why: string): never => {
  console.error(`${relative(ROOT, script)}: ${why}`);
  process.exit(2);
};

/** Comment at the head of a script, and a line per option. */
export const scriptHelp = (source: string, table: OptionTable, positionals?: Positionals): string => {
  const comment = /\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '';
  return `${comment.replaceAll(/^ *\* ?/gm, '').trim()}\n\n${optionLines(table, positionals)}`;
};
