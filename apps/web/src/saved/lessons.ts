/** Names and order of the lessons, and the completed ones. The lessons' content is elsewhere: the home page does not need it. */
import { inLanguage, type Both } from '../base/language.ts';
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

/** Ranks for the picture of a lesson, its title and its subject. */
const NAMES: Readonly<Record<LessonId, readonly [cards: string, title: Both, about: Both]>> = {
  combos: ['34567', ['牌型', 'Combos'], ['一次出一组', 'Several cards in one play']],
  leading: [
    '4JJ2',
    ['先出', 'Leading'],
    ['先出小的，留下收得回来的', 'Low cards first, keep the cards that win the lead back'],
  ],
  answering: ['99KKK', ['压牌', 'Answering'], ['压得住，还要不拆牌', 'Beat it without breaking a combo']],
  bombs: ['8888', ['炸弹', 'Bombs'], ['什么时候炸', 'When to use one']],
  partner: ['3', ['队友', 'The partner'], ['送队友走完', 'Help the other farmer out']],
  passing: ['KA', ['不出', 'Passing'], ['什么时候让一手', 'When to let it go']],
  'the-end': ['558', ['收尾', 'The end'], ['对手只剩一张', 'One card left against you']],
  kinds: [
    '334455',
    ['认牌型', 'Which combination?'],
    ['认出牌型，或看出不成牌型', 'Name the combination, or spot an invalid one'],
  ],
  beating: ['7779', ['比大小', 'Beat the play'], ['哪手压得住', 'Find the cards']],
  counting: ['22BR', ['记牌', 'Counting'], ['剩余几张', 'Cards still out']],
  bidding: ['AA22R', ['叫分', 'Bidding'], ['这手牌叫几分', 'How many points is this hand worth?']],
  farmers: ['6TT', ['农民配合', 'Farmers together'], ['顶牌和送牌', 'Block the landlord, feed the partner']],
  control: ['5QQA', ['残局：控制', 'Endgame: control'], ['留住收牌的那一张', 'Keep the card that comes back']],
  'last-bomb': ['5559999', ['残局：炸弹', 'Endgame: the bomb'], ['早炸还是晚炸', 'Now or later']],
  'wild-rank': [
    '78889',
    ['癞子', 'The wild rank'],
    ['癞子顶什么，软炸硬炸谁大', 'What it stands for, and which bomb is higher'],
  ],
  'two-wild-ranks': ['57KKKK', ['天地癞子', 'Two wild ranks'], ['四到十二张的炸弹', 'Bombs of four to twelve cards']],
  unshuffled: ['JJJJQQQQ', ['不洗牌', 'No shuffle'], ['炸弹多，什么时候叫', 'Many bombs, and when to call']],
  'two-players': ['56789', ['二人', 'Two players'], ['抢一次，让一张', 'Each grab gives a card']],
};

export const nameOfLesson = (id: LessonId) => {
  const [cards, title, about] = NAMES[id];
  return { cards, title: inLanguage(title), about: inLanguage(about) };
};

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

/** Returns the first open lesson, after `id` if given. Null: all are completed. */
export const nextLesson = (done: ReadonlySet<LessonId>, id?: LessonId): LessonId | null => {
  const order: readonly LessonId[] = LESSON_IDS;
  const at = id === undefined ? -1 : order.indexOf(id);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((other) => !done.has(other) && other !== id) ?? null;
};
