/** Names and order of the lessons, and the completed ones. The lessons' content is elsewhere: the home page does not need it. */
import { texts } from '../base/language.ts';
import { listOf, oneOf } from '@doudizhu/rules/schema';
import { stored } from '../base/storage.ts';

/** The first round: one idea per lesson, played at the table. */
export const FIRST_ROUND = ['combos', 'leading', 'answering', 'bombs', 'partner', 'passing', 'the-end'] as const;
/** Exercises, in any order. */
export const EXERCISES = ['kinds', 'beating', 'counting', 'bidding', 'farmers', 'control', 'last-bomb'] as const;
/** The modes of the game, one each. */
export const MODE_LESSONS = ['wild-rank', 'two-wild-ranks', 'unshuffled', 'two-players'] as const;
export const LESSON_IDS = [...FIRST_ROUND, ...EXERCISES, ...MODE_LESSONS] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** Ranks for the picture of a lesson. */
const CARDS: Readonly<Record<LessonId, string>> = {
  combos: '34567',
  leading: '4JJ2',
  answering: '99KKK',
  bombs: '8888',
  partner: '3',
  passing: 'KA',
  'the-end': '558',
  kinds: '334455',
  beating: '7779',
  counting: '22BR',
  bidding: 'AA22R',
  farmers: '6TT',
  control: '5QQA',
  'last-bomb': '5559999',
  'wild-rank': '78889',
  'two-wild-ranks': '57KKKK',
  unshuffled: 'JJJJQQQQ',
  'two-players': '56789',
};

const TITLES = texts<Readonly<Record<LessonId, string>>>({
  combos: ['牌型', 'Combos'],
  leading: ['先出', 'Leading'],
  answering: ['压牌', 'Answering'],
  bombs: ['炸弹', 'Bombs'],
  partner: ['队友', 'The partner'],
  passing: ['不出', 'Passing'],
  'the-end': ['收尾', 'The end'],
  kinds: ['认牌型', 'Which combination?'],
  beating: ['比大小', 'Beat the play'],
  counting: ['记牌', 'Counting'],
  bidding: ['叫分', 'Bidding'],
  farmers: ['农民配合', 'Farmers together'],
  control: ['残局：控制', 'Endgame: control'],
  'last-bomb': ['残局：炸弹', 'Endgame: the bomb'],
  'wild-rank': ['癞子', 'The wild rank'],
  'two-wild-ranks': ['天地癞子', 'Two wild ranks'],
  unshuffled: ['不洗牌', 'No shuffle'],
  'two-players': ['二人', 'Two players'],
});

const SUBTITLES = texts<Readonly<Record<LessonId, string>>>({
  combos: ['一次出一组', 'Several cards in one play'],
  leading: ['先出小的，留下收得回来的', 'Low cards first, keep the cards that win the lead back'],
  answering: ['压得住，还要不拆牌', 'Beat it without breaking a combo'],
  bombs: ['什么时候炸', 'When to use one'],
  partner: ['送队友走完', 'Help the other farmer out'],
  passing: ['什么时候让一手', 'When to let it go'],
  'the-end': ['对手只剩一张', 'One card left against you'],
  kinds: ['认出牌型，或看出不成牌型', 'Name the combination, or spot an invalid one'],
  beating: ['哪手压得住', 'Find the cards'],
  counting: ['剩余几张', 'Cards still out'],
  bidding: ['这手牌叫几分', 'How many points is this hand worth?'],
  farmers: ['顶牌和送牌', 'Block the landlord, feed the partner'],
  control: ['留住收牌的那一张', 'Keep the card that comes back'],
  'last-bomb': ['早炸还是晚炸', 'Now or later'],
  'wild-rank': ['癞子顶什么，软炸硬炸谁大', 'What it stands for, and which bomb is higher'],
  'two-wild-ranks': ['四到十二张的炸弹', 'Bombs of four to twelve cards'],
  unshuffled: ['炸弹多，什么时候叫', 'Many bombs, and when to call'],
  'two-players': ['抢一次，让一张', 'Each grab gives a card'],
});

export const nameOfLesson = (id: LessonId) => ({
  title: TITLES.value[id],
  about: SUBTITLES.value[id],
  cards: CARDS[id],
});

export const isLessonId = (text: string | undefined): text is LessonId => LESSON_IDS.some((id) => id === text);

/** The completed lessons. */
export const LESSONS_DONE = stored<readonly LessonId[]>(
  'ddz.lessons',
  listOf(oneOf(LESSON_IDS)),
  [],
  (own, brought) => [...new Set([...own, ...brought])],
);

/** Returns the completed lessons. */
export const lessonsDone = (): ReadonlySet<LessonId> => new Set(LESSONS_DONE.value);

export const saveLessonDone = (id: LessonId): void => LESSONS_DONE.add([id]);

/** Returns the first open lesson, after `id` if given; null: all are completed. */
export const nextLesson = (done: ReadonlySet<LessonId>, id?: LessonId): LessonId | null => {
  const order: readonly LessonId[] = LESSON_IDS;
  const at = id === undefined ? -1 : order.indexOf(id);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((other) => !done.has(other) && other !== id) ?? null;
};
