/** `bot.act` of `ddz rpc`: the play of a bot in a position, given as seen by one seat. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { playOfAction, type Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { BotFault, type FaultKind } from '@doudizhu/bots';
import { anything, listOf, named, optional, object, text, whole, withDefault } from '@doudizhu/rules/schema';
import { BOT_NAMES, BOT_PREFIXES, createBot, readyBots } from '@doudizhu/engines';
import type { Method } from './message.ts';
import { badParam, readParam, readParams, SEED } from '../base/params.ts';
import { playRecord } from './play-json.ts';
import { roundOfView } from './seat-view.ts';
import { rpcFailure, expected } from '../base/expectations.ts';

/** @param programs true if clients can name programs and models, which the server then starts and reads. */
export const botMethods = (nowMs: () => number, programs: boolean): readonly (readonly [string, Method])[] => [
  ['bot.act', actMethod(nowMs, programs)],
];

const BOT_NAME = named(text, expected('expected/bot'));
const ACT = object({
  budgetMs: optional(named(whole(1, 3_600_000), expected('expected/milliseconds'))),
  seed: withDefault(SEED, 0),
});

/** Reads the name of a bot. @param programs as in `botMethods`. */
export const readBotName = (given: unknown, programs: boolean): Result<string, Failure> => {
  const name = readParam('bot', given, BOT_NAME);
  if (!name.ok || BOT_NAMES.includes(name.value)) return name;
  if (programs && BOT_PREFIXES.some((prefix) => name.value.startsWith(prefix))) return name;
  // Only the player who starts the server can name programs and models, not its clients.
  return name.value.includes(':')
    ? badParam('bot', name.value, expected('expected/own-bot', { bots: BOT_NAMES }))
    : err(rpcFailure('bad-bot/name', { name: name.value, bots: BOT_NAMES }));
};

const actMethod = (nowMs: () => number, programs: boolean): Method => ({
  params: ['bot', 'view', 'views', 'budgetMs', 'seed'],
  handle: async ({ bot: botGiven = 'rules', view: given, views, ...params }) => {
    const name = readBotName(botGiven, programs);
    if (!name.ok) return name;
    const read = readParams(params, ACT);
    if (!read.ok) return read;
    const { seed, ...options } = read.value;
    // A budget needs the clock; without one the same seed gives the same action.
    const clock = options.budgetMs === undefined ? {} : { nowMs };
    const bot = createBot({ name: name.value, seed, ...clock });
    if (!bot.ok) return bot;
    const readyFor: RuleSet[] = [];
    const act = async (position: unknown, path: string): Promise<Result<BotAction | Fault, Failure>> => {
      const round = roundOfView(position, path);
      if (!round.ok) return round;
      const { rules } = round.value;
      const ready = readyFor.includes(rules) ? ok(undefined) : await readyBots([name.value], rules);
      if (!ready.ok) return ready;
      readyFor.push(rules);
      const view = viewFor(round.value, round.value.turn);
      try {
        return ok(actionOf(await bot.value.act(view, options), view));
      } catch (error) {
        // A fault in a list costs only its own position.
        if (views === undefined || !(error instanceof BotFault)) return err(faultFailure(name.value, path, error));
        return ok({ type: 'fault', kind: error.kind, message: error.message });
      }
    };
    if (views === undefined) return act(given, 'view');
    if (given !== undefined) return badParam('view', given, expected('expected/no-views'));
    const list = readParam('views', views, VIEWS);
    if (!list.ok) return list;
    const actions: (BotAction | Fault)[] = [];
    for (const [index, position] of list.value.entries()) {
      const action = await act(position, `views[${index}]`);
      if (!action.ok) return action;
      actions.push(action.value);
    }
    return ok({ actions });
  },
});

/** Failure for a fault of a bot. Other errors are thrown again. */
export const faultFailure = (bot: string, path: string, error: unknown): Failure => {
  if (!(error instanceof BotFault)) throw error;
  return rpcFailure('bot-fault/at', { bot, path, kind: error.kind, cause: error.reason });
};

interface Fault {
  readonly type: 'fault';
  readonly kind: FaultKind;
  readonly message: string;
}

interface BotAction {
  readonly type: string;
  readonly id: number;
  /** Cards laid for the play, with wild ranks. */
  readonly uses?: string;
}

const VIEWS = named(listOf(anything), expected('expected/views'));

const actionOf = (action: Action, { hand, rules }: PlayerView): BotAction => {
  const play = action.type === 'play' ? playOfAction(action, hand, rules) : null;
  if (play === null) return { type: action.type, id: 0 };
  const { id, uses } = playRecord(play, hand, rules);
  return { type: 'play', id, ...(uses !== undefined && { uses }) };
};
