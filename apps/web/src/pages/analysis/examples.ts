/** Example positions. The solver proved the texts' claims. `examples.test.ts` proves them again. */
import type { Side } from '../../workers/workers.ts';

export interface Example {
  readonly id: string;
  readonly zh: { readonly title: string; readonly what: string };
  readonly en: { readonly title: string; readonly what: string };
  readonly ddn: string;
  readonly winner: Side;
}

export const EXAMPLE_POSITIONS: readonly Example[] = [
  {
    // Source: wuzhiwei.net, a position shared on WeChat in 2017.
    id: 'wechat',
    zh: { title: '朋友圈残局', what: '农民先出，手里有两个炸弹。跑得掉吗？' },
    en: { title: 'The one from WeChat', what: 'The farmer leads with two bombs. Can they get away?' },
    ddn: 'ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-',
    winner: 'landlord',
  },
  {
    // Source: a game's level, quoted by An0nym6/LandlordsEndgame.
    id: 'only-move',
    zh: { title: '独一手', what: '地主先出，只有一手能赢。' },
    en: { title: 'One move only', what: 'The landlord leads, and a single play wins.' },
    ddn: 'ddn1 rules=douzero L=45567899JQK D=3469QAAA2R turn=L beat=-',
    winner: 'landlord',
  },
  {
    id: 'answer',
    zh: { title: '该用哪张压？', what: '地主出了一张 4，农民八种应对里只有一种能赢。' },
    en: { title: 'Beat it with what?', what: 'A four is on the table. Of the farmer’s eight answers one wins.' },
    ddn: 'ddn1 rules=competition L=5678QKKA D=34677TQKA2 turn=D beat=L:4',
    winner: 'farmers',
  },
  {
    id: 'let-it-go',
    zh: { title: '放一手', what: '三家明牌，下家压得住，但只有「不出」能赢。' },
    en: { title: 'Let it go', what: 'Three open hands. The farmer can beat the five, but only a pass wins.' },
    ddn: 'ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5',
    winner: 'farmers',
  },
  {
    // Source: a level of ddz-endgame-js.
    id: 'two-farmers',
    zh: { title: '两家农民配合', what: '三家明牌，两个农民怎么拦住地主？' },
    en: { title: 'Two farmers together', what: 'Three open hands: how do two farmers stop the landlord?' },
    ddn: 'ddn1 rules=douzero L=AAA2B D=444455566678 U=9TJJJQQQKKKK turn=L beat=-',
    winner: 'farmers',
  },
  {
    id: 'four',
    zh: { title: '四人两副牌', what: '三家农民对一个地主，两副牌的炸弹可以有八张。' },
    en: { title: 'Four hands, two decks', what: 'Three farmers against the landlord; bombs may have eight cards.' },
    ddn: 'ddn1 rules=pagat-4p L=55566777788KK2 D=334499TT X=6688JJQQ U=33445599A turn=L beat=-',
    winner: 'landlord',
  },
];
