/** Meaning of a network's input columns, by block of `packages/bots/src/neural/feature-layout.ts`. */

/** Text of each block. Blocks of several seats, such as `playedByNext`, have one name without the seat. */
export type Columns = Readonly<Record<string, { readonly en: string; readonly zh: string }>>;

export const STATE_COLUMNS: Columns = {
  hand: { en: 'own hand (cards)', zh: '自己的手牌（牌）' },
  unseen: { en: 'all other hands (cards)', zh: '另外各家合起来的手牌（牌）' },
  playedBy: { en: 'played by each other seat (cards)', zh: '另外每家打出的牌（牌）' },
  kitty: {
    en: 'for farmers: the landlord’s kitty cards, or open hand (cards)',
    zh: '仅农民有：底牌中还留在地主手里的部分，明牌时为地主的全部手牌（牌）',
  },
  ownSize: { en: 'hand sizes: own, then each other seat', zh: '张数：自己，然后另外每家' },
  beatKindAndMain: { en: 'play to beat: 15 · kind + main rank', zh: '上一手牌：15 · 牌型 + 主牌点数' },
  beatLength: { en: 'its length', zh: '它的长度' },
  beatBy: { en: 'its seat: none, then each other seat', zh: '是谁打的：没有，然后另外每家' },
  passes: { en: 'passes since', zh: '此后的不出次数' },
  lastOf: {
    en: 'last play of each other seat, then own: cards (cards), pass, nothing yet',
    zh: '另外每家、最后是自己最近的动作：牌（牌）、不出、尚无',
  },
  passedBy: {
    en: 'each other seat: lowest rank (0–14, 15 never) of an enemy’s single that it passed; then of a pair',
    zh: '另外每家放过的敌方最小的单张（0–14，15 为从未放过）；然后是对子',
  },
  ledBy: { en: 'kinds that each other seat led', zh: '另外每家先出过的牌型' },
  bombsPlayed: { en: 'bombs and rockets played', zh: '已打出的炸弹和王炸' },
  unseenBombs: {
    en: 'possible unseen bombs; the rocket',
    zh: '未见的牌可能组成炸弹的点数；王炸',
  },
  plays: { en: 'fewest plays that empty the hand', zh: '最少几手出完' },
  value: { en: 'value of the best decomposition, bad to good', zh: '最佳拆牌的价值，由差到好' },
  expectedLosers: {
    en: 'expected losers of the hand ([definition](../explanation/neural.md#input)): −1 and less, then fifths of a trick; four seats: −3, quarters',
    zh: '手牌[预计失去的轮数](../../explanation/neural.md#input)：−1 及以下，然后每五分之一轮一档；四人：−3，每四分之一轮',
  },
  bombChance: {
    en: 'chance of an enemy’s bomb or rocket: 0, below 0.1, 0.25, 0.4, 0.6, 0.8, 1, and 1',
    zh: '某个敌方有炸弹或王炸的概率：0，低于 0.1、0.25、0.4、0.6、0.8、1，以及 1',
  },
  forPoints: {
    en: 'the table plays for points: 0 for ONNX bots',
    zh: '这一桌以得分为目标：ONNX 机器人打 `logit` 最高的候选，这里总是 0',
  },
  sequences: { en: 'the rules have sequences', zh: '规则里有单张的顺子' },
  callOf: {
    en: 'each other seat’s call: declined; bid 1 or called; bid 2 or grabbed; bid 3',
    zh: '另外每家最后的叫牌：不叫（不抢）；叫 1 分或叫地主；叫 2 分或抢地主；叫 3 分',
  },
  doubledBy: { en: 'each other seat doubled: by 2, by 4', zh: '另外每家加倍：2 倍、4 倍' },
  handOpen: { en: 'the landlord’s hand is open', zh: '地主明牌' },
};

