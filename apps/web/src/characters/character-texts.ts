/** Names of the characters and descriptions of their play. */
import { texts } from '../base/language.ts';
import type { BotCharacter, Character } from '../base/characters.ts';

export const CHARACTER_TEXTS = texts({
  names: [
    { mai: '小满', zhe: '惊蛰', gu: '谷雨', lu: '白露', shuang: '霜降', you: '你' } as Readonly<
      Record<Character, string>
    >,
    { mai: 'Mai', zhe: 'Zhe', gu: 'Gu', lu: 'Lu', shuang: 'Shuang', you: 'You' },
  ],
  /** One line: experience and two habits. */
  styles: [
    {
      mai: '刚学会，有小先出小，大牌舍不得出',
      zhe: '性子急，爱叫分，拿到炸弹就想炸',
      gu: '老把式，炸弹留到后面，早先出过的牌记不住',
      lu: '心细，会记牌，会配合',
      shuang: '牌桌上的老前辈，每一手都算得深，残局很少出错',
    } as Readonly<Record<BotCharacter, string>>,
    {
      mai: 'Has just learned: low cards first, holds on to the high ones',
      zhe: 'In a hurry: bids boldly, plays every bomb at once',
      gu: 'An old hand: saves bombs for later, forgets early plays',
      lu: 'Careful: counts the cards and helps a partner',
      shuang: 'The elder of the table: thinks far ahead, rarely errs in endings',
    },
  ],
});
