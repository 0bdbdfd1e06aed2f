/** What has to be there before bots play: models that load, programs that can be started. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BOT_PREFIXES, readyBots, splitCommand } from '@doudizhu/engines';
import type { Failure } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { cliFailure } from '../words/failures.ts';

/** Bots that are models in a file, not programs. */
const MODEL_PREFIX = 'onnx:';

/** Checks every bot before a long run. @returns `bad-bot` or `bad-command` for one that cannot play. */
export const checkBots = async (
  names: readonly string[],
  rules: RuleSet,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<void, Failure>> => {
  for (const name of new Set(names)) {
    const prefix = BOT_PREFIXES.find((known) => known !== MODEL_PREFIX && name.startsWith(known));
    const command = prefix === undefined ? null : splitCommand(name.slice(prefix.length));
    if (command === null) continue;
    if (!command.ok) return command;
    const [file = ''] = command.value;
    if (!canStart(file, env)) return err(cliFailure('bad-bot/program', { name, file }));
  }
  return readyBots(names, rules);
};

/** Whether a program of this name is there and may be run, in the folders of PATH where the name has no slash. */
const canStart = (file: string, env: Readonly<Record<string, string | undefined>>): boolean => {
  // Windows looks for endings too: there the first start tells.
  if (process.platform === 'win32') return true;
  const folders = file.includes('/') ? [''] : (env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => isProgram(folder === '' ? file : join(folder, file)));
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
