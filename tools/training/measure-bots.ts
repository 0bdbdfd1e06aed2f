/**
 * Measures bots against the fixed players of the training table, `simple` and `splitter`, which the arena does not have:
 * duplicate deals in the arena, each bot from its own views, resumable.
 *
 *     node tools/training/measure-bots.ts --bots search,simple --deals 1000 --resume build/search-simple.json
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ok, unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { markdownOf, playJob, reportOf, runArena, startArena, type ArenaSpec, type ArenaState } from '@doudizhu/arena';
import { createNetworks, createNeuralBot, createSearchBot, type Bot, type BotSetup } from '@doudizhu/bots';
import { createOpponentBot } from './league/opponent-bot.ts';
import { simpleOpponent, splitterOpponent } from './league/opponents.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, decimal, listOf, oneOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const NAMES = ['neural', 'neural-points', 'search', 'simple', 'splitter'] as const;
type BotName = (typeof NAMES)[number];

const { values } = readOptions(import.meta.filename, {
  bots: listOf(oneOf(NAMES, 'search', 'who plays, each against each other'), [
    'search',
    'simple',
  ] as readonly BotName[]),
  deals: wholeNumber(1000, 'duplicate deals of each pair', { min: 1 }),
  seed: anyText('1', 'what everything follows from'),
  budget: decimal(0, 'milliseconds of a move of search, counted in work; 0: its own', { min: 0 }),
  weights: readableFile('packages/bots/weights/neural.bin', 'the networks'),
  resume: anyText(undefined, 'where the state is kept, and taken up again', 'FILE'),
});

const networks = createNetworks(weightsIn(import.meta.filename, values.weights));
const MAKERS: Readonly<Record<BotName, (setup: BotSetup) => Bot>> = {
  neural: (setup) => createNeuralBot(networks, setup, { aim: 'wins' }),
  'neural-points': (setup) => createNeuralBot(networks, setup, { aim: 'points' }),
  search: (setup) => createSearchBot(networks, setup),
  simple: (setup) => createOpponentBot('simple', simpleOpponent, setup),
  splitter: (setup) => createOpponentBot('splitter', splitterOpponent, setup),
};

const spec: ArenaSpec = {
  bots: values.bots,
  deals: values.deals,
  rules: PRESETS.douzero,
  seed: values.seed,
  auction: false,
  budgetMs: values.budget === 0 ? null : values.budget,
  timeoutMs: 60_000,
  sprt: null,
};
const createBot = ({ name, ...setup }: BotSetup & { readonly name: string }) => ok(MAKERS[name as BotName](setup));

const begin = (): ArenaState => {
  if (values.resume === undefined || !existsSync(values.resume)) return unwrap(startArena(spec, createBot));
  const state = JSON.parse(readFileSync(values.resume, 'utf8')) as ArenaState;
  const asked = JSON.stringify({ ...spec, deals: 0 });
  if (JSON.stringify({ ...state.spec, deals: 0 }) !== asked) {
    throw new Error(`bad --resume ${values.resume}: it holds another match, want ${asked}`);
  }
  return { ...state, spec };
};

const keep = (state: ArenaState): void => {
  if (values.resume === undefined) return;
  writeFileSync(`${values.resume}.new`, JSON.stringify(state));
  renameSync(`${values.resume}.new`, values.resume);
};

const nowMs = (): number => performance.now();
const state = await runArena({
  state: begin(),
  players: [(job) => playJob(job, { createBot, nowMs })],
  onState: keep,
});
console.log(markdownOf(reportOf(state)));
