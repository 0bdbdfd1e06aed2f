/** `ddz play`: a player against bots, in a terminal or through a pipe. */
import { recordAsJson, writeRecord, type RoundRecord } from '@doudizhu/records';
import { seatAt, seatsOf, stepsBetween, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import { isOver } from '@doudizhu/rules/round';
import { writeRules } from '@doudizhu/rules/ruleset';
import { BOT_NAMES, closePrograms, readyBots } from '@doudizhu/engines';
import { foldLog, matchSoFar, paymentsFor, roundRecordOf, type HostCommand, type Table } from '@doudizhu/table';
import type { CliCommand, Input } from '../command/command.ts';
import { openTerminal } from '../play/display.ts';
import { playGame, type GameEnd } from '../play/game.ts';
import { BOT_KINDS, botNamesOf } from '../bots/bot-names.ts';
import { dealText, drawnDeals, parseDeal, seededDeals } from '../play/deals.ts';
import { LogWriteError, openSession, resumeSession, type PlaySession } from '../play/table-file.ts';
import { signed, nameOf } from '../words/action-text.ts';
import { COLUMNS, wrap } from '../terminal/width.ts';
import { cliFailure } from '../words/failures.ts';

const PACE_MS = 700;
/** Default bot. */
const STRONGEST = 'neural';

export const PLAY_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    seed: {
      value: 'SEED',
      en: 'number or text: the same seed, the same cards (default: a verifiable deal)',
      zh: '数字或文字：同一种子，同一副牌（默认随机发牌，可验证）',
    },
    deal: {
      value: 'CARDS',
      en: 'the first deal, such as 34… / 56… / 78… + 9TB: the hands from seat 0, the kitty; with wild ranks … * 7',
      zh: '第一局的牌，如 34… / 56… / 78… + 9TB：从 0 号位起各家手牌，再加底牌；有癞子时加 * 7',
    },
    first: {
      value: 'N',
      range: [0, 3],
      needs: ['deal'],
      en: 'the seat that calls first in that deal',
      zh: '这副牌由谁先叫',
    },
    seat: {
      value: 'N',
      range: ({ seats }) => [0, seats - 1],
      initial: 0,
      en: 'your seat, from 0',
      zh: '你的座位，从 0 起',
    },
    bots: {
      value: 'A[,B[,C]]',
      initial: STRONGEST,
      suggestions: BOT_NAMES,
      en: `the others in turn order after you: ${BOT_KINDS.join(', ')}`,
      zh: `你之后各家：${BOT_KINDS.join('、')}`,
    },
    clock: {
      value: 'SECONDS',
      range: [1, 3600],
      en: 'time limit of your decisions, after which a bot plays',
      zh: '每手限时（秒），超时由机器人代打',
    },
    stake: {
      value: 'N',
      range: [1, 1_000_000],
      en: 'chips a point: the payments are shown at the end',
      zh: '每分几个筹码：结束时列出各局，按筹码结账',
    },
    'auto-pass': { en: 'pass for you if you cannot beat the play', zh: '要不起时自动不出' },
    fast: { en: 'no pauses before the actions of bots', zh: '机器人出牌前不停顿' },
    save: {
      value: 'FILE',
      en: "write the table's log to this file: for ddz verify, ddz replay, --resume",
      zh: '边打边写牌桌日志：可用 ddz verify、ddz replay 和 --resume',
    },
    resume: {
      value: 'FILE',
      excludes: ['rules', 'seat', 'clock'],
      en: 'continue a saved table, and save it in the same file',
      zh: '继续存下的牌桌并接着存',
    },
  },
  deals: true,
  examples: [
    'play',
    'play --rules pagat-4p --bots greedy,greedy,random',
    'play --seed 42 --seat 1 --lang zh',
    'play --auto-pass --clock 30 --stake 5 --save evening.jsonl',
    'play --resume evening.jsonl',
  ],
  run: async (input) => {
    const session = await sitDown(input);
    if (!session.ok) return session;
    const { log, store, me, fault, chosen } = session.value;
    const bots = await botsFor(input, session.value);
    if (!bots.ok) return bots;
    const { io, words, styleText } = input;
    const seed = input.text('seed');
    const { live, lines, display } = openTerminal(input);
    try {
      const end = await playGame({
        log,
        store,
        chosen,
        me,
        bots: bots.value,
        deals: seed === undefined ? drawnDeals(io) : seededDeals(seed),
        autoPass: input.has('auto-pass'),
        paceMs: live && !input.has('fast') ? PACE_MS : 0,
        live,
        nowMs: io.nowMs,
        lines,
        display,
        words,
        styleText,
        note: fault,
      });
      display.close();
      if (!end.ok) return end;
      printEnd(input, end.value, session.value);
      return ok(undefined);
    } catch (error) {
      if (error instanceof LogWriteError) return err(error.failure);
      throw error;
    } finally {
      display.close();
      lines.close();
      await closePrograms();
    }
  },
};

