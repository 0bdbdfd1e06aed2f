/** All bots by name. */
import { ok, type Failure, type Result, type RuleSet, err } from '@doudizhu/rules';
import { botFailure, faultPhrase } from './texts.ts';
import {
  BotFault,
  createGreedyBot,
  createRandomBot,
  createRulesBot,
  LEVEL_NAMES,
  type Bot,
  type BotSetup,
  type CreateBot,
} from '@doudizhu/bots';
import { createBotzoneBot } from './program/botzone-bot.ts';
import { createExecBot } from './program/exec-bot.ts';
import { createOnnxBot, loadOnnxModels, ONNX_PREFIX, onnxSeats } from './onnx/onnx-bot.ts';
import {
  createBundledLevelBot,
  createBundledNeuralBot,
  createBundledPointsBot,
  createBundledSearchBot,
} from './bundled-weights.ts';

const MAKERS: Readonly<Record<string, (setup: BotSetup) => Bot>> = {
  random: createRandomBot,
  greedy: createGreedyBot,
  rules: createRulesBot,
  neural: (setup) => createBundledNeuralBot(setup),
  'neural-points': createBundledPointsBot,
  search: createBundledSearchBot,
  ...Object.fromEntries(LEVEL_NAMES.map((level) => [level, (setup) => createBundledLevelBot(level, setup)])),
};

/** Bots that are programs or models of their own: a prefix, then the command line or the file. */
const PROGRAM_MAKERS: Readonly<
  Record<string, (commandLine: string, setup: BotSetup) => Result<Bot, Failure<'bad-bot' | 'bad-command'>>>
> = {
  'exec:': createExecBot,
  'botzone:': (commandLine) => createBotzoneBot(commandLine),
  'onnx:': createOnnxBot,
};

/** Names that `createBot` knows: the bots, the weakest first, then the levels for people. */
export const BOT_NAMES: readonly string[] = Object.keys(MAKERS);

/** What a name may begin with instead; the rest is a command line or a file. */
export const BOT_PREFIXES: readonly string[] = Object.keys(PROGRAM_MAKERS);

/** How many seats the games of a bot have that was made; null: any number. */
const seatsOf = (name: string): 3 | 4 | null =>
  name.startsWith(ONNX_PREFIX) ? onnxSeats(name.slice(ONNX_PREFIX.length)) : null;

/** The bot, which says so where it is asked to play a game that it does not know. */
const guarded = (bot: Bot): Bot => {
  const { name } = bot;
  const plays = seatsOf(name);
  if (plays === null) return bot;
  return {
    ...bot,
    act: (view, options) => {
      const { seats } = view.rules;
      if (seats === plays) return bot.act(view, options);
      throw new BotFault('crash', faultPhrase('fault/view', { name, seats, plays }));
    },
  };
};

/** A fresh bot. @param name one of BOT_NAMES, or `exec:COMMAND`, `botzone:COMMAND`, `onnx:FILE`: a program is started when it first
 * acts. @returns `bad-bot` for a name that is none, `bad-command`. */
export const createBot: CreateBot = ({ name, ...setup }) => {
  const prefix = BOT_PREFIXES.find((start) => name.startsWith(start));
  if (prefix !== undefined) {
    const made = (PROGRAM_MAKERS[prefix] as (typeof PROGRAM_MAKERS)[string])(name.slice(prefix.length), setup);
    return made.ok ? ok(guarded(made.value)) : made;
  }
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  return make === undefined
    ? err(botFailure('bad-bot/unknown', { name, names: BOT_NAMES, prefixes: BOT_PREFIXES }))
    : ok(guarded(make(setup)));
};

/**
 * Whether bots can sit down to a game: every name is one, plays this rule set, and its models load and answer.
 * Programs are not started: whatever is wrong with them is their fault in the round.
 * @returns the first reason why not.
 */
export const readyBots = async (
  names: readonly string[],
  rules: RuleSet,
): Promise<Result<void, Failure<'bad-bot' | 'bad-command'>>> => {
  for (const name of new Set(names)) {
    const bot = createBot({ name, seed: 0 });
    if (!bot.ok) return bot;
    const { seats } = rules;
    const plays = seatsOf(name);
    if (plays !== null && plays !== seats) {
      const others = BOT_NAMES.filter((other) => [null, seats].includes(seatsOf(other)));
      return err(botFailure('bad-bot/seats', { name, seats, plays, others }));
    }
    if (!name.startsWith(ONNX_PREFIX)) continue;
    try {
      await loadOnnxModels(name.slice(ONNX_PREFIX.length));
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      return err(botFailure('bad-bot/reason', { name, cause: error.reason }));
    }
  }
  return ok(undefined);
};
