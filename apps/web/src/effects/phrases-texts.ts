/** Quick phrases by situation, one per character in the order of `BOT_CHARACTERS`. */
import { texts } from '../base/language.ts';

/** Situations in which a bot can speak. Numbers of phrases depend on the order: append only. */
export const PHRASE_SITUATIONS = [
  'ownBomb',
  'partnerBomb',
  'enemyBomb',
  'landlord',
  'longPlay',
  'oneLeft',
  'partnerOneLeft',
  'enemyOneLeft',
  'won',
  'lost',
] as const;
export type PhraseSituation = (typeof PHRASE_SITUATIONS)[number];

type PhraseTexts = Readonly<
  Record<PhraseSituation, readonly [mai: string, zhe: string, gu: string, lu: string, shuang: string]>
>;

export const PHRASES = texts<PhraseTexts>({
  ownBomb: [
    ['哇，看我的！', '炸了！', '压箱底的拿出来了。', '这一手非炸不可。', '到时候了。'],
    ['Wow, look at this!', 'Boom!', 'From the bottom of the chest.', 'This one had to go.', 'It was time.'],
  ],
  partnerBomb: [
    ['好厉害！', '炸得好！', '这一炸值。', '正是时候。', '好牌。'],
    ['You are good!', 'What a blast!', 'Worth it.', 'Just in time.', 'Well played.'],
  ],
  enemyBomb: [
    ['呀，吓我一跳。', '居然有炸！', '火气不小。', '料到了。', '记下了。'],
    ['Oh! That scared me.', 'Where did that come from?', 'Hot temper.', 'I thought so.', 'Noted.'],
  ],
  landlord: [
    ['我来当地主试试！', '地主归我！', '那老汉就不客气了。', '这把牌，我来。', '请多指教。'],
    ['Let me try the landlord!', 'Mine!', 'Then I will take it.', 'I play this one.', 'Shall we?'],
  ],
  longPlay: [
    ['好长一串！', '走你！', '一把清爽。', '理顺了。', '慢慢来。'],
    ['What a long one!', 'There it goes!', 'That is tidier.', 'All in order.', 'Step by step.'],
  ],
  oneLeft: [
    ['我只剩一张啦！', '就一张了，小心！', '老汉剩一张。', '还剩一张。', '只剩一张了。'],
    ['I have just one card!', 'One card, watch out!', 'One left for me.', 'One card left.', 'Only one left.'],
  ],
  partnerOneLeft: [
    ['你快走呀！', '冲！', '我来送你。', '我来配合。', '看你的了。'],
    ['Go, go!', 'Run for it!', 'I will see you out.', 'I will help.', 'Over to you.'],
  ],
  enemyOneLeft: [
    ['只剩一张了，怎么办？', '别想跑！', '可得看住了。', '要顶住。', '不能放小的。'],
    ['One card! What now?', 'Not so fast!', 'Keep an eye on that one.', 'We must hold.', 'Nothing low now.'],
  ],
  won: [
    ['赢啦！', '痛快！', '承让承让。', '这一局顺手。', '多谢。'],
    ['Won!', 'Ha, that was fun!', 'You are too kind.', 'That went well.', 'Thank you.'],
  ],
  lost: [
    ['下一局再来！', '不服，再来！', '牌有牌运。', '下一局小心些。', '打得好。'],
    ['One more round!', 'One more!', 'Such is luck.', 'More care next time.', 'Well played.'],
  ],
});
