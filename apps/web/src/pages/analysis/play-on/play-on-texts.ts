import { texts } from '../../../base/language.ts';

export const PLAY_ON = texts({
  title: ['从这里打', 'Play on from here'],
  what: [
    '牌照样不动。选一个座位，看看你会怎么打。',
    'The cards stay as they are. Take a seat and see what you make of it.',
  ],
  seat: ['坐哪里', 'Your seat'],
  seatOf: [
    (role: string, cards: number, isNext: boolean) => `${role}（${cards} 张${isNext ? '，轮到' : ''}）`,
    (role, cards, isNext) => `${role} (${cards} ${cards === 1 ? 'card' : 'cards'}${isNext ? ', to play' : ''})`,
  ],
  opponents: ['对手', 'Against'],
  solver: ['求解器：看得见所有的牌，从不出错', 'The solver: it sees all cards and never errs'],
  solverWhat: [
    '和求解器打时，大家都明牌。算不完的局面由机器人代打。',
    'Against the solver all hands lie open. Where it cannot work a position out, a bot plays for it.',
  ],
  start: ['开始打', 'Play'],
  back: ['回到分析', 'Back to the analysis'],
  failures: [
    {
      'no-step': '这一局里没有这一步，或者那时还没有开始出牌。',
      'two-hands': '两家的局面在「残局」里和求解器打。',
      nothing: '链接里没有局面。',
    },
    {
      'no-step': 'This round has no such step, or no card could be played there yet.',
      'two-hands': 'A position of two hands is played against the solver as a puzzle.',
      nothing: 'The link names no position.',
    },
  ],
  badPosition: [(why: string) => `这个局面不能接着打：${why}`, (why) => `This position cannot be played on: ${why}`],
  asPuzzle: ['和求解器打这个残局', 'Play it against the solver'],
});