export const ACTION_COLUMNS: Columns = {
  pass: { en: 'pass', zh: '不出' },
  kind: { en: 'kind', zh: '牌型' },
  main: { en: 'main rank', zh: '主牌点数' },
  length: { en: 'length', zh: '长度' },
  cards: { en: 'cards of the play (cards)', zh: '打出的牌（牌）' },
  smallKindAndMain: {
    en: 'single, pair, triple, triple with kicker: 15 · which + main rank',
    zh: '单张、对子、三张、三带：15 · 哪一种 + 主牌点数',
  },
  kicker: { en: 'kicker: none, or the highest rank + 1', zh: '带牌：没有，或最大的点数 + 1' },
  sizeLeft: { en: 'cards left', zh: '之后剩下的张数' },
  playsLeft: { en: 'fewest plays left', zh: '之后最少还要几手' },
  valueLeft: { en: 'value of the cards left', zh: '剩下的牌的价值' },
  playsSaved: {
    en: 'plays saved + 3: 4 in the best decomposition',
    zh: '省下的手数 + 3：4 表示属于最佳拆牌',
  },
  answers: {
    en: 'unseen plays that beat it: 0, 1, 2, 3, up to 6, more',
    zh: '未见的牌中能压它的出法：0、1、2、3、至多 6、更多',
  },
  unanswerable: { en: 'nothing beats it', zh: '没有牌能压它' },
  controlSingles: { en: 'singles left that nothing unseen beats', zh: '剩下的牌中，未见的单张压不住的点数' },
  controlPairs: { en: 'pairs left that nothing unseen beats', zh: '剩下的牌中，未见的对子压不住的点数' },
  bombsLeft: { en: 'bombs left; the rocket', zh: '剩下的炸弹；王炸' },
  losingTricks: {
    en: 'uncovered plays left, + 2',
    zh: '剩下的各手中，大牌和炸弹护不住的手数 + 2',
  },
  overPartner: {
    en: 'over a partner; over one with two cards or fewer',
    zh: '压的是队友；压的是只剩两张或更少的队友',
  },
  enemySize: {
    en: 'single, pair, other × an enemy with 1, 2, more cards',
    zh: '单张、对子、其他 × 敌方剩 1 张、2 张、更多',
  },
  partnerSize: { en: 'the same with a partner’s cards', zh: '同上，队友的张数' },
  lastControl: {
    en: 'nothing beats it, and one play or none is left; two',
    zh: '没有牌能压它，且至多再一手出完；且还有两手',
  },
  expectedLosersLeft: {
    en: 'expected losers left, in the steps of the state',
    zh: '剩下的牌预计失去的轮数，分档同上',
  },
  beatenChance: {
    en: 'chance that an enemy tops it, in the steps of the state',
    zh: '敌方压住它的概率，分档同上',
  },
  expectedLosersByTopped: {
    en: 'that chance (below 0.05, 0.4, 0.9, more) · 16 + expected losers left, in thirds of a trick; four seats: · 20, halves',
    zh: '该概率（低于 0.05、0.4、0.9、更高）· 16 + 剩下的牌预计失去的轮数，每三分之一轮一档；四人：· 20，每半轮',
  },
  expectedLosersByEnemy: {
    en: 'fewest cards of an enemy (1, 2, 3–4, 5–8, more) · 16 or 20 + the same',
    zh: '敌方最少的张数（1、2、3–4、5–8、更多）· 16 或 20 + 同样的预计轮数',
  },
  expectedLosersByPartner: {
    en: 'fewest cards of a partner, in these classes · 16 or 20 + the same',
    zh: '队友最少的张数，分档相同 · 16 或 20 + 同样的预计轮数',
  },
  passOn: {
    en: 'pass: (2 on a partner’s play + 1 if an enemy can still play) · 5 + cards of its owner, in these classes',
    zh: '不出时：（放的是队友的牌则加 2，之后还有敌方能出牌则加 1）· 5 + 打出那手牌的一家的张数，分档相同',
  },
};
