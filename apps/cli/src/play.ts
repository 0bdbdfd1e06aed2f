/** `ddz play`: you against bots, in a terminal or through a pipe. */
import {
  isOver,
  ok,
  recordAsJson,
  recordOf,
  seatAt,
  seatsOf,
  standings,
  writeRules,
  type Result,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { BOT_NAMES } from '@doudizhu/bots';
import { readText, recordText, replayText, writeText } from './archive.ts';
import { botNamesOf } from './lineup.ts';
import { countOption, type Command, type Input } from './command.ts';
import { createJsonDisplay, createScreen } from './display.ts';
import { playGame, type GameEnd } from './game.ts';
import { signed } from './screen.ts';
import { nameOf } from './story.ts';
import { createLines } from './terminal.ts';

const PACE_MS = 700;

export const PLAY: Command = {
  name: 'play',
  summary: {
    en: 'Play against bots: auction, doubling, play, rematch.',
    zh: '和机器人打牌：叫牌、加倍、出牌、再来一局。',
  },
  usage: '',
  positionals: [0, 0],
  options: {
    seed: {
      value: 'SEED',
      help: { en: 'number or text: the same seed, the same cards', zh: '数字或文字：同一种子，同一副牌' },
    },
    seat: { value: 'N', help: { en: 'your seat, from 0 (default 0)', zh: '你的座位，从 0 起（默认 0）' } },
    bots: {
      value: 'A[,B[,C]]',
      help: {
        en: `the others in turn order after you: ${BOT_NAMES.join(', ')} (default neural, with four seats rules)`,
        zh: `你之后各家：${BOT_NAMES.join('、')}（默认 neural，四人 rules）`,
      },
    },
    'auto-pass': { help: { en: 'pass for you where nothing of yours beats', zh: '要不起时自动不出' } },
    fast: { help: { en: 'no pauses after what the bots do', zh: '机器人出牌后不停顿' } },
    save: { value: 'FILE', help: { en: "write the last round's record there", zh: '把最后一局的记录写入文件' } },
    resume: { value: 'FILE', help: { en: 'go on with a saved round', zh: '继续存下的一局' } },
  },
  examples: [
    'play',
    'play --rules pagat-4p --bots greedy,greedy,random',
    'play --seed 42 --seat 1 --lang zh',
    'play --auto-pass --fast --save round.json',
  ],
  run: async (input) => {
    const resumed = await readResumed(input);
    if (!resumed.ok) return resumed;
    const rules = resumed.value?.rules ?? input.rules;
    const seats = rules.seats;
    const seat = countOption(input, { name: 'seat', min: 0, max: seats - 1, otherwise: 0 });
    if (!seat.ok) return seat;
    const names = botNamesOf(input.text('bots') ?? (seats === 3 ? 'neural' : 'rules'), seats - 1);
    if (!names.ok) return names;
    // A path that cannot be written is better known before the game than after it.
    const path = input.text('save');
    const writable = path === undefined ? ok(undefined) : writeText(path, '');
    if (!writable.ok) return writable;

    const live = input.io.stdin.isTTY === true && input.io.stdout.isTTY === true && !input.json;
    const lines = createLines(input.io, { echo: !input.json });
    const me = seatAt(seat.value);
    const bots = seatsOf(rules).map((other) =>
      other === me ? null : (names.value[(other - me - 1 + seats) % seats] ?? null),
    );
    const end = await playGame({
      rules,
      seed: input.text('seed') ?? seedOf(resumed.value) ?? input.io.newSeed(),
      seat: me,
      bots,
      autoPass: input.has('auto-pass'),
      paceMs: live && !input.has('fast') ? PACE_MS : 0,
      resumed: resumed.value,
      lines,
      display: input.json ? createJsonDisplay(input.io) : createScreen({ io: input.io, live }),
      words: input.words,
      paint: input.paint,
    });
    lines.close();
    return sayGoodbye(input, end, { me, bots });
  },
};

/** The round to go on with, or null. */
const readResumed = async (input: Input): Promise<Result<Round | null>> => {
  const path = input.text('resume');
  if (path === undefined) return ok(null);
  const text = await readText(path, input.io);
  if (!text.ok) return text;
  const replayed = replayText(text.value);
  return replayed.ok ? ok(replayed.value.end) : replayed;
};

const seedOf = (round: Round | null): string | null =>
  round?.setup.type === 'dealt' && round.setup.seed !== null ? String(round.setup.seed) : null;

interface Seating {
  readonly me: Seat;
  readonly bots: readonly (string | null)[];
}

/** Nothing is lost: the scores, how to get the same deal again, and the record of the round. */
const sayGoodbye = (input: Input, end: GameEnd, { me, bots }: Seating): Result<void> => {
  const { io, words, json, paint } = input;
  const { match, round, seed } = end;
  const path = input.text('save');
  const saved = path === undefined ? ok(undefined) : writeText(path, recordText(round, path));
  if (!saved.ok) return saved;
  if (json) {
    const record = recordAsJson(recordOf(round));
    const scores = match.scores;
    io.stdout.write(`${JSON.stringify({ type: 'end', reason: end.reason, seed, scores, record })}\n`);
    return ok(undefined);
  }
  const lines: string[] = [];
  if (end.reason === 'eof') lines.push(words.play.eof);
  if (!isOver(round)) lines.push(words.play.unfinished);
  lines.push(words.play.goodbye(match.rounds.length));
  if (match.rounds.length > 0) {
    const view = { seat: me, rules: match.rules };
    const scores = standings(match).map(({ seat, score }) => `${nameOf(seat, view, words)} ${signed(score)}`);
    lines.push(`${words.play.score}: ${scores.join(' · ')}`);
  }
  const turns = Array.from({ length: bots.length - 1 }, (_, index) => bots[(me + index + 1) % bots.length]);
  const rules = writeRules(match.rules);
  const named = rules === 'competition' ? '' : ` --rules ${quoted(rules)}`;
  const again = `ddz play${named} --seed ${quoted(seed)} --seat ${me} --bots ${turns.join(',')}`;
  // On a line of its own, however long: it is there to be copied.
  lines.push(words.play.sameDeal, `  ${paint('bold', again)}`);
  if (path === undefined) lines.push(words.play.record, '', recordText(round).trimEnd());
  else lines.push(words.play.saved(path));
  io.stdout.write(`\n${lines.join('\n')}\n`);
  return ok(undefined);
};

/** For a shell. */
const quoted = (text: string): string => (/^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
