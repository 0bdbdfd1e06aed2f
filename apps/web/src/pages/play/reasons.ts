/** Why something was refused, as one player would tell another. */
import {
  classifyCombo,
  countsOf,
  explainIllegal,
  type Card,
  type Combo,
  type Failure,
  type RankCounts,
  type RuleSet,
} from '@doudizhu/rules';
import { nameOfKind } from '../../cards/names.ts';
import { texts } from '../../language.ts';

export interface Attempt {
  readonly cards: readonly Card[];
  readonly hand: RankCounts;
  readonly beat: Combo | null;
  readonly rules: RuleSet;
}

/** Why these cards may not be played. @returns null where they may. */
export const reasonAgainst = ({ cards, hand, beat, rules }: Attempt): string | null => {
  const counts = countsOf(cards);
  const fault = explainIllegal({ hand, play: counts, beat, rules });
  if (fault === null) return null;
  const words = REASONS.value;
  const mine = classifyCombo(counts, rules, beat);
  switch (fault.code) {
    case 'wrong-kind':
    case 'wrong-length':
    case 'not-higher':
      if (mine === null || beat === null) return words.simple['no-combo'] ?? fault.message;
      if (beat.kind === 'rocket') return words.rocket;
      if (fault.code === 'not-higher') return words.notHigher(nameOfKind(beat.kind));
      return fault.code === 'wrong-length'
        ? words.wrongLength(nameOfKind(beat.kind), beat.length, mine.length)
        : words.wrongKind(nameOfKind(mine.kind), nameOfKind(beat.kind));
    case 'must-lead':
    case 'no-cards':
    case 'not-your-cards':
    case 'kind-off':
    case 'too-short':
    case 'too-long':
    case 'two-in-sequence':
    case 'gap-in-sequence':
    case 'kicker-of-core-rank':
    case 'kickers-not-allowed':
    case 'kicker-count':
    case 'jokers-are-no-pair':
    case 'no-combo':
      return words.simple[fault.code] ?? fault.message;
  }
};

/** What a refusal of the table means to the person. */
export const sentenceFor = ({ code, message }: Pick<Failure, 'code' | 'message'>): string =>
  REASONS.value.simple[code] ?? message;

const REASONS = texts({
  zh: {
    rocket: '王炸最大，没有牌能压，只能不出。',
    notHigher: (kind: string) => `不够大：要比桌上的${kind}更大，或者用炸弹。`,
    wrongLength: (kind: string, wanted: number, mine: number) =>
      `${kind}长度不对：桌上是 ${wanted}，你选了 ${mine}，必须一样长。`,
    wrongKind: (mine: string, wanted: string) => `牌型不对：你选的是${mine}，要跟${wanted}，或者用炸弹。`,
    simple: {
      'must-lead': '轮到你先出，不能不出。',
      'no-cards': '还没有选牌。',
      'not-your-cards': '你手里没有这么多这样的牌。',
      'kind-off': '这种规则里没有这个牌型。',
      'too-short': '太短了：顺子至少五张，连对至少三对，飞机至少两个三张。',
      'too-long': '太长了，没有这么长的牌型。',
      'two-in-sequence': '2 和王不能连：顺子、连对、飞机最大到 A。',
      'gap-in-sequence': '中间断了，点数要一个接一个。',
      'kicker-of-core-rank': '带的牌不能和飞机主体同点。',
      'kickers-not-allowed': '这种规则不许这样带牌。',
      'kicker-count': '带牌的数目不对：每个三张带一张或一对，四张带两张或两对，不能混带。',
      'jokers-are-no-pair': '大小王不算一对，合在一起是王炸。',
      'no-combo': '这些牌凑不成一个牌型。',
      'not-your-turn': '还没轮到你。',
      'round-over': '这一局已经结束。',
      'wrong-phase': '现在不能这样做。',
      'wrong-stage': '现在不能这样做。',
      'nothing-to-undo': '还没有可以收回的一手。',
      'not-practice': '这一桌不能悔牌。',
      'nothing-to-do': '已经是这样了。',
      stale: '牌桌刚刚变了，请再看一眼。',
      stopped: '这一桌正在另一个标签页里进行。',
    } as Readonly<Record<string, string>>,
  },
  en: {
    rocket: 'Nothing beats the rocket: pass.',
    notHigher: (kind) => `Too low: it takes a higher ${kind}, or a bomb.`,
    wrongLength: (kind, wanted, mine) => `Wrong length: the ${kind} on the table has ${wanted}, yours has ${mine}.`,
    wrongKind: (mine, wanted) => `Wrong kind: that is a ${mine}. Follow the ${wanted}, or use a bomb.`,
    simple: {
      'must-lead': 'You lead this trick, so you cannot pass.',
      'no-cards': 'Choose cards first.',
      'not-your-cards': 'You do not hold that many of them.',
      'kind-off': 'These rules have no such combo.',
      'too-short': 'Too short: a sequence takes five cards, three pairs, or two triples at least.',
      'too-long': 'Too long: there is no combo of that length.',
      'two-in-sequence': 'Twos and jokers are never part of a sequence: it goes up to the ace.',
      'gap-in-sequence': 'There is a gap: the ranks must follow one another.',
      'kicker-of-core-rank': 'A plane cannot carry a card of its own rank.',
      'kickers-not-allowed': 'These rules do not allow these cards to be carried.',
      'kicker-count':
        'The wrong number is carried: one card or one pair for each triple, two cards or two pairs for a quad, never a mix.',
      'jokers-are-no-pair': 'Two jokers are no pair: together they are the rocket.',
      'no-combo': 'These cards are no combo.',
      'not-your-turn': 'It is not your turn.',
      'round-over': 'This round is over.',
      'wrong-phase': 'That is not possible now.',
      'wrong-stage': 'That is not possible now.',
      'nothing-to-undo': 'There is nothing of yours to take back.',
      'not-practice': 'Nothing is taken back at this table.',
      'nothing-to-do': 'It is like that already.',
      stale: 'The table has just changed: look again.',
      stopped: 'This table is being played in another tab.',
    },
  },
});
