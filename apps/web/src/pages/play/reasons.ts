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
import { GAME, nameOfKind } from '../../cards/names.ts';
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
  const fault = explainIllegal({ hand, play: counts, toBeat: beat, rules });
  if (fault === null) return null;
  const words = REASONS.value;
  const mine = classifyCombo(counts, rules, beat);
  if (beat?.kind === 'bomb' && mine !== null) return words.bombs;
  if (mine !== null && beat !== null && beat.kind !== 'rocket') {
    if (fault.code === 'not-higher') return words.notHigher(nameOfKind(beat.kind));
    if (fault.code === 'wrong-length') return words.wrongLength(nameOfKind(beat.kind), beat.length, mine.length);
    if (fault.code === 'wrong-kind') return words.wrongKind(nameOfKind(mine.kind), nameOfKind(beat.kind));
  }
  return beat?.kind === 'rocket' && mine !== null ? words.rocket : sentenceFor(fault);
};

/** What a refusal of the table means to the person. */
export const sentenceFor = (failure: Failure): string =>
  REASONS.value.simple[failure.code] ?? GAME.value.fault(failure, null);

const REASONS = texts({
  zh: {
    rocket: '王炸最大，没有牌能压，只能不出。',
    notHigher: (kind: string) => `不够大：要比桌上的${kind}更大，或者用炸弹。`,
    bombs: '不够大：要更大的炸弹，或者王炸。',
    wrongLength: (kind: string, wanted: number, mine: number) =>
      `${kind}长度不对：桌上是 ${wanted}，你选了 ${mine}，必须一样长。`,
    wrongKind: (mine: string, wanted: string) => `牌型不对：你选的是${mine}，要跟${wanted}，或者用炸弹。`,
    // The engine's own codes: packages/words says them well in Chinese.
    simple: {
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
    bombs: 'Too low: it takes a higher bomb, or the rocket.',
    notHigher: (kind) => `Too low: it takes a higher ${kind}, or a bomb.`,
    wrongLength: (kind, wanted, mine) => `Wrong length: the ${kind} on the table has ${wanted}, yours has ${mine}.`,
    wrongKind: (mine, wanted) => `Wrong kind: that is a ${mine}. Follow the ${wanted}, or use a bomb.`,
    simple: {
      'must-lead': 'You lead this trick, so you cannot pass.',
      'no-cards': 'Choose cards first.',
      'not-your-cards': 'You do not hold these cards.',
      'kind-off': 'These rules have no such combo.',
      'too-short': 'Too short: a sequence takes five cards, three pairs, or two triples at least.',
      'too-long': 'Too long: there is no combo of that length.',
      'two-in-sequence': 'Twos and jokers are never part of a sequence: it ends with the ace.',
      'gap-in-sequence': 'There is a gap: the ranks must follow one another.',
      'kicker-of-core-rank': 'A plane cannot carry a card of its own rank.',
      'kickers-not-allowed': 'These rules do not let it carry these cards.',
      'kicker-count':
        'It carries the wrong number: one card or one pair a triple, two cards or two pairs a quad, never a mix.',
      'jokers-are-no-pair': 'Two jokers are no pair. Together they are the rocket.',
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
