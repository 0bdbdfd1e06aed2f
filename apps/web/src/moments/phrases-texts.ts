/** The quick phrases, by situation and character. */
import type { BotCharacter } from '../base/characters.ts';
import { texts } from '../base/language.ts';

/** Situations in which a bot may speak. The order is part of the phrases' numbers: append only. */
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

type PhraseTexts = Readonly<Record<PhraseSituation, Readonly<Record<BotCharacter, string>>>>;

export const PHRASES = texts<PhraseTexts>({
  ownBomb: [
    {
      mai: '哇，看我的！',
      zhe: '炸了！',
      gu: '压箱底的拿出来了。',
      lu: '这一手非炸不可。',
      shuang: '到时候了。',
    },
    {
      mai: 'Wow, look at this!',
      zhe: 'Boom!',
      gu: 'From the bottom of the chest.',
      lu: 'This one had to go.',
      shuang: 'It was time.',
    },
  ],
  partnerBomb: [
    { mai: '好厉害！', zhe: '炸得好！', gu: '这一炸值。', lu: '正是时候。', shuang: '好牌。' },
    {
      mai: 'You are good!',
      zhe: 'What a blast!',
      gu: 'Worth it.',
      lu: 'Just in time.',
      shuang: 'Well played.',
    },
  ],
  enemyBomb: [
    { mai: '呀，吓我一跳。', zhe: '居然有炸！', gu: '火气不小。', lu: '料到了。', shuang: '记下了。' },
    {
      mai: 'Oh! That scared me.',
      zhe: 'Where did that come from?',
      gu: 'Hot temper.',
      lu: 'I thought so.',
      shuang: 'Noted.',
    },
  ],
  landlord: [
    {
      mai: '我来当地主试试！',
      zhe: '地主归我！',
      gu: '那老汉就不客气了。',
      lu: '这把牌，我来。',
      shuang: '请多指教。',
    },
    {
      mai: 'Let me try the landlord!',
      zhe: 'Mine!',
      gu: 'Then I will take it.',
      lu: 'I play this one.',
      shuang: 'Your company, please.',
    },
  ],
  longPlay: [
    { mai: '好长一串！', zhe: '走你！', gu: '一把清爽。', lu: '理顺了。', shuang: '慢慢来。' },
    {
      mai: 'What a long one!',
      zhe: 'There it goes!',
      gu: 'That is tidier.',
      lu: 'All in order.',
      shuang: 'Step by step.',
    },
  ],
  oneLeft: [
    {
      mai: '我只剩一张啦！',
      zhe: '就一张了，小心！',
      gu: '老汉剩一张。',
      lu: '还剩一张。',
      shuang: '只剩一张了。',
    },
    {
      mai: 'I have just one card!',
      zhe: 'One card, watch out!',
      gu: 'One left for me.',
      lu: 'One card left.',
      shuang: 'Only one left.',
    },
  ],
  partnerOneLeft: [
    { mai: '你快走呀！', zhe: '冲！', gu: '送你一程。', lu: '我来配合。', shuang: '看你的了。' },
    {
      mai: 'Go, go!',
      zhe: 'Run for it!',
      gu: 'I will see you out.',
      lu: 'I will help.',
      shuang: 'Over to you.',
    },
  ],
  enemyOneLeft: [
    {
      mai: '只剩一张了，怎么办？',
      zhe: '别想跑！',
      gu: '可得看住了。',
      lu: '要顶住。',
      shuang: '不能放小的。',
    },
    {
      mai: 'One card! What now?',
      zhe: 'Not so fast!',
      gu: 'Keep an eye on that one.',
      lu: 'We must hold.',
      shuang: 'Nothing low now.',
    },
  ],
  won: [
    { mai: '赢啦！', zhe: '痛快！', gu: '承让承让。', lu: '这一局顺手。', shuang: '多谢。' },
    {
      mai: 'Won!',
      zhe: 'Ha, that was fun!',
      gu: 'You are too kind.',
      lu: 'That went well.',
      shuang: 'Thank you.',
    },
  ],
  lost: [
    { mai: '下一局再来！', zhe: '不服，再来！', gu: '牌有牌运。', lu: '下一局小心些。', shuang: '打得好。' },
    {
      mai: 'One more round!',
      zhe: 'I want another!',
      gu: 'Such is luck.',
      lu: 'More care next time.',
      shuang: 'Well played.',
    },
  ],
});
