/** `ddz puzzle`: the commands about puzzles. */
import type { CommandGroup } from '../command/command.ts';

export const PUZZLE_COMMANDS: CommandGroup = {
  commands: [
    {
      name: 'puzzle generate',
      en: 'Mine puzzles from seeded deals into a file of JSON lines.',
      zh: '从种子发牌中挖掘残局题，写成 JSON 行。',
      load: async () => (await import('../puzzle/generate.ts')).PUZZLE_GENERATE_COMMAND,
    },
    {
      name: 'puzzle check',
      en: 'Check that every puzzle of a set is what it says, and that none stands there twice.',
      zh: '检查题集：每题是否属实，有没有重复。',
      load: async () => (await import('../puzzle/check.ts')).PUZZLE_CHECK_COMMAND,
    },
    {
      name: 'puzzle rate',
      en: 'Find the themes of puzzles, and their first ratings from what bots solve.',
      zh: '算出各题的题型，并按机器人的解题情况给出初始等级分。',
      load: async () => (await import('../puzzle/rate.ts')).PUZZLE_RATE_COMMAND,
    },
    {
      name: 'puzzle play',
      en: 'Play puzzles against perfect defence; without FILE those that come with ddz.',
      zh: '与完美防守对弈；不带 FILE 时用自带的题集。',
      load: async () => (await import('../puzzle/play.ts')).PUZZLE_PLAY_COMMAND,
    },
  ],
  notes: {
    en: 'A set is JSON lines as in puzzles/ and fixtures/puzzles.jsonl.',
    zh: '题集是 JSON 行，见 puzzles/ 和 fixtures/puzzles.jsonl。',
  },
};
