import { texts } from '../../../base/language.ts';

export const PLAY_ON = texts({
  title: ['从这里打', 'Play on from here'],
  what: ['牌不变。选一个座位接着打。', 'Same cards. Choose a seat and continue from here.'],
  seat: ['你的座位', 'Your seat'],
  seatOf: [
    (role: string, cards: number, isNext: boolean) => `${role}（${cards} 张${isNext ? '，轮到出牌' : ''}）`,
    (role, cards, isNext) => `${role} (${cards} ${cards === 1 ? 'card' : 'cards'}${isNext ? ', to play' : ''})`,
  ],
  opponents: ['对手', 'Opponents'],
  solver: ['求解器：看得见所有的牌，不会出错', 'Solver: sees all cards, never errs'],
  solverWhat: [
    '和求解器打时各家明牌。算不出的局面由机器人代打。',
    'Against the solver all hands are open. If it cannot solve a position in time, a bot plays for it.',
  ],
  start: ['开始打', 'Play'],
  back: ['回到分析', 'Back to the analysis'],
  failures: [
    {
      'no-step': '这一局没有这一步，或者那时还没有开始出牌。',
      'two-hands': '两家的局面在「残局」里和求解器打。',
      nothing: '链接里没有局面。',
    },
    {
      'no-step': 'Unknown step, or the play had not started there.',
      'two-hands': 'A position with two hands is played as a puzzle against the solver.',
      nothing: 'The link contains no position.',
    },
  ],
  badPosition: [(why: string) => `这个局面不能接着打：${why}`, (why) => `This position cannot be played on: ${why}`],
  asPuzzle: ['和求解器打这个残局', 'Play it against the solver'],
});
