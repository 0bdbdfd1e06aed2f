/** Lessons on the modes: wild ranks, no shuffle, two players. Questions only; a test checks each answer by the rules. */
import type { LessonStep } from './lesson.ts';

export const MODE_LESSON_STEPS = {
  'wild-rank': [
    {
      type: 'choice',
      ask: ['7 是癞子。这是什么？', 'Sevens are wild. What is this?'],
      cards: '8889 7',
      wild: '7',
      check: { type: 'kind', cards: '7888', kind: 'bomb' },
      right: 1,
      options: [
        {
          answer: ['只能算三带一', 'A triple with a single only'],
          why: [
            '癞子能顶 3 到 2 里的任何一张，再看看 888 和 7。',
            'A wild card stands for any rank from 3 to 2. Look at 8 8 8 and 7 again.',
          ],
        },
        {
          answer: ['888 加 7 就是炸弹，另外剩一张 9', '8 8 8 with 7 is a bomb, and a 9 is left'],
          why: ['7 顶一张 8：四张 8，软炸。', 'The 7 stands for an 8: four eights, a soft bomb.'],
        },
        { answer: ['不算牌型', 'No combo'], why: ['癞子补上就成了。', 'The wild card completes it.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['7 是癞子。单出一张 7，它算几？', 'Sevens are wild. You lead a 7 alone. What does it count as?'],
      cards: '7',
      wild: '7',
      check: { type: 'kind', cards: '7', kind: 'single' },
      right: 1,
      options: [
        {
          answer: ['想当几就当几', 'Any rank you like'],
          why: ['单出的癞子只能当自己。', 'A wild card alone is its own rank.'],
        },
        { answer: ['就是 7', 'A seven'], why: ['单出的癞子就是自己。', 'Alone it is its own rank.'] },
      ],
    },
    {
      type: 'choice',
      ask: [
        '7 是癞子。桌上是软炸 9997（7 顶 9），4444 压得住吗？',
        'Sevens are wild. The soft bomb 9 9 9 7 lies on the table. Do four real fours beat it?',
      ],
      cards: '4444',
      wild: '7',
      toBeat: '9997',
      check: { type: 'beats', cards: '4444', beats: true, toBeat: '9999~' },
      right: 0,
      options: [
        {
          answer: ['压得住', 'Yes'],
          why: [
            '没有癞子的是硬炸，硬炸大过软炸。四张癞子是纯癞子炸，比硬炸还大，只输给王炸。',
            'A bomb without wild cards is hard and beats every soft one. Four wild cards are a pure bomb: only the rocket beats it.',
          ],
        },
        {
          answer: ['压不住，9 比 4 大', 'No, nines are higher'],
          why: ['先比软硬，再比大小。', 'Hard or soft comes first, then the rank.'],
        },
      ],
    },
  ],
  'two-wild-ranks': [
    {
      type: 'choice',
      ask: [
        '5 和 7 都是癞子。这六张能一起出吗？',
        'Fives and sevens are wild. May these six cards be played together?',
      ],
      cards: 'KKKK 57',
      wild: '57',
      check: { type: 'kind', cards: '57KKKK', kind: 'bomb' },
      right: 0,
      options: [
        {
          answer: ['能，六张的炸弹', 'Yes, a bomb of six'],
          why: [
            '天地癞子的炸弹可以有四到十二张，张数多的大。',
            'With two wild ranks a bomb has four to twelve cards, and more cards win.',
          ],
        },
        {
          answer: ['不能，炸弹只有四张', 'No, a bomb has four cards'],
          why: ['两种癞子都能补进去。', 'Both wild ranks may fill it.'],
        },
      ],
    },
    {
      type: 'choice',
      ask: [
        '5 和 7 都是癞子。桌上是四个 A，五张 3 的软炸压得住吗？',
        'Fives and sevens are wild. Four aces lie on the table. Does a soft bomb of five threes beat them?',
      ],
      cards: '333 57',
      wild: '57',
      toBeat: 'AAAA',
      check: { type: 'beats', cards: '33357', beats: true },
      right: 0,
      options: [
        {
          answer: ['压得住', 'Yes'],
          why: ['先比张数：五张大过四张，不管软硬。', 'The number of cards comes first: five beat four, soft or hard.'],
        },
        {
          answer: ['压不住', 'No'],
          why: ['先比张数，再比软硬和大小。', 'The number of cards comes first, then hard or soft, then the rank.'],
        },
      ],
    },
  ],
  unshuffled: [
    {
      type: 'choice',
      ask: ['不洗牌的一局里，大约有几个炸弹？', 'How many bombs are there in a round without a shuffle, about?'],
      cards: 'QQQQ JJJJ',
      right: 2,
      options: [
        { answer: ['半个', 'Half a bomb'], why: ['那是洗好的牌。', 'That is a shuffled deck.'] },
        {
          answer: ['一个', 'One'],
          why: ['还要多：同点的牌常在一起发。', 'More: equal ranks are often dealt together.'],
        },
        {
          answer: ['三个', 'Three'],
          why: ['牌几张几张地发，同点的牌常在一起。', 'Cards are dealt in packets, so equal ranks stay together.'],
        },
      ],
    },
    {
      type: 'choice',
      ask: [
        '不洗牌，你手里只有一个小炸弹。叫地主之前最该想什么？',
        'No shuffle, and your only bomb is low. What matters most before you call?',
      ],
      cards: '4444',
      right: 1,
      options: [
        {
          answer: ['有炸弹就叫', 'A bomb is enough to call'],
          why: [
            '这种玩法里别人多半也有炸弹，而且每个都翻倍。',
            'Here the others probably have bombs too, and each one doubles.',
          ],
        },
        {
          answer: ['别人多半也有更大的炸弹', 'The others probably have higher bombs'],
          why: ['对：小炸弹要当牌权用，别急着炸。', 'Right: keep a low bomb to win the lead when it counts.'],
        },
      ],
    },
  ],
  'two-players': [
    {
      type: 'choice',
      ask: [
        '二人局去掉了 3 和 4。最小的顺子从几开始？',
        'With two players the threes and fours are out. Where does the lowest sequence begin?',
      ],
      cards: '56789',
      right: 1,
      options: [
        { answer: ['从 3 开始', 'At 3'], why: ['3 和 4 不在牌里。', 'There are no threes and fours.'] },
        { answer: ['从 5 开始', 'At 5'], why: ['对：五张起，5 到 9。', 'Right: five cards at least, 5 to 9.'] },
      ],
    },
    {
      type: 'choice',
      ask: [
        '你叫了地主，对手抢，你又抢回来：叫一次、抢两次。农民剩几张就赢？',
        'You call, your opponent grabs, you grab back: three takes. With how many cards left does the farmer win?',
      ],
      right: 2,
      options: [
        {
          answer: ['0 张', 'None'],
          why: ['每叫、每抢一次，都要让农民一张。', 'Each call and grab gives the farmer a card of head start.'],
        },
        { answer: ['2 张', 'Two'], why: ['叫的那次也算。', 'The call counts too.'] },
        {
          answer: ['3 张', 'Three'],
          why: [
            '对：叫一次加抢两次，让三张；你要出完二十张。',
            'Right: a call and two grabs are three cards. You must empty all twenty.',
          ],
        },
      ],
    },
  ],
} satisfies Readonly<Record<string, readonly LessonStep[]>>;
