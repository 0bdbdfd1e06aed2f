import { texts } from '../../base/language.ts';
import type { Kind } from '@doudizhu/rules/ruleset';

type KindTexts = Readonly<Record<Kind, string>>;

export const LEARN = texts({
  title: ['学打牌', 'Learn'],
  chapters: [
    { lessons: '课程', round: '怎么玩', combos: '牌型', try: '试一试' },
    { lessons: 'Lessons', round: 'A round', combos: 'Combos', try: 'Try it' },
  ],
  chaptersLabel: ['章节', 'Chapters'],
  round: [
    [
      ['目标', '三个人打一副牌，54 张。一人当地主，另外两人是农民，联手对付地主。谁先把手里的牌出完，谁那一方就赢。'],
      [
        '发牌',
        '每人 17 张，留 3 张底牌。底牌归地主，所以地主有 20 张。四人玩两副牌：每人 25 张，底牌 8 张，地主 33 张打三家。',
      ],
      [
        '叫牌',
        '轮流叫 1、2、3 分，叫得最高的人当地主；有的玩法是叫地主、抢地主，每抢一次倍数翻一番。没人叫就重新发牌。',
      ],
      [
        '出牌',
        '地主先出。出任意一种牌型，后面的人要么用同样牌型、同样张数、更大的牌压住，要么不出。大家都不出，最后出牌的人再任意出。',
      ],
      [
        '大小',
        '单张从小到大：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王。花色不分大小。炸弹压任何不是炸弹的牌，王炸压一切。',
      ],
      ['顺子到 A 为止', '2 和王不能放进顺子、连对和飞机。'],
      [
        '算分',
        '叫几分，底分就是几分。每出一个炸弹或王炸翻一倍；春天（农民一张没出）或反春（地主只出过一手）再翻一倍。地主赢，向两家各收一份；输，向两家各付一份。',
      ],
      ['农民要配合', '两个农民同赢同输。上家要顶住地主，别让他轻松过小牌；队友快出完时，送一手他接得住的牌。'],
    ] as readonly (readonly [string, string])[],
    [
      [
        'The aim',
        'Three play with one deck of 54. One is the landlord, the other two are farmers, who win or lose together. The first player to run out of cards wins for their side.',
      ],
      [
        'The deal',
        'Each player gets 17 cards, and three form the kitty. The landlord takes it and has 20. Four players use two decks: 25 cards each, a kitty of 8, and 33 cards against three farmers.',
      ],
      [
        'The auction',
        'Players bid 1, 2 or 3 in turn. The highest bidder is the landlord. In some games a player calls and others may grab, and each grab doubles the stake. Without a bid the cards are dealt again.',
      ],
      [
        'The play',
        'The landlord leads with any combo. The next player beats it with a higher one of the same kind and length, or passes. When all others have passed, the last to play leads again.',
      ],
      [
        'Ranks',
        'Single cards from low to high: 3 4 5 6 7 8 9 10 J Q K A 2, small joker, big joker. Suits have no meaning. A bomb beats everything except a higher bomb. The rocket (both jokers) beats all.',
      ],
      ['Sequences end with the ace', 'Twos and jokers have no place in sequences, sequences of pairs and planes.'],
      [
        'The score',
        'The bid is the stake. Each bomb or rocket doubles it. So do spring (the farmers never played) and anti-spring (the landlord played only once). A winning landlord gets the stake from each farmer, a losing one pays it to each.',
      ],
      [
        'Farmers play together',
        'The farmer before the landlord plays high, so that low cards cost the landlord more. When your partner is nearly out, lead something that your partner can beat.',
      ],
    ],
  ],
  combosIntro: ['选一套规则，不在这套规则里的牌型会标出来。', 'Choose a rule set. Kinds that it lacks are marked.'],
  notIn: ['这套规则没有', 'not in this rule set'],
  kinds: [
    {
      single: '任意一张牌。',
      pair: '两张一样的。大小王不是对子。',
      triple: '三张一样的，可以不带牌。',
      'triple-with-single': '三张带一张别的牌。',
      'triple-with-pair': '三张带一对。',
      sequence: '五张或更多连续的牌，只能用 3 到 A。',
      'sequence-of-pairs': '三对或更多连续的对子。',
      plane: '两个或更多连续的三张。',
      'plane-with-singles': '每个三张带一张。带的牌能不能相同，各家规则不一样。',
      'plane-with-pairs': '每个三张带一对。',
      'four-with-two-singles': '四张带两张。不算炸弹，炸弹能压它。',
      'four-with-two-pairs': '四张带两对。不算炸弹，炸弹能压它。',
      shuttle: '两个或更多连续的四张（只有 Botzone 的规则有）。',
      'shuttle-with-singles': '每个四张带两张。',
      'shuttle-with-pairs': '每个四张带两对。',
      bomb: '四张一样的（两副牌时四到八张，张数多的大）。',
      rocket: '大小王一起（两副牌时四张王），最大。',
    } satisfies KindTexts as KindTexts,
    {
      single: 'Any card.',
      pair: 'Two of a rank. The two jokers are not a pair.',
      triple: 'Three of a rank; may be played without a kicker.',
      'triple-with-single': 'Three of a rank and another card.',
      'triple-with-pair': 'Three of a rank and a pair.',
      sequence: 'Five or more ranks in a row, of 3 to A only.',
      'sequence-of-pairs': 'Three or more pairs in a row.',
      plane: 'Two or more triples in a row.',
      'plane-with-singles': 'And a card for each triple. Rule sets differ on equal kickers.',
      'plane-with-pairs': 'And a pair for each triple.',
      'four-with-two-singles': 'Four of a rank and two cards. It is not a bomb: a bomb beats it.',
      'four-with-two-pairs': 'Four of a rank and two pairs. It is not a bomb: a bomb beats it.',
      shuttle: 'Two or more fours in a row (Botzone’s game only).',
      'shuttle-with-singles': 'And two cards for each four.',
      'shuttle-with-pairs': 'And two pairs for each four.',
      bomb: 'Four of a rank (four to eight with two decks, where more cards are higher).',
      rocket: 'Both jokers (all four with two decks): the highest.',
    },
  ],
  tryIntro: [
    '点牌组合，看看是什么牌型，能不能压住桌上的牌。',
    'Combine cards: see which combination they form and whether it beats the table.',
  ],
  onTable: ['桌上的牌（空着就是你先出）', 'On the table (empty: you lead)'],
  yourCards: ['选中的牌', 'Your cards'],
  add: [(rank: string) => `加一张 ${rank}`, (rank) => `Add ${rank}`],
  clear: ['清空', 'Clear'],
  nothing: ['还没有选牌。', 'No cards selected yet.'],
  is: [(kind: string, cards: string) => `这是${kind}：${cards}`, (kind, cards) => `This is a ${kind}: ${cards}`],
  beats: ['压得住。', 'It beats the table.'],
  beatsNot: ['压不住。', 'It does not beat the table.'],
  several: ['这组牌可以当几种牌型：', 'These cards have several readings:'],
  badTable: ['桌上的牌不成牌型。', 'The cards on the table are not a combo.'],
  task: ['出题', 'New task'],
});
