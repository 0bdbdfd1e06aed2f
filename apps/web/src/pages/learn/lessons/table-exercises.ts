/** Exercises at the table: farmers together, and common endgames. In each only one play wins, as a test proves. */
import type { LessonStep } from './lesson.ts';

export const TABLE_EXERCISE_STEPS = {
  farmers: [
    {
      type: 'table',
      hands: ['5567K', '33K', '448TT'],
      landlord: 1,
      leader: 2,
      isOnlyWin: true,
      turns: [
        '8',
        {
          play: 'K',
          say: [
            '地主小满在你下家，只剩三张。队友谷雨出了 8。你在地主前面，要替队友「顶牌」。',
            'The landlord Mai plays after you with three cards. Gu, your partner, leads an 8. You sit before her: block.',
          ],
          wrong: {
            pass: [
              '你不顶，地主出一张大的就拿到牌权，剩下一对就走了。',
              'If you do not block, she takes the trick with a high card and goes out with a pair.',
            ],
          },
          otherwise: ['出大牌，让地主压不住。', 'Play high, so that she cannot beat it.'],
        },
        'pass pass',
        {
          play: '55',
          say: ['顶住了，你先出。地主三张，怎么出？', 'Blocked, and you lead. She has three cards. What now?'],
          wrong: {
            5: ['小单张正好让地主走一张。', 'A low single lets her get rid of one.'],
            6: ['小单张正好让地主走一张。', 'A low single lets her get rid of one.'],
            7: ['单张正好让地主走一张。', 'A single lets her get rid of one.'],
          },
          otherwise: ['出对子。', 'Lead the pair.'],
        },
        'pass TT',
        {
          play: 'pass',
          say: ['队友接过去了，他还剩一对。', 'Your partner took over and has a pair left.'],
          otherwise: ['让队友走。', 'Let Gu go.'],
        },
        'pass 44',
      ],
      done: [
        '坐在地主前面就要顶牌：队友出小的，你跟大的。',
        'Before the landlord, block: if your partner plays low, play high.',
      ],
    },
    {
      type: 'table',
      hands: ['4469', '88', 'TTJA'],
      landlord: 2,
      leader: 0,
      isOnlyWin: true,
      turns: [
        {
          play: '44',
          say: [
            '队友小满在你下家，剩两张；刚才有人出单张，她一直没跟：多半是一对。',
            'Your partner Mai plays next with two cards, and she never followed the singles: most likely a pair.',
          ],
          wrong: {
            4: ['单张她要拆开才能跟，就走不完了。', 'For a single she must break her pair, and is not out.'],
            6: ['单张她要拆开才能跟，就走不完了。', 'For a single she must break her pair, and is not out.'],
            9: ['9 她不一定接得住，接了也走不完。', 'Even if she beats a 9, one card stays.'],
          },
          otherwise: ['送一对小的。', 'Feed her a low pair.'],
        },
        '88',
      ],
      done: [
        '她没跟过什么，就猜她留着什么；送牌要送小的。',
        'The plays that she never followed show which cards she keeps. And feed low.',
      ],
    },
  ],
  control: [
    {
      type: 'table',
      hands: ['336QQK', '57QA', '799T2'],
      landlord: 0,
      leader: 0,
      isOpen: true,
      isOnlyWin: true,
      turns: [
        {
          play: '33',
          say: [
            '大家的牌都摊开了，可以算到底。你是地主，六张：一对 3、一个 6、一对 Q、一个 K。只有一种先出法必胜。',
            'All hands are open: count it out. You are the landlord with six cards: two threes, a 6, two queens, a king. Only one lead wins.',
          ],
          wrong: {
            6: [
              '单张你只有 K 能收，外面还有 A 和 2。先走小对子，对 Q 能收回来。',
              'Only your king answers singles, and the ace and the 2 are out. The low pair first: the queens bring it back.',
            ],
            QQ: ['对 Q 是收牌的，别先花掉。', 'You need the queens to come back. Do not spend them first.'],
            K: ['K 先出，6 就没人护送了。', 'Without the king the 6 has no escort.'],
          },
          otherwise: ['先出自己收得回来的牌型：对子。', 'Lead what you can win back: pairs.'],
        },
        'pass 99',
        {
          play: 'QQ',
          say: ['谷雨用对 9 压住。', 'Gu takes it with nines.'],
          wrong: { pass: ['能收就收：外面没有比 Q 大的对子。', 'Take it: no higher pair is out.'] },
          otherwise: ['用对 Q 收回来。', 'The queens bring it back.'],
        },
        'pass pass',
        {
          play: '6',
          say: ['剩 6 和 K。先出哪个？', 'The 6 and the king are left. Which first?'],
          wrong: { K: ['出 K 会被 A 或 2 压住，6 就走不掉了。', 'The ace or the 2 beats the king, and the 6 stays.'] },
          otherwise: ['先走小的。', 'The low one first.'],
        },
        '7 2',
        {
          play: 'pass',
          say: ['谷雨出 2，你压不住。别急。', 'Gu plays a 2. You cannot beat it. No hurry.'],
          otherwise: ['这里只能不出。', 'All you can do is pass.'],
        },
        'pass T',
        {
          play: 'K',
          say: [
            '他剩下的是小牌，先出 10。你的 K 够大。',
            'Only low cards are left to Gu, who leads a 10. Your king is enough.',
          ],
          wrong: { pass: ['出 K 就走完了！', 'The king takes you out!'] },
          otherwise: ['出 K。', 'Play the king.'],
        },
      ],
      done: [
        '先出自己收得回来的牌型；对手花掉大牌以后，中等的牌也变大了。',
        'Lead what you can win back. Once their high cards are gone, middling ones are high.',
      ],
    },
    {
      type: 'table',
      hands: ['3666JQ', '479K', '388TJ'],
      landlord: 0,
      leader: 1,
      isOpen: true,
      isOnlyWin: true,
      turns: [
        '4 T',
        {
          play: 'J',
          say: [
            '你是地主，三个 6 带 3 可以最后走。桌上是 10，用 J 还是 Q？',
            'You are the landlord. Three sixes with the 3 go last. A 10 is on the table: the jack or the queen?',
          ],
          wrong: {
            Q: ['Q 是你最大的牌。够用就好，先出 J。', 'The queen is your highest. Use what is enough: the jack.'],
            pass: ['让了这一手，两张单张就走不完了。', 'Let this go, and your two singles come home too late.'],
          },
          otherwise: ['用刚好够大的那张。', 'Use what is just high enough.'],
        },
        'K pass',
        {
          play: 'pass',
          say: ['小满出了 K。', 'Mai plays the king.'],
          otherwise: ['压不住，不出。', 'You can’t beat it: pass.'],
        },
        '7 J',
        {
          play: 'Q',
          say: ['K 已经出了。外面还有比 Q 大的吗？', 'The king is gone. Is anything above the queen still out?'],
          wrong: {
            pass: ['现在 Q 最大，拿回牌权就能走完。', 'The queen is the highest now. Take the lead and go out.'],
          },
          otherwise: ['用 Q 拿回牌权。', 'Take the lead with the queen.'],
        },
        'pass pass',
        {
          play: '666+3',
          say: ['一手走完！', 'Out in one play!'],
          otherwise: ['三个 6 带 3。', 'Three sixes with the 3.'],
        },
      ],
      done: [
        '压牌用刚好够的，最大的留到对手的大牌出完。',
        'Beat with what is enough; keep the highest until theirs are gone.',
      ],
    },
  ],
  'last-bomb': [
    {
      type: 'table',
      hands: ['669999J', '34JQ', 'TJJ2'],
      landlord: 0,
      leader: 2,
      isOpen: true,
      isOnlyWin: true,
      turns: [
        'T',
        {
          play: 'J',
          say: ['你是地主，有炸弹 9。谷雨出了 10。', 'You are the landlord with a bomb of nines. Gu leads a 10.'],
          wrong: {
            '9999': [
              '炸早了：J 和对 6 要两手，你就没有东西收牌了。',
              'Too early: the jack and the sixes take two plays, and nothing brings the lead back.',
            ],
            pass: ['J 正好趁现在走掉。', 'The jack leaves for free now.'],
          },
          otherwise: ['先用 J。', 'The jack first.'],
        },
        'Q 2',
        {
          play: '9999',
          say: ['他们用 Q 和 2 压上来了。', 'They go up to a 2.'],
          wrong: {
            pass: [
              '再让，他们就走完了；现在炸，正好剩一手。',
              'Let go again and they are out. Bomb now: one play is left to you.',
            ],
          },
          otherwise: ['炸！', 'Bomb!'],
        },
        'pass pass',
        { play: '66', say: ['剩一对 6。', 'A pair of sixes is left.'], otherwise: ['一起出。', 'Both together.'] },
      ],
      done: ['炸完只剩一手的时候，就是炸的时候。', 'Bomb when one play is left after it.'],
    },
    {
      type: 'table',
      hands: ['59999TJ', '68JJ', '446T'],
      landlord: 0,
      leader: 1,
      isOpen: true,
      isOnlyWin: true,
      turns: [
        '6 T',
        {
          play: 'J',
          say: [
            '又是炸弹 9，另外有 5、10、J。谷雨出了 10。',
            'The bomb again, with a 5, a 10 and a jack. Gu plays a 10.',
          ],
          wrong: {
            '9999': [
              '炸完还剩三张单张，走不完。四个 9 还有别的用处。',
              'After the bomb three singles are left. The nines have another use.',
            ],
            pass: ['J 现在压得住，拿到牌权就能走完。', 'The jack wins this trick, and with the lead you are out.'],
          },
          otherwise: ['用 J 拿牌权。', 'Take the lead with the jack.'],
        },
        'pass pass',
        {
          play: '9999+5T',
          say: [
            '你先出，剩 5、10 和四个 9。能一手走完吗？',
            'You lead with a 5, a 10 and four nines. Can you go out at once?',
          ],
          wrong: {
            5: ['单张会被压住。', 'A single gets beaten.'],
            '9999': ['炸弹出了，还剩 5 和 10 两手。', 'After the bomb two plays are left.'],
          },
          otherwise: ['四张可以带两张：四带二。', 'Four of a kind may carry two cards.'],
        },
      ],
      done: [
        '四带二不算炸弹，但能一手走六张：有时比炸更值。',
        'Four with two is not a bomb, but six cards leave at once: sometimes worth more.',
      ],
    },
  ],
} satisfies Readonly<Record<string, readonly LessonStep[]>>;
