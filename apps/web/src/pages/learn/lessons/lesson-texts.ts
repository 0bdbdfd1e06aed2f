import { texts } from '../../../base/language.ts';

export const LESSON = texts({
  first: ['第一局', 'The first round'],
  firstAbout: [
    '七小局，一局一个要点。真的上桌打，出错了会告诉你为什么。',
    'Seven short games, one idea each. You play at a real table, with feedback on every play.',
  ],
  exercises: ['练习', 'Exercises'],
  exercisesAbout: [
    '认牌、记牌、叫分、配合，还有由求解器证明过的残局。',
    'Kinds, counting, bidding, teamwork, and endgames proved by the solver.',
  ],
  modes: ['玩法', 'Modes'],
  modesAbout: ['癞子、不洗牌、二人：各有什么不同。', 'Wild ranks, no shuffle, two players: the differences.'],
  number: [
    (number: number, title: string) => `第 ${number} 课 ${title}`,
    (number, title) => `Lesson ${number}: ${title}`,
  ],
  progress: [(done: number, all: number) => `${done} / ${all} 课`, (done, all) => `${done} of ${all} lessons`],
  isDone: ['已学会', 'done'],
  start: ['从头开始', 'Start'],
  goOn: ['接着学', 'Continue'],
  allDone: ['全部学会了！', 'All lessons done!'],
  lead: ['照题目出牌', 'Lead as the lesson asks'],
  watch: ['看他们出牌…', 'Watch the others play…'],
  next: ['下一步', 'Continue'],
  nextLesson: [(title: string) => `下一课：${title}`, (title) => `Next: ${title}`],
  again: ['再来一遍', 'Again'],
  back: ['全部课程', 'All lessons'],
  playRound: ['打一整局', 'Play a whole round'],
  solve: ['解残局', 'Solve puzzles'],
  check: ['选好了', 'Check'],
  onTable: ['桌上的牌', 'On the table'],
  shown: ['看到的牌', 'Cards you see'],
  step: [(step: number, all: number) => `第 ${step} 步，共 ${all} 步`, (step, all) => `Step ${step} of ${all}`],
  right: ['对！', 'Right!'],
  tryAgain: ['再想想。', 'Think again.'],
});
