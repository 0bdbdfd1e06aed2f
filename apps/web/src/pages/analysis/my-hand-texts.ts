/** Texts of the page for a hand at another table. */
import { texts } from '../../base/language.ts';

export const MY_HAND = texts({
  title: ['我这手牌', 'My hand'],
  about: [
    '正在别处打牌？把手牌点进来，也可以划过去选，再把大家的叫牌和出牌一步步记下，轮到你时看看怎么叫、怎么出。',
    'Playing elsewhere? Tap your cards or swipe over them, then each call and play as it happens. At your turn the bot says what it would do.',
  ],
  open: ['问我这手牌', 'Advice for my hand'],
  rules: ['规则', 'Rules'],
  yourHand: [(size: number, of: number) => `我的手牌 ${size}/${of}`, (size, of) => `Your hand ${size}/${of}`],
  calls: ['我第几个叫', 'You call'],
  callsAs: [
    ['第一个', '第二个', '第三个', '第四个'],
    ['first', 'second', 'third', 'fourth'],
  ],
  begin: ['开始', 'Begin'],
  kitty: [(size: number) => `底牌（${size} 张）`, (size) => `The kitty (${size} cards)`],
  take: ['就是这些', 'That is it'],
  wild: ['癞子是哪一点？', 'The wild rank'],
  /** Index = turns after you, by number of seats. */
  seats: [
    { 2: ['我', '对手'], 3: ['我', '下家', '上家'], 4: ['我', '下家', '对家', '上家'] } as Readonly<
      Record<number, readonly string[]>
    >,
    {
      2: ['You', 'Opponent'],
      3: ['You', 'Player after you', 'Player before you'],
      4: ['You', 'Player after you', 'Player across', 'Player before you'],
    } as Readonly<Record<number, readonly string[]>>,
  ],
  chose: [(who: string) => `${who}选了哪个？`, (who) => `Which did the ${who.toLowerCase()} choose?`],
  passes: [(who: string) => `${who}不出`, (who) => `${who}: pass`],
  plays: [(who: string) => `${who}出的牌`, (who) => `${who}: cards played`],
  played: ['出了这些', 'Played'],
  other: ['我出了别的', 'You played something else'],
  known: ['知道别家的牌', 'Cards of others that you know'],
  whose: ['谁的牌', 'Whose cards'],
  knownCards: ['现在手里的这些牌', 'Cards in that hand now'],
  network: ['只凭神经网络估算。', 'Estimated by the networks alone.'],
  deals: [
    (deals: number) => `看了 ${deals} 副可能的牌。`,
    (deals) => `${deals} possible ${deals === 1 ? 'deal was' : 'deals were'} looked at.`,
  ],
  did: ['实际怎么打的，就点哪一项。', 'Tap the one that you did.'],
  back: ['退一步', 'Take back'],
  fresh: ['换一手牌', 'New hand'],
  over: ['这一局结束了。', 'The round is over.'],
});
