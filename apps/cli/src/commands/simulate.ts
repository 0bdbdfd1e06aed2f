/** `ddz simulate`: rounds between bots, and their statistics. */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import { apply, isOver, startRound, toAct, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { REDEALS_MAX } from '@doudizhu/arena';
import { BotFault } from '@doudizhu/bots';
import { BOT_NAMES, closePrograms, createBot, readyBots, showProgramErrors } from '@doudizhu/engines';
import type { CliCommand, Input } from '../command/command.ts';
import { openRoundFile } from '../bots/round-file.ts';
import { BOT_KINDS, botNamesOf } from '../bots/bot-names.ts';
import { createProgressLine, padEnd, padStart } from '../terminal/width.ts';

export const SIMULATE_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    rounds: { value: 'N', range: [1, 10_000_000], initial: 100, en: 'number of rounds', zh: '局数' },
    bots: {
      value: 'A[,B,C[,D]]',
      initial: 'greedy',
      suggestions: BOT_NAMES,
      en: `one for all or one per seat: ${BOT_KINDS.join(', ')}`,
      zh: `一个或每座一个：${BOT_KINDS.join('、')}`,
    },
    seed: { value: 'SEED', en: 'the same seed, the same rounds', zh: '同一种子，同样的对局' },
    records: {
      value: 'FILE',
      en: 'append each round to this file as a JSON record, and resume at its end',
      zh: '把每局的 JSON 牌谱写入此文件，并从文件末尾继续',
    },
  },
  deals: true,
  examples: [
    'simulate --rounds 500 --bots greedy,random,random --seed 1',
    'simulate --rules pagat-4p --bots greedy',
    'simulate --rounds 1000 --json',
    'simulate --rounds 100000 --bots neural --seed 1 --records self-play.jsonl',
  ],
  run: async (input): Promise<Result<void>> => {
    const rounds = input.count('rounds');
    const names = botNamesOf(input.text('bots') ?? '', input.rules.seats);
    if (!names.ok) return names;
    const ready = await readyBots(names.value, input.rules);
    if (!ready.ok) return ready;
    showProgramErrors((text) => void input.io.stderr.write(text));
    const { io } = input;
    const path = input.text('records');
    const simulation = { seed: input.text('seed') ?? null, rules: input.rules, bots: names.value };
    const opened = path === undefined ? ok(null) : openRoundFile(path, simulation);
    if (!opened.ok) return opened;
    const file = opened.value;
    const first = file?.rounds ?? 0;
    const seed = simulation.seed ?? file?.seed ?? io.newSeed();
    const bots = names.value;
    let saved: Result<void> = ok(undefined);
    const stop = new AbortController();
    const release = io.onInterrupt(() => stop.abort());
    const stats = emptyStats(bots);
    const progress = createProgressLine(input);
    const startMs = io.nowMs();
    let yieldedMs = startMs;
    try {
      for await (const [number, round] of playedRounds(
        { rules: input.rules, bots, seed, first, rounds },
        stop.signal,
      )) {
        count(stats, round, number % input.rules.seats);
        if (file !== null) saved = file.append(round, number);
        if (!saved.ok) break;
        // Ctrl-C is handled between rounds only.
        if (io.nowMs() - yieldedMs > YIELD_MS) {
          progress.show(() => barText(number + 1, rounds, input.words));
          await new Promise((wake) => setImmediate(wake));
          yieldedMs = io.nowMs();
        }
      }
    } finally {
      release();
      progress.clear();
      file?.close();
      await closePrograms();
    }
    printStats(input, stats, { seed, asked: Math.max(0, rounds - first), elapsedMs: io.nowMs() - startMs });
    return saved;
  },
};

const YIELD_MS = 100;

/** Totals of one bot over all rounds. */
const botTotals = (bot: string) => ({
  bot,
  rounds: 0,
  landlordRounds: 0,
  landlordWins: 0,
  farmerRounds: 0,
  farmerWins: 0,
  points: 0,
  bombs: 0,
});

/** @returns sums before the first round. Index of the parts: place in the list of bots */
const emptyStats = (names: readonly string[]) => ({
  rounds: 0,
  plays: 0,
  redeals: 0,
  aborted: 0,
  parts: names.map(botTotals),
});
type SimulationStats = ReturnType<typeof emptyStats>;

interface PlannedRounds {
  readonly rules: RuleSet;
  readonly bots: readonly string[];
  readonly seed: string;
  /** Numbers of the first round and of the one after the last. */
  readonly first: number;
  readonly rounds: number;
}

