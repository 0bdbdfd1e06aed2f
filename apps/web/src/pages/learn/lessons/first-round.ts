/** The first round: seven short games, one idea each. Seat 0 is the player's, seat 1 plays next. */
import type { LessonStep } from './lesson.ts';

export const FIRST_ROUND_STEPS = {
  combos: [
    {
      type: 'table',
      hands: ['344567QQQ99', '5588JK', '66TTJ2'],
      landlord: 0,
      leader: 0,
      turns: [
        {
          play: '34567',
          say: [
            '你是地主，一个打两个农民，先把手里的牌出完就赢。3 4 5 6 7 连着五张是「顺子」，可以一起出：点 3 和 7 两头，再按「出牌」。',
            'You are the landlord, alone against two farmers. The first player without cards wins. 3 4 5 6 7 in a row is a sequence: select the 3 and the 7, then Play.',
          ],
          wrong: {
            3: [
              '一张一张出太慢。3 到 7 是顺子，一次走五张。',
              'One by one is slow. 3 to 7 is a sequence: five cards in one play.',
            ],
            QQQ: [
              '三张 Q 等会儿有用，它还能带一张。先出顺子。',
              'The three queens can carry a card, so wait. The sequence first.',
            ],
          },
          otherwise: ['这也是一手，但先试试顺子：3 4 5 6 7。', 'That is a play too, but try the sequence: 3 4 5 6 7.'],
        },
        'pass pass',
        {
          play: 'QQQ+4',
          say: [
            '没人有更大的顺子，都不出，又轮到你。三张一样的可以带一张：三个 Q 带上 4。',
            'No one has a higher sequence, so you lead again. Three of a kind may carry one card: three queens with the 4.',
          ],
          wrong: {
            QQQ: [
              '三个 Q 单出也行，可 4 就要多出一手。带上它。',
              'Legal, but then the 4 takes a play of its own. Let it ride along.',
            ],
            'QQQ+99': [
              '带一对也可以，不过先认识「三带一」：带最小的单张 4。',
              'A pair may ride along too. Here meet the triple with a single: take the low 4.',
            ],
            'QQQ+9': ['带 9 会拆开一对。带那张单的 4。', 'That breaks the pair of nines. Take the lone 4.'],
          },
          otherwise: ['试试「三带一」：三个 Q 和 4 一起出。', 'Try a triple with a single: three queens and the 4.'],
        },
        'pass pass',
        {
          play: '99',
          say: [
            '剩下一对 9。两张一样的是「对子」，一起出就赢了！',
            'A pair of nines is left. Play both at once and win!',
          ],
          otherwise: ['两张一起出，才能一次走完。', 'Play both together, and you are out.'],
        },
      ],
      done: [
        '十一张牌只用了三手。手数越少，走得越快：拿到牌先看能凑成几组。',
        'Eleven cards in three plays. Fewer plays, faster home: first see how few combos your hand makes.',
      ],
    },
  ],
  leading: [
    {
      type: 'table',
      hands: ['4JJ2', '55K', '6QQ'],
      landlord: 0,
      leader: 0,
      isOnlyWin: true,
      turns: [
        {
          play: '4',
          say: [
            '从小到大：3 到 10，J Q K A 2，再是小王大王。你先出，想出什么都行。4 自己走不掉，迟早要出；2 很大，能把牌权收回来。先出哪个？',
            'From low to high: 3 to 10, J Q K A 2, then the jokers. You lead: anything goes. The 4 must be played at some point, and the 2 is high enough to get the lead back. Which first?',
          ],
          wrong: {
            2: [
              '2 出掉就没有大牌收回牌权了，4 被压住就回不来。',
              'Without the 2 nothing brings the lead back when the 4 is beaten.',
            ],
            JJ: [
              '谷雨有一对 Q，会压住你。对 J 留到最后一手。',
              'Gu holds a pair of queens. Keep the jacks for the last play.',
            ],
            J: ['别拆对子，手数会变多。', 'Do not break the pair: it makes one more play.'],
          },
          otherwise: ['先出最小的。', 'The lowest one first.'],
        },
        'K pass',
        {
          play: '2',
          say: ['小满用 K 压住了。该谁收回来？', 'Mai took it with a king. What brings the lead back?'],
          wrong: {
            pass: ['让给小满，她就接着走了。2 就是留着收牌的。', 'Then Mai leads again. The 2 was kept for this.'],
          },
          otherwise: ['要比 K 大的单张：2。', 'A single card above the king: the 2.'],
        },
        'pass pass',
        {
          play: 'JJ',
          say: ['没人压得过 2。剩一对 J，出完！', 'The 2 is not beaten. A pair of jacks is left: go out!'],
          otherwise: ['两张一起出。', 'Both together.'],
        },
      ],
      done: [
        '先出小的，大的留着收牌权，最后一手要一次走完。',
        'Low cards first, a high one to come back with, and a last play that takes you out.',
      ],
    },
  ],
  answering: [
    {
      type: 'table',
      hands: ['99KKK4', '56J', '778TA'],
      landlord: 2,
      leader: 2,
      turns: [
        '77',
        {
          play: '99',
          say: [
            '谷雨是地主，出了一对 7。你是农民，要压就得也出对子，更大的。你有对 9，也能从三个 K 里拿两个。',
            'Gu is the landlord and leads a pair of sevens. You beat a pair with a higher pair: nines, or two of your three kings.',
          ],
          wrong: {
            KK: [
              '三个 K 留着带 4，拆了就多一手。对 9 够大了。',
              'The three kings can carry the 4. The nines are high enough.',
            ],
            pass: [
              '压得过就压：再让地主先出，他就快走完了。',
              'You can beat it. If you let go, the landlord leads again.',
            ],
          },
          otherwise: ['用不拆别的牌的那一对。', 'Use the pair that breaks nothing.'],
        },
        'pass pass',
        {
          play: 'KKK+4',
          say: ['都不出，你先出。一手出完剩下的四张！', 'All pass, you lead. Go out with all four!'],
          otherwise: ['三个 K 带 4，一次走完。', 'Three kings with the 4: out in one play.'],
        },
      ],
      done: [
        '跟牌要同样的牌型、同样的张数、更大的点数；压得住的里面，挑不拆牌的。',
        'Answer with the same kind and length, only higher; of all that beats it, take what breaks nothing.',
      ],
    },
  ],
  bombs: [
    {
      type: 'table',
      hands: ['K448888', '56J', '9AAK'],
      landlord: 2,
      leader: 2,
      turns: [
        '9',
        {
          play: 'K',
          say: [
            '四张一样的是炸弹，除了更大的炸弹和王炸什么都压得住，还让输赢翻倍。地主出了 9。你有炸弹 8，也有 K。',
            'Four of a kind is a bomb: it beats everything except a higher bomb and the rocket, and doubles the stake. The landlord led a 9. You hold a bomb, and a king.',
          ],
          wrong: {
            8: ['8 比 9 小，而且会拆炸弹。', 'An 8 is lower than a 9, and the bomb would be gone.'],
            '8888': [
              '一张 9 不值一个炸弹。他手里的大牌还没出，留着炸。',
              'A 9 is not worth a bomb. Keep it for the landlord’s high cards.',
            ],
            pass: [
              '地主只剩四张，不能放。用 K 压。',
              'The landlord has only four cards. Do not pass: the king is enough.',
            ],
          },
          otherwise: ['用单张 K 就够了。', 'The single king is enough.'],
        },
        'pass pass',
        {
          play: '44',
          say: ['你先出。还剩一对 4 和炸弹。', 'You lead, with a pair of fours and the bomb.'],
          wrong: {
            4: ['别拆对子。', 'Do not break the pair.'],
            '8888': [
              '没人压你，炸弹先不用。先出小的，等他压上来再炸。',
              'There is nothing to beat yet. Low cards first: bomb the play on top.',
            ],
          },
          otherwise: ['先走小对子，炸弹留着。', 'The low pair first, keep the bomb whole.'],
        },
        'pass AA',
        {
          play: '8888',
          say: ['地主出对 A，只剩一张了！', 'The landlord plays a pair of aces. One card left!'],
          wrong: {
            pass: [
              '再让他先出，他就走完了。就是现在！',
              'If the landlord leads again, the round is over. Now is the time!',
            ],
          },
          otherwise: ['四张 8 一起出。', 'All four eights together.'],
        },
      ],
      done: [
        '炸弹留给大牌和要紧的时候：用它收回牌权，或者一手走完。两张王在一起是王炸，最大。',
        'A bomb is for high cards and urgent moments: it brings the lead back or takes you out. Both jokers are the rocket, the highest.',
      ],
    },
  ],
  partner: [
    {
      type: 'table',
      hands: ['399K', '6', 'TTA2'],
      landlord: 2,
      leader: 0,
      isOnlyWin: true,
      turns: [
        {
          play: '3',
          say: [
            '你和小满都是农民，一个走完就都赢。她在你下家，只剩一张。你先出，出什么？',
            'You and Mai are both farmers: if one goes out, both win. She plays next and holds one card. What do you lead?',
          ],
          wrong: {
            9: ['还有更小的，她更容易接。', 'There is a lower one, easier for her to beat.'],
            '99': ['她只有一张，对子接不了。', 'She has one card and cannot follow a pair.'],
            K: ['K 太大，她多半接不住。出最小的单张。', 'A king is too high for her. Lead your lowest single.'],
          },
          otherwise: ['送一张她接得住的：最小的单张。', 'Feed her something she can beat: your lowest single.'],
        },
        '6',
      ],
      done: [
        '小满走完了，你们都赢。队友剩一张，就送最小的单张；剩两张，试试小对子。',
        'Mai is out and both of you win. Feed a partner with one card a low single. With two cards, try a low pair.',
      ],
    },
  ],
  passing: [
    {
      type: 'table',
      hands: ['A45T', '55QJ', 'K77'],
      landlord: 1,
      leader: 2,
      isOnlyWin: true,
      turns: [
        'K',
        {
          play: 'pass',
          say: [
            '这次小满是地主，谷雨是你的队友。谷雨出了 K，还剩两张。你有 A，压不压？',
            'Now Mai is the landlord and Gu is your partner. Gu plays a king and has two cards left. You hold an ace. Beat it?',
          ],
          wrong: {
            A: [
              '那是队友的牌！你压了，他的牌权就没了，你的单张又走不掉。',
              'That is your partner’s trick! Take it, and Gu loses the lead while your singles go nowhere.',
            ],
          },
          otherwise: ['队友的大牌，让他走。', 'Your partner’s high card: let it go.'],
        },
        'pass 77',
      ],
      done: [
        '地主压不住 K，谷雨接着出一对 7，走完了。不出也是好牌：队友占着牌权时别抢。',
        'The landlord cannot beat the king, and Gu goes out with a pair. Passing is a good play: do not take the lead from a partner.',
      ],
    },
  ],
  'the-end': [
    {
      type: 'table',
      hands: ['558', 'Q', '346'],
      landlord: 1,
      leader: 0,
      isOnlyWin: true,
      turns: [
        {
          play: '55',
          say: [
            '地主小满只剩一张。你先出：对 5 还是 8？',
            'Mai, the landlord, has one card left. You lead: the pair of fives, or the 8?',
          ],
          wrong: {
            5: ['单张正是她要的。', 'A single is exactly what she needs.'],
            8: ['她那一张很可能比 8 大，一压就走完了。', 'Her card may well be higher than an 8, and then she is out.'],
          },
          otherwise: ['别出单张。', 'No single card now.'],
        },
        'pass pass',
        {
          play: '8',
          say: ['一张牌接不了对子。最后一张，走！', 'One card cannot follow a pair. Your last card: go!'],
          otherwise: ['出 8 就赢。', 'The 8 wins.'],
        },
      ],
      done: ['对手剩一张，就出对子、顺子，不出单张。', 'Against one card, lead pairs and sequences, no singles.'],
    },
    {
      type: 'table',
      hands: ['26', 'Q', '345'],
      landlord: 1,
      leader: 0,
      isOnlyWin: true,
      turns: [
        {
          play: '2',
          say: ['手里只有单张呢？她还是剩一张。', 'And with singles only? She still has one card.'],
          wrong: {
            6: [
              '6 太小，她一压就赢了。只有单张，从大的出起。',
              'A 6 is beaten and she is out. With singles only, begin with the highest.',
            ],
          },
          otherwise: ['从大的出起。', 'Begin with the highest.'],
        },
        'pass pass',
        {
          play: '6',
          say: ['她压不住 2。最后一张，出完。', 'She cannot beat the 2. Your last card.'],
          otherwise: ['出 6。', 'Play the 6.'],
        },
      ],
      done: [
        '基本打法学会了！可以打一整局，也可以接着学：连对、飞机、记牌、叫分都在后面的课里。',
        'You can play now: try a whole round, or the next lesson. Pair sequences, planes, counting and bidding follow.',
      ],
    },
  ],
} satisfies Readonly<Record<string, readonly LessonStep[]>>;
