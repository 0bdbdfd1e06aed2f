/** `ddz puzzle`: mine puzzles, check a set of them, play one against perfect defence. */
import { failure, type Result } from '@doudizhu/rules';
import type { Command, Input } from '../command/command.ts';
import { nearest } from '../command/did-you-mean.ts';
import { checkPuzzles } from '../puzzle/check.ts';
import { generatePuzzles } from '../puzzle/generate.ts';
import { playPuzzles } from '../puzzle/play.ts';

interface Task {
  readonly run: (input: Input) => Promise<Result<void>>;
  /** The options that it takes. */
  readonly options: readonly string[];
}

const TASKS: Readonly<Record<string, Task>> = {
  generate: {
    run: generatePuzzles,
    options: ['count', 'out', 'resume', 'seed', 'cards', 'moves', 'all-seats', 'unlike', 'threads', 'minutes', 'rules'],
  },
  check: { run: checkPuzzles, options: ['threads', 'time'] },
  play: { run: playPuzzles, options: ['id', 'progress', 'time'] },
};
const EVERYWHERE = ['json', 'lang', 'no-color'];
const OWN_OPTIONS = [
  'count',
  'out',
  'resume',
  'seed',
  'cards',
  'moves',
  'all-seats',
  'unlike',
  'threads',
  'minutes',
  'time',
  'id',
  'progress',
];

export const PUZZLE: Command = {
  name: 'puzzle',
  summary: {
    en: 'Mine puzzles from seeded deals, check a set of them, play one against perfect defence.',
    zh: '从种子发牌中挖掘残局题，检查题集，或与完美防守对弈。',
  },
  usage: 'generate|check|play [FILE]',
  positionals: [1, 2],
  options: {
    out: {
      value: 'FILE',
      help: { en: 'generate: where the puzzles go, JSON lines', zh: 'generate：写入的文件（JSON 行）' },
    },
    count: {
      value: 'N',
      help: { en: 'generate: puzzles in the file (default 100)', zh: 'generate：题数（默认 100）' },
    },
    seed: {
      value: 'SEED',
      help: { en: 'generate: the same seed, the same puzzles', zh: 'generate：同一种子，同样的题' },
    },
    cards: {
      value: 'MIN-MAX',
      help: { en: 'generate: cards of a hand (default 8-14)', zh: 'generate：每手牌的张数（默认 8-14）' },
    },
    moves: {
      value: 'N',
      help: { en: 'generate: winning first plays (default 1)', zh: 'generate：必胜首出的个数（默认 1）' },
    },
    'all-seats': {
      value: 'PERCENT',
      help: {
        en: 'generate: deals with a hand for each seat (default 25); the others have two hands',
        zh: 'generate：每个座位都有牌的发牌所占百分比（默认 25），其余为两家',
      },
    },
    unlike: {
      value: 'FILE',
      help: { en: 'generate: no puzzle that FILE has already', zh: 'generate：不要 FILE 里已有的题' },
    },
    resume: { help: { en: 'generate: go on with the file', zh: 'generate：接着原文件继续' } },
    threads: {
      value: 'N',
      help: { en: 'generate, check: threads (default 1)', zh: 'generate、check：线程数（默认 1）' },
    },
    minutes: { value: 'N', help: { en: 'generate: stop after so long', zh: 'generate：最多运行几分钟' } },
    id: { value: 'ID', help: { en: 'play: this puzzle', zh: 'play：指定题目' } },
    progress: {
      value: 'FILE',
      help: {
        en: 'play: remembers what is solved; the easiest unsolved comes next',
        zh: 'play：记录已解的题，先出最容易的未解题',
      },
    },
    time: {
      value: 'SECONDS',
      help: {
        en: 'check: a puzzle (120); play: a move of the solver (10)',
        zh: 'check：每题秒数（120）；play：求解器每手秒数（10）',
      },
    },
  },
  notes: {
    en: 'A set is JSON lines as in puzzles/ and fixtures/puzzles.jsonl. Without FILE, play takes the set that comes with ddz.',
    zh: '题集是 JSON 行，见 puzzles/ 和 fixtures/puzzles.jsonl。play 不带 FILE 时用自带的题集。',
  },
  examples: [
    'puzzle generate --count 300 --seed 1 --out mined.jsonl',
    'puzzle generate --all-seats 100 --unlike mined.jsonl --out new.jsonl',
    'puzzle check mined.jsonl --threads 4',
    'puzzle play --progress solved.jsonl',
  ],
  run: async (input): Promise<Result<void>> => {
    const [name = ''] = input.positionals;
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
    if (task === undefined) {
      const meant = nearest(name, Object.keys(TASKS));
      const hint = meant === null ? '' : `: did you mean ddz puzzle ${meant}?`;
      return failure('bad-usage', `unknown task "${name}", want one of ${Object.keys(TASKS).join(', ')}${hint}`);
    }
    const stray = [...OWN_OPTIONS, 'rules'].find((option) => input.has(option) && !task.options.includes(option));
    if (stray === undefined) return task.run(input);
    const taken = [...task.options, ...EVERYWHERE].map((option) => `--${option}`).join(', ');
    return failure('bad-usage', `ddz puzzle ${name} takes no --${stray}, want ${taken}`);
  },
};