/** Opens a new table, or the one of `--resume`. @returns it with the cards of `--deal`; null: not given */
const sitDown = async (
  input: Input,
): Promise<Result<PlaySession & { readonly chosen: HostCommand | null }, Failure>> => {
  const { io, rules, words } = input;
  const [from, path] = [input.text('resume'), input.text('save')];
  const clockMs = input.has('clock') ? 1000 * input.count('clock') : null;
  const id = input.text('seed') === undefined ? `ddz-${io.newSeed()}` : 'ddz';
  const session =
    from === undefined
      ? openSession({ rules, me: seatAt(input.count('seat')), clockMs, id }, path ?? null)
      : await resumeSession({ from, path }, io, words);
  if (!session.ok) return session;
  const given = input.text('deal');
  if (given === undefined) return ok({ ...session.value, chosen: null });
  const { rules: own } = foldLog(session.value.log).terms;
  const first = input.has('first') ? input.count('first') : null;
  if (first !== null && first >= own.seats) {
    return err(cliFailure('bad-usage/whole', { option: 'first', value: String(first), min: 0, max: own.seats - 1 }));
  }
  const deal = parseDeal(given, own);
  if (!deal.ok) return deal;
  const caller = first === null ? null : seatAt(first);
  return ok({ ...session.value, chosen: { type: 'choose', deal: deal.value, first: caller } });
};

/** Bot per seat from the next round on. A resumed table keeps its bots unless `--bots` is given. */
const botsFor = async (input: Input, { log, me }: PlaySession): Promise<Result<(string | null)[], Failure>> => {
  const { terms, seats: states } = foldLog(log);
  const { seats } = terms.rules;
  const names = botNamesOf(input.has('bots') ? (input.text('bots') ?? '') : STRONGEST, seats - 1);
  if (!names.ok) return names;
  const bots = seatsOf(terms.rules).map((seat) => {
    if (seat === me) return null;
    const { occupant } = states[seat] ?? { occupant: null };
    if (!input.has('bots') && occupant?.type === 'bot') return occupant.level;
    return names.value[stepsBetween(me, seat, seats) - 1] ?? null;
  });
  const seated = states.flatMap(({ occupant }) => (occupant?.type === 'bot' ? [occupant.level] : []));
  const ready = await readyBots([...seated, ...bots.filter((name) => name !== null)], terms.rules);
  return ready.ok ? ok(bots) : ready;
};

/** Prints the scores, the command for the same deal, and the log or the record of the round. */
const printEnd = (input: Input, { reason, seed, table }: GameEnd, { me, path }: PlaySession): void => {
  const { io, printJson, print, words, json, styleText } = input;
  const match = matchSoFar(table);
  const record = recordOf(table, seed);
  if (json) {
    const asJson = record === null ? null : recordAsJson(record);
    return printJson({ type: 'end', reason, seed, scores: match.scores, record: asJson });
  }
  const lines: string[] = [];
  // Ctrl-C and Ctrl-D on a terminal are no surprise.
  if (reason === 'eof' && io.stdin.isTTY !== true) lines.push(words.play.eof);
  if (table.round !== null && !isOver(table.round)) lines.push(words.play.unfinished);
  lines.push(words.play.goodbye(match.roundsPlayed));
  if (match.roundsPlayed > 0) {
    const view = { seat: me, rules: table.terms.rules };
    const scoresText = (points: readonly number[]): string =>
      [...points.entries()]
        .toSorted(([, a], [, b]) => b - a)
        .map(([seat, score]) => `${nameOf(seatAt(seat), view, words)} ${signed(score)}`)
        .join(' · ');
    const hasStake = input.has('stake');
    const before = match.roundsPlayed - match.rounds.length;
    const rounds = match.rounds.map(
      ({ outcome }, index) => `${before + index + 1}. ${scoresText(outcome?.scores ?? [])}`,
    );
    lines.push(...(hasStake ? rounds : []), `${words.play.score}: ${scoresText(match.scores)}`);
    const payments = paymentsFor(match.scores, hasStake ? input.count('stake') : 1).map(({ from, to, amount }) => {
      return words.play.pays({ from: nameOf(from, view, words), to: nameOf(to, view, words), amount, hasStake });
    });
    if (payments.length > 0) lines.push(...wrap(payments, COLUMNS, { gap: ' · ' }));
  }
  // A line of its own, of any length, to be copied.
  if (table.round !== null) lines.push(words.play.sameDeal, `  ${styleText('bold', againText(table, me, seed))}`);
  if (path !== null)
    lines.push(words.play.saved, ...['play --resume', 'verify'].map((use) => `  ddz ${use} ${quoted(path)}`));
  else if (record !== null) lines.push(words.play.record, '', unwrap(writeRecord(record, 'ddn')).trimEnd());
  print(`\n${lines.join('\n')}`);
};

/** Record of the round, with the seed if the seed gives the same cards. */
const recordOf = (table: Table, seed: string | null): RoundRecord | null => {
  const record = roundRecordOf(table);
  if (record?.setup.type !== 'dealt' || table.round?.redeals !== 0) return record;
  return { ...record, setup: { ...record.setup, seed } };
};

/** Command that deals this round again: by its seed if there was no redeal, else by its cards. */
const againText = ({ terms, round, seats: states }: Table, me: Seat, seed: string | null): string => {
  const { seats } = terms.rules;
  const levels = Array.from({ length: seats - 1 }, (_, index) => {
    const occupant = states[(me + index + 1) % seats]?.occupant;
    return occupant?.type === 'bot' ? occupant.level : '';
  });
  const rules = writeRules(terms.rules);
  const named = rules === 'competition' ? '' : ` --rules ${quoted(rules)}`;
  const isSeeded = seed !== null && round?.redeals === 0;
  const cards =
    isSeeded || round === null
      ? `--seed ${quoted(seed ?? '')}`
      : `--deal ${quoted(dealText(round.deal))} --first ${round.auction.first}`;
  return `ddz play${named} ${cards} --seat ${me} --bots ${quoted(levels.join(','))}`;
};

/** Quotes a text for a shell. */
const quoted = (text: string): string => (/^[\w,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