/** Plays rounds by number until all are played or `signal` ends them. */
const playedRounds = async function* (
  { rules, bots, seed, first, rounds }: PlannedRounds,
  signal: AbortSignal,
): AsyncGenerator<readonly [number: number, round: Round]> {
  for (let number = first; number < rounds && !signal.aborted; number++) {
    try {
      yield [number, await playOut(rules, bots, `${seed}/${number}`, number % rules.seats)];
    } catch (error) {
      // A program can end by the same Ctrl-C: its round does not count.
      if (signal.aborted && error instanceof BotFault) return;
      throw error;
    }
  }
};

/**
 * Plays one round, with bot number i `shift` seats further on. A round in which bots never bid is given up, as in the
 * arena.
 */
const playOut = async (rules: RuleSet, names: readonly string[], seed: string, shift: number): Promise<Round> => {
  // Without a clock bots measure their thinking time by their work, so the same seed gives the same round.
  const bots = names.map((_, seat) => {
    const name = names[(seat - shift + names.length) % names.length] ?? '';
    return unwrap(createBot({ name, seed: `${seed}/bot/${seat}` }));
  });
  let round = startRound({ rules, seed });
  while (!isOver(round) && round.redeals <= REDEALS_MAX) {
    const seat = toAct(round)[0];
    const bot = bots[seat ?? -1];
    if (seat === undefined || bot === undefined) throw new Error(`no seat can act in phase ${round.phase}`);
    round = unwrap(apply(round, seat, await bot.act(viewFor(round, seat))));
  }
  return round;
};

const count = (stats: SimulationStats, round: Round, shift: number): void => {
  const { outcome, landlord } = round;
  stats.rounds++;
  stats.redeals += round.redeals;
  if (outcome === null) stats.aborted++;
  const bombs = stats.parts.map(() => 0);
  for (let state: Round | null = round; state !== null; state = state.previous) {
    const { entry } = state;
    if (entry?.action.type !== 'play' && entry?.action.type !== 'pass') continue;
    stats.plays++;
    const { action, seat } = entry;
    const isBomb = action.type === 'play' && isBombOrRocket(action.combo.kind);
    if (isBomb) bombs[seat] = (bombs[seat] as number) + 1;
  }
  for (const [index, part] of stats.parts.entries()) {
    const seat = (index + shift) % stats.parts.length;
    part.rounds++;
    part.bombs += bombs[seat] as number;
    if (outcome === null) continue;
    const won = Number((outcome.winner === 'landlord') === (seat === landlord));
    part.points += outcome.scores[seat] as number;
    if (seat === landlord) {
      part.landlordRounds++;
      part.landlordWins += won;
    } else {
      part.farmerRounds++;
      part.farmerWins += won;
    }
  }
};

const BAR_COLUMNS = 30;

const barText = (done: number, of: number, { simulate }: Input['words']): string => {
  const filled = Math.round((done / of) * BAR_COLUMNS);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_COLUMNS - filled)} ${simulate.progress({ done, of })}`;
};

const printStats = (
  input: Input,
  stats: SimulationStats,
  { seed, asked, elapsedMs }: { readonly seed: string; readonly asked: number; readonly elapsedMs: number },
): void => {
  const { printJson, print, json, rules, words, styleText } = input;
  const perSecond = elapsedMs > 0 ? (stats.rounds / elapsedMs) * 1000 : 0;
  if (json) {
    const { parts: bots, ...sums } = stats;
    return printJson({ rules: rules.name, seed, asked, ...sums, bots, perSecond });
  }
  const text = words.simulate;
  const head = [text.bot, text.rounds, `${text.landlord} %`, `${text.farmer} %`, text.points, text.bombs];
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? padEnd(cell, 12) : padStart(cell, 13))).join('');
  if (stats.rounds < asked) print(text.stopped({ done: stats.rounds, of: asked }));
  print(styleText('bold', line(head)));
  for (const part of stats.parts) {
    const share = (wins: number, of: number): string => (of === 0 ? '–' : `${((100 * wins) / of).toFixed(1)} (${of})`);
    const mean = (sum: number): string => (part.rounds === 0 ? '–' : (sum / part.rounds).toFixed(2));
    const points = part.rounds === 0 ? '–' : signedMean(part.points / part.rounds);
    print(
      line([
        part.bot,
        String(part.rounds),
        share(part.landlordWins, part.landlordRounds),
        share(part.farmerWins, part.farmerRounds),
        points,
        mean(part.bombs),
      ]),
    );
  }
  const plays = stats.rounds === 0 ? '–' : (stats.plays / stats.rounds).toFixed(1);
  print(text.summary({ plays, redeals: stats.redeals, aborted: stats.aborted }));
  print(
    styleText(
      'dim',
      `${words.rulesNamed(rules.name)} · ${words.seed} ${seed} · ${text.speed({ rate: perSecond.toFixed(0) })}`,
    ),
  );
};

const signedMean = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
