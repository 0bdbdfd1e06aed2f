/** Exercises without a table: kinds, comparisons, counting, bidding. */
import type { LessonStep } from './lesson.ts';

export const EXERCISE_STEPS = {
  kinds: [
    {
      type: 'choice',
      ask: ['这是什么？', 'What is this?'],
      cards: '334455',
      check: { type: 'kind', cards: '334455', kind: 'sequence-of-pairs' },
      right: 0,
      options: [
        { answer: ['连对', 'A sequence of pairs'], why: ['三个或更多连着的对子。', 'Three or more pairs in a row.'] },
        { answer: ['飞机', 'A plane'], why: ['飞机是连着的三张。', 'A plane is triples in a row.'] },
        { answer: ['不算牌型', 'No combo'], why: ['三对连着，算。', 'Three pairs in a row are one.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['这算顺子吗？', 'Is this a sequence?'],
      cards: 'JQKA2',
      check: { type: 'kind', cards: 'JQKA2', kind: null },
      right: 1,
      options: [
        {
          answer: ['算', 'Yes'],
          why: ['2 和王不能放进顺子，最大到 A。', 'Twos and jokers have no place in a sequence: it ends with the ace.'],
        },
        { answer: ['不算', 'No'], why: ['对：顺子只到 A。', 'Right: it ends with the ace.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['这两对能一起出吗？', 'May these two pairs be played together?'],
      cards: '8899',
      check: { type: 'kind', cards: '8899', kind: null },
      right: 1,
      options: [
        { answer: ['能', 'Yes'], why: ['连对至少要三对。', 'It takes three pairs at least.'] },
        { answer: ['不能', 'No'], why: ['对：至少三对。', 'Right: three pairs at least.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['这是什么？', 'What is this?'],
      cards: '555666 7K',
      check: { type: 'kind', cards: '5556667K', kind: 'plane-with-singles' },
      right: 0,
      options: [
        {
          answer: ['飞机带单', 'A plane with singles'],
          why: ['两个连着的三张，各带一张。', 'Two triples in a row, with a card each.'],
        },
        { answer: ['四带二', 'Four with two'], why: ['没有四张一样的。', 'There are no four of a kind.'] },
        {
          answer: ['不算牌型', 'No combo'],
          why: ['连着的三张可以各带一张。', 'Each triple in a row may carry a card.'],
        },
      ],
    },
    {
      type: 'pick',
      ask: ['从手里选出最长的顺子。', 'Select the longest sequence.'],
      hand: '34556789TTK2',
      right: ['3456789T'],
      otherwise: ['还能更长：从 3 一直连到 10。', 'It can be longer: from the 3 on to the 10.'],
      done: ['八张一手走掉。', 'Eight cards in one play.'],
    },
    {
      type: 'pick',
      ask: ['选一架飞机，带两张单张。', 'Select a plane with two singles.'],
      hand: '3444555789K',
      right: [
        '444555+37',
        '444555+38',
        '444555+39',
        '444555+3K',
        '444555+78',
        '444555+79',
        '444555+7K',
        '444555+89',
        '444555+8K',
        '444555+9K',
      ],
      wrong: { '444555': ['这是不带牌的飞机。再带两张。', 'That is a plane without cards. Add two.'] },
      otherwise: ['4 4 4 5 5 5，再加两张单的。', '4 4 4 5 5 5, and two other cards.'],
      done: ['飞机可以带走最难走的小单张。', 'A plane takes low singles home.'],
    },
  ],
  beating: [
    {
      type: 'pick',
      ask: [
        '桌上是三带一。用最省的办法压住它。',
        'A triple with single is on the table. Beat it as cheaply as you can.',
      ],
      toBeat: '555+6',
      hand: '3777899JJK',
      right: ['777+3'],
      wrong: { '777+JJ': ['要三带一，不能三带二。', 'It must be a triple with one card, not with two.'] },
      otherwise: [
        '三个 7 够大；带最小、最没用的那张。',
        'Three sevens are enough; carry the lowest card, which is of least use.',
      ],
      done: ['比的是三张的点数，带什么不影响大小。', 'The triple decides; what it carries does not.'],
    },
    {
      type: 'pick',
      ask: ['压住这条顺子，用最小的。', 'Beat this sequence with the lowest that does.'],
      toBeat: '34567',
      hand: '4556789TJQ',
      right: ['45678'],
      otherwise: ['要一样长：五张，从 4 开始就够。', 'The same length: five cards, beginning with the 4.'],
      done: ['顺子要一样长，才比得了。', 'Sequences must be of one length to be compared.'],
    },
    {
      type: 'choice',
      ask: ['四个 3 压得住这手连对吗？', 'Do four threes beat this sequence of pairs?'],
      toBeat: 'QQKKAA',
      cards: '3333',
      check: { type: 'beats', cards: '3333', beats: true },
      right: 0,
      options: [
        {
          answer: ['压得住', 'Yes'],
          why: ['再小的炸弹也压得住不是炸弹的牌。', 'The lowest bomb beats everything except bombs.'],
        },
        { answer: ['压不住', 'No'], why: ['3 虽小，四张就是炸弹。', 'Threes are low, but four of them are a bomb.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['四带二压得住一对 A 吗？', 'Does four-with-two beat a pair of aces?'],
      toBeat: 'AA',
      cards: '6666 9T',
      check: { type: 'beats', cards: '66669T', beats: false },
      right: 1,
      options: [
        { answer: ['压得住', 'Yes'], why: ['带了牌就不是炸弹了。', 'With added cards it is not a bomb.'] },
        {
          answer: ['压不住', 'No'],
          why: ['对：四带二不是炸弹。只出四个 6 才是。', 'Right: it is not a bomb. The four sixes alone are.'],
        },
      ],
    },
    {
      type: 'pick',
      ask: ['桌上是一对 2。你能用什么压？', 'A pair of twos is on the table. What beats it?'],
      toBeat: '22',
      hand: '8888KKAABR',
      right: ['8888', 'BR'],
      otherwise: ['没有比 2 大的对子了，只有炸弹和王炸。', 'No pair is higher than twos: only a bomb or the rocket.'],
      done: ['王炸压一切，炸弹压其他所有的牌。', 'The rocket beats all, a bomb all except a higher bomb.'],
    },
  ],
  counting: [
    {
      type: 'choice',
      ask: [
        '你手里和已经打出的 2 都在这里。外面还有几个 2？',
        'These are all the twos that you hold or have seen. How many are still out?',
      ],
      cards: '222',
      check: { type: 'left', rank: '2', left: 1 },
      right: 1,
      options: [
        { answer: ['没有了', 'None'], why: ['一共四个，看到三个。', 'There are four, and you saw three.'] },
        {
          answer: ['一个', 'One'],
          why: [
            '四个里看到三个，还有一个：没有人有一对 2。',
            'Three of four are seen. One is out, so no player has a pair of them.',
          ],
        },
        { answer: ['两个', 'Two'], why: ['一共四个，看到三个。', 'There are four, and you saw three.'] },
      ],
    },
    {
      type: 'choice',
      ask: [
        '你看到过这些牌，手里剩一对 Q。还有对子压得住它吗？',
        'You have seen these cards, and hold a pair of queens. Can any pair still beat it?',
      ],
      cards: 'KKK AAA 222 BR',
      check: { type: 'left', rank: 'K', left: 1 },
      right: 1,
      options: [
        {
          answer: ['有', 'Yes'],
          why: ['K、A、2 都只剩一张，凑不成对。', 'One king, one ace and one 2 are out: no pair of any.'],
        },
        {
          answer: ['没有', 'No'],
          why: [
            'K、A、2 各剩一张：你的对 Q 最大，只怕炸弹。',
            'One of each is out: your queens are the highest pair. Only a bomb beats them.',
          ],
        },
      ],
    },
    {
      type: 'choice',
      ask: [
        '你手里有一张 8，另外打出过一张 8。会有人有炸弹 8 吗？',
        'You hold an 8, and another was played. Can another player have a bomb of eights?',
      ],
      cards: '8 8',
      check: { type: 'left', rank: '8', left: 2 },
      right: 1,
      options: [
        { answer: ['会', 'Yes'], why: ['炸弹要四张，外面只剩两张。', 'A bomb takes four, and two are out.'] },
        {
          answer: ['不会', 'No'],
          why: [
            '外面只有两张。手里有一张，就不用怕那个点数的炸弹。',
            'Two are out. One card in your hand rules out the bomb of its rank.',
          ],
        },
      ],
    },
    {
      type: 'choice',
      ask: [
        '打出过这些大牌。你先出最后的 A，会被单张压住吗？',
        'These high cards were played. You lead your last ace: can a single beat it?',
      ],
      cards: '2222 B',
      check: { type: 'left', rank: 'R', left: 1 },
      right: 0,
      options: [
        {
          answer: ['会，还有大王', 'Yes, by the big joker'],
          why: ['2 都出了，小王也出了，只剩大王。', 'All twos and the small joker are gone; the big one is out.'],
        },
        { answer: ['不会', 'No'], why: ['大王还没出来。', 'The big joker has not been played.'] },
      ],
    },
  ],
  bidding: [
    {
      type: 'choice',
      ask: ['你先叫。这手牌叫几分？', 'You bid first. How high?'],
      cards: '33456789TJQKA22BR',
      right: 0,
      options: [
        {
          answer: ['3 分', 'Bid 3'],
          why: [
            '王炸、两个 2，还有一条长顺子：大牌多、手数少，叫满。',
            'The rocket, two twos and a long sequence: high cards and few plays. Bid the full 3.',
          ],
        },
        {
          answer: ['1 分', 'Bid 1'],
          why: ['这么好的牌，别让别人用 2 分抢走。', 'With such a hand, do not let others overbid you.'],
        },
        { answer: ['不叫', 'No bid'], why: ['这是当地主的牌。', 'This is a landlord’s hand.'] },
      ],
    },
    {
      type: 'choice',
      ask: ['这手呢？', 'And this one?'],
      cards: '3344667899TJJQKKA',
      right: 1,
      options: [
        {
          answer: ['3 分', 'Bid 3'],
          why: [
            '没有 2 没有王，牌又散，一个打两个很难。',
            'No twos, no jokers, many loose cards: too little against two.',
          ],
        },
        {
          answer: ['不叫', 'No bid'],
          why: [
            '没有能收牌的大牌。当农民，有队友帮忙。',
            'Nothing brings the lead back. Be a farmer and have a partner.',
          ],
        },
      ],
    },
    {
      type: 'choice',
      ask: ['该不该指望三张底牌？', 'Should you count on the three cards of the kitty?'],
      right: 1,
      options: [
        {
          answer: ['该：多三张牌总更好', 'Yes: three more cards can only help'],
          why: ['三张底牌往往是三张要多走的单张。', 'More often than not they are three more cards to get rid of.'],
        },
        {
          answer: ['不该：手里要先够', 'No: the hand must do'],
          why: [
            '对：先数自己的大牌和手数，底牌算意外之喜。',
            'Right: count your own high cards and plays. The kitty is a bonus.',
          ],
        },
      ],
    },
    {
      type: 'choice',
      ask: ['上家叫了 2 分，你有普通的牌。', 'The player before you bid 2, and your hand is average.'],
      right: 1,
      options: [
        {
          answer: ['叫 3 分', 'Bid 3'],
          why: ['叫 3 分就是你当地主，输了付三倍。', 'A bid of 3 makes you the landlord, at three times the stake.'],
        },
        {
          answer: ['不叫', 'No bid'],
          why: [
            '要比他高只能叫 3。牌一般，就让他当地主。',
            'Only a 3 would beat it. With an average hand, let that player be the landlord.',
          ],
        },
      ],
    },
  ],
} satisfies Readonly<Record<string, readonly LessonStep[]>>;
