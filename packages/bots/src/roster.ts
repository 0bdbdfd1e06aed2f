/** All bots by name. */
import { failure, ok, type Failure, type Result } from '@doudizhu/rules';
import type { Bot, BotSetup } from './bot.ts';
import { createBotzoneBot } from './exec-botzone.ts';
import { createExecBot } from './exec.ts';
import { createGreedyBot } from './greedy.ts';
import { createOnnxBot } from './onnx.ts';
import { createRandomBot } from './random.ts';
import { createRulesBot } from './rules.ts';
import { createShippedSearchBot } from './search.ts';
import { createShippedNeuralBot } from './shipped.ts';

const MAKERS: Readonly<Record<string, (setup: BotSetup) => Bot>> = {
  random: createRandomBot,
  greedy: createGreedyBot,
  rules: createRulesBot,
  neural: createShippedNeuralBot,
  search: createShippedSearchBot,
};

/** Bots that are programs or models of their own: a prefix, then the command line or the file. */
const PROGRAM_MAKERS: Readonly<
  Record<string, (commandLine: string, setup: BotSetup) => Result<Bot, Failure<'bad-bot' | 'bad-command'>>>
> = {
  'exec:': createExecBot,
  'botzone:': (commandLine) => createBotzoneBot(commandLine),
  'onnx:': createOnnxBot,
};

/** Names that `createBot` knows, the weakest first. */
export const BOT_NAMES: readonly string[] = Object.keys(MAKERS);

/** What a name may begin with instead; the rest is a command line or a file. */
export const BOT_PREFIXES: readonly string[] = Object.keys(PROGRAM_MAKERS);

export interface BotSpec extends BotSetup {
  readonly name: string;
}

/** A fresh bot. @param name one of BOT_NAMES, or `exec:COMMAND`, `botzone:COMMAND`, `onnx:FILE`: a program is started when it first
 * acts. @returns `bad-bot` for a name that is none, `bad-command`. */
export const createBot = ({ name, ...setup }: BotSpec): Result<Bot, Failure<'bad-bot' | 'bad-command'>> => {
  const prefix = BOT_PREFIXES.find((start) => name.startsWith(start));
  if (prefix !== undefined) {
    return (PROGRAM_MAKERS[prefix] as (typeof PROGRAM_MAKERS)[string])(name.slice(prefix.length), setup);
  }
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  return make === undefined
    ? failure('bad-bot', `bad bot "${name}": want one of ${BOT_NAMES.join(', ')}, or ${BOT_PREFIXES.join('…, ')}…`)
    : ok(make(setup));
};
