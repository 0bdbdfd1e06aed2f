/** `ddz par`: winner and score of a deal with open hands, for each choice of landlord. */
import { replay } from '@doudizhu/records';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { parDealOf, parOf, type ParDeal, type SeatPar } from '@doudizhu/solver';
import { seatParJson } from '@doudizhu/env/par';
import { SolverQueue, type SolverQueueSetup } from '@doudizhu/env/solver-queue';
import type { CliCommand, Input } from '../command/command.ts';
import { parseDeal } from '../play/deals.ts';
import { searchSettingsOf, SEARCH_SETTINGS, type SearchSettings } from '../solve/position-input.ts';
import { progressText } from '../solve/report.ts';
import { createProgressLine, padEnd } from '../terminal/width.ts';
import { signed } from '../words/action-text.ts';
import { cliFailure } from '../words/failures.ts';
import { ROUND_OPTIONS, visitRounds } from './records/rounds.ts';

const SECONDS = 20;

export const PAR_COMMAND: CliCommand = {
  usage: '[FILE|-]',
  positionals: [0, 1],
  options: {
    seed: { value: 'SEED', excludes: ['deal'], en: 'the deal of ddz deal --seed', zh: '与 ddz deal --seed 同一副牌' },
    deal: {
      value: 'CARDS',
      en: 'a deal, such as 34… / 56… / 78… + 9TB; with wild ranks … * 7',
      zh: '一副牌，如 34… / 56… / 78… + 9TB；有癞子时加 * 7',
    },
    ...ROUND_OPTIONS,
    ...SEARCH_SETTINGS,
  },
  notes: {
    en:
      'Solves the rounds of FILE, or one deal. In turn each seat is the landlord with the kitty and leads; all hands ' +
      "are open. Points are the landlord's at a bid of 1, without doubles or springs; bombs and rockets count as in " +
      `best play for points. Each seat takes two questions, winner and score, with a limit of ${SECONDS} s each ` +
      'unless --time or --nodes sets another one. Results that are not proved are marked.',
    zh:
      '对 FILE 中的每一局，或一副牌：每个座位轮流当地主、拿底牌先出，各家明牌，看谁必胜。得分是地主叫 1 分、不加倍、不计春天的得分，' +
      `双方最佳打法中的炸弹和王炸计入。每个座位有两个问题，谁胜、得几分，每个 ${SECONDS} 秒，` +
      '可用 --time 或 --nodes 改；没有证明的会注明。',
  },
  deals: true,
  examples: ['par --seed 42 --rules douzero --time 60', 'par round.ddn', 'par games.jsonl --round 3 --json'],
  run: async (input) => {
    const settings = searchSettingsOf(input);
    const [path] = input.positionals;
    if (path === undefined) return parOfDeal(input, settings);
    const clash = ['seed', 'deal', 'rules'].find((name) => input.has(name));
    if (clash !== undefined) return err(cliFailure('bad-usage/excludes', { option: clash, other: 'FILE' }));
    return parOfRounds(input, settings, path);
  },
};

const parOfDeal = async (input: Input, settings: SearchSettings): Promise<Result<void>> => {
  const stray = Object.keys(ROUND_OPTIONS).find((name) => input.has(name));
  if (stray !== undefined) return err(cliFailure('bad-usage/needs', { option: stray, other: 'FILE' }));
  const { rules, text, io } = input;
  const given = text('deal');
  const seed = given === undefined ? (text('seed') ?? io.newSeed()) : null;
  const deal = given === undefined ? ok(dealFrom(rules, createRng(seed ?? ''))) : parseDeal(given, rules);
  if (!deal.ok) return deal;
  const named = input.words.rulesNamed(rules.name);
  const title = seed === null ? named : `${named}  ${input.words.seed} ${seed}`;
  const printed = await printPar(input, settings, { rules, deal: deal.value, title, landlord: null, of: { seed } });
  return printed.ok ? ok(undefined) : printed;
};

const parOfRounds = async (input: Input, settings: SearchSettings, path: string): Promise<Result<void>> => {
  const visited = await visitRounds(input, async ({ record, number }) => {
    const replayed = replay(record);
    if (!replayed.ok) return replayed;
    const { end } = replayed.value;
    const deal = parDealOf(end);
    if (deal === null) return err(cliFailure('bad-record/no-whole-deal'));
    const title = `${input.words.rulesNamed(end.rules.name)}  ${input.words.solve.par.round({ number, path })}`;
    const printed = await printPar(input, settings, { ...deal, title, landlord: end.landlord, of: { round: number } });
    return printed.ok ? ok(printed.value === 'interrupted' ? 'stop' : 'next') : printed;
  });
  return visited.ok ? ok(undefined) : visited;
};

interface ParQuestion extends ParDeal {
  readonly title: string;
  /** Landlord of the round. Null without one. */
  readonly landlord: Seat | null;
  /** Fields that name the deal for programs. */
  readonly of: Readonly<Record<string, unknown>>;
}

/** Solves and prints par. */
const printPar = async (
  input: Input,
  { limits, memoryMb, threads }: SearchSettings,
  { title, landlord, of, ...given }: ParQuestion,
): Promise<Result<'whole' | 'interrupted'>> => {
  const { io, print, printJson, json, styleText } = input;
  const isBounded = limits.timeMs !== undefined || limits.nodesMax !== undefined;
  const progress = createProgressLine(input, 200);
  const onProgress: SolverQueueSetup['onProgress'] = (found, question) =>
    progress.show(() => progressText(found, question, input.words));
  const solver = new SolverQueue({ memoryMb, threads, nowMs: io.nowMs, onProgress });
  let isInterrupted = false;
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    solver.stop();
  });
  try {
    const pars = await parOf(given, solver, isBounded ? limits : { timeMs: 1000 * SECONDS });
    progress.clear();
    if (!pars.ok) return pars;
    const landlords = pars.value.map(seatParJson);
    if (json) printJson({ rules: given.rules.name, ...of, landlords });
    else {
      const lines = pars.value.map((par) => parLine(par, landlord, input));
      print([styleText('dim', title), ...lines].join('\n'));
    }
    return ok(isInterrupted ? 'interrupted' : 'whole');
  } finally {
    release();
    solver.destroy();
  }
};

/** Line of a seat: winner and score with this seat as the landlord. */
const parLine = (par: SeatPar, landlord: Seat | null, { words, styleText }: Input): string => {
  const { solve } = words;
  const { seat, winner, points, pointsMin, pointsMax, stopped } = par;
  const who = `${seat === landlord ? '▶' : ' '} ${padEnd(words.seatNumber(seat), 8)}`;
  const verdict =
    winner === 'unknown' && stopped !== null ? `${solve.wins.unknown} (${solve.stopped[stopped]})` : solve.wins[winner];
  const score =
    points !== null
      ? signed(points)
      : pointsMin !== null && pointsMax !== null
        ? solve.par.between({ min: signed(pointsMin), max: signed(pointsMax) })
        : '';
  return `${styleText('bold', who)}${verdict}${score === '' ? '' : `  ${score}`}`;
};
