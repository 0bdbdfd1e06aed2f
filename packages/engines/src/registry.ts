/** All bots by name. */
import { dealFrom } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { engineFailure } from './failures.ts';
import { BotFault, fullFamilyOf, NAMED_BOTS, type Bot, type BotSetup, type CreateBot } from '@doudizhu/bots';
import { createBotzoneBot } from './program/botzone-bot.ts';
import { createExecBot, tryExecProgram } from './program/exec-bot.ts';
import { createDouZeroBot, DOUZERO_PREFIX, playsDouZero } from './douzero/douzero-bot.ts';
import { createOnnxBot, loadOnnxModels, ONNX_PREFIX, onnxSeats } from './onnx/onnx-bot.ts';
import { bundledNetworks } from './bundled-weights.ts';

/** Time limit of a program's start and first answer, in milliseconds. */
const TRIAL_TIMEOUT_MS = 30_000;

/** Bot that is a program or a model, by the text after the prefix: a command line or a file. */
interface BotSource {
  readonly create: (rest: string, setup: BotSetup) => Result<Bot, Failure<'bad-bot' | 'bad-command'>>;
  /** Asks it once. @returns its own name, if it is a text @throws BotFault for its faults */
  readonly tryOnce: (rest: string, view: PlayerView, timeoutMs: number) => Promise<unknown>;
}

const SOURCES: Readonly<Record<string, BotSource>> = {
  'exec:': {
    create: createExecBot,
    tryOnce: tryExecProgram,
  },
  'botzone:': {
    create: (commandLine) => createBotzoneBot(commandLine),
    tryOnce: async (commandLine, view, timeoutMs) => unwrap(createBotzoneBot(commandLine)).act(view, { timeoutMs }),
  },
  [ONNX_PREFIX]: { create: createOnnxBot, tryOnce: loadOnnxModels },
  [DOUZERO_PREFIX]: {
    create: createDouZeroBot,
    tryOnce: async (folder, view) => unwrap(createDouZeroBot(folder)).act(view),
  },
};

const prefixOf = (name: string): string | undefined => BOT_PREFIXES.find((prefix) => name.startsWith(prefix));

/** Names that `createBot` knows: the bots, the weakest first, then the levels for players. */
export const BOT_NAMES: readonly string[] = Object.keys(NAMED_BOTS);

/** Prefixes of other names; a command line or a file follows. */
export const BOT_PREFIXES: readonly string[] = Object.keys(SOURCES);

/**
 * Creates a bot. A program is started when it first acts.
 * @param name one of BOT_NAMES, or `exec:COMMAND`, `botzone:COMMAND`, `onnx:FILE`, `douzero:FOLDER`
 * @returns `bad-bot` for an unknown name, `bad-command`
 */
export const createBot: CreateBot = ({ name, ...setup }) => {
  const prefix = prefixOf(name);
  if (prefix !== undefined) return (SOURCES[prefix] as BotSource).create(name.slice(prefix.length), setup);
  const named = Object.hasOwn(NAMED_BOTS, name) ? NAMED_BOTS[name] : undefined;
  return named === undefined
    ? err(
        engineFailure('bad-bot/unknown', {
          name,
          names: BOT_NAMES,
          prefixes: BOT_PREFIXES.map((start) => `${start}…`),
        }),
      )
    : ok(named.usesNetworks ? named.create(setup, bundledNetworks) : named.create(setup));
};

/**
 * Checks bots before a game: each name exists and plays this rule set, its model loads, and its program starts and
 * answers one question, for the landlord's first play.
 * @returns the names that programs give themselves, by name of the bot; else the first reason why a bot cannot play
 */
export const readyBots = async (
  names: readonly string[],
  rules: RuleSet,
  timeoutMs: number = TRIAL_TIMEOUT_MS,
): Promise<Result<ReadonlyMap<string, string>, Failure<'bad-bot' | 'bad-command'>>> => {
  const { seats } = rules;
  const ownNames = new Map<string, string>();
  for (const name of new Set(names)) {
    const prefix = prefixOf(name);
    if (prefix === ONNX_PREFIX && fullFamilyOf(rules) === null) {
      return err(engineFailure('bad-bot/mode', { name, rules: rules.name, others: BOT_NAMES }));
    }
    const bot = createBot({ name, seed: 0 });
    if (!bot.ok) return bot;
    if (prefix === DOUZERO_PREFIX && !playsDouZero(rules)) {
      return err(engineFailure('bad-bot/douzero', { name, rules: rules.name, others: BOT_NAMES }));
    }
    if (prefix === undefined) continue;
    const source = name.slice(prefix.length);
    const plays = prefix === ONNX_PREFIX ? onnxSeats(source) : seats;
    if (plays !== seats) return err(engineFailure('bad-bot/seats', { name, seats, plays, others: BOT_NAMES }));
    try {
      const round = startPlay({ rules, deal: dealFrom(rules, createRng('trial')) });
      const own = await (SOURCES[prefix] as BotSource).tryOnce(source, viewFor(round, round.turn), timeoutMs);
      if (typeof own === 'string' && own !== '') ownNames.set(name, own);
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      return err(engineFailure('bad-bot/reason', { name, cause: error.reason }));
    }
  }
  return ok(ownNames);
};
