/** Texts of `ddz advise` and `ddz split`. */
import type { TextTable } from './language.ts';

export const ADVISE_TEXTS = {
  network: { en: 'by the networks alone', zh: '只凭神经网络' },
  drawn: { en: 'on {deals:deal} that were drawn', zh: '抽了 {deals} 副可能的牌' },
  solved: { en: '{deals:deal} are possible: all of them solved', zh: '只剩 {deals} 种分法，全部求解过' },
  hand: { en: 'your hand, {size} cards', zh: '你的手牌（{size} 张）' },
  before: { en: 'seats that call before you, 0 to {last}', zh: '在你之前叫牌的有几家（0 到 {last}）' },
  kitty: { en: 'the kitty', zh: '底牌' },
  wild: { en: 'the wild rank', zh: '癞子是哪一点' },
  own: { en: 'you (Enter: the first, u back, q quit)', zh: '你（回车照第一个，u 后退，q 退出）' },
  ownPlay: {
    en: 'you (Enter: the first, U=77A: known cards, u back, q quit)',
    zh: '你（回车照第一个，U=77A 记下已知牌，u 后退，q 退出）',
  },
  cards: { en: 'cards or -', zh: '牌，或 -' },
  over: { en: 'The round is over.', zh: '这一局结束了。' },
  split: { en: '{plays:play}:', zh: '{plays} 手：' },
} as const satisfies TextTable;
