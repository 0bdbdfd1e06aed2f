/** Why something was refused, said to a player: the cards are in sight, so a short sentence is enough. */
import type { Phrase } from '@doudizhu/rules/failure';
import type { Kind } from '@doudizhu/rules/ruleset';
import { language } from '../base/language.ts';
import { GAME, nameOfKind } from './names.ts';

/** Parameters of the failures that say more than their key. */
interface PlayParameters {
  readonly kind: Kind;
  readonly beatKind: Kind;
  readonly length: number;
  readonly beatLength: number;
}

/** English sentences by the key of the failure, where its own is for readers of the documents. */
const TO_PLAYERS: Readonly<Record<string, string | ((parameters: PlayParameters) => string)>> = {
  'must-lead': 'You lead this trick, so you cannot pass.',
  'no-cards': 'Choose cards first.',
  'not-your-cards': 'You do not hold these cards.',
  'kind-off': 'These rules have no such combo.',
  'kind-off/kickers': 'These rules have no such combo.',
  'kickers-not-allowed': 'These rules do not let it carry these cards.',
  'too-short': 'Too short: a sequence takes five cards, three pairs, or two triples at least.',
  'too-long': 'Too long: there is no combo of that length.',
  'two-in-sequence': 'Twos and jokers are never part of a sequence: it ends with the ace.',
  'gap-in-sequence': 'There is a gap: the ranks must follow one another.',
  'kicker-of-core-rank': 'A plane cannot carry a card of its own rank.',
  'kicker-count/plane': 'It carries the wrong number: one card or one pair a triple, never a mix.',
  'kicker-count/quad': 'It carries the wrong number: a quad takes two cards or two pairs.',
  'kicker-count/quad-one': 'It carries the wrong number: a quad takes two cards or two pairs.',
  'kicker-count/triple': 'It carries the wrong number: a triple takes one card or one pair.',
  'jokers-are-no-pair': 'Two jokers are no pair. Together they are the rocket.',
  'no-combo': 'These cards are no combo.',
  'no-combo/reading': 'These cards are no combo.',
  'wrong-kind': ({ kind, beatKind }) =>
    `Wrong kind: that is a ${nameOfKind(kind)}. Follow the ${nameOfKind(beatKind)}, or use a bomb.`,
  'wrong-kind/bomb': 'Too low: it takes a higher bomb, or the rocket.',
  'wrong-length': ({ beatKind, length, beatLength }) =>
    `Wrong length: the ${nameOfKind(beatKind)} on the table has ${beatLength}, yours has ${length}.`,
  'not-higher': ({ beatKind }) => `Too low: it takes a higher ${nameOfKind(beatKind)}, or a bomb.`,
  'not-higher/bomb': 'Too low: it takes a higher bomb, or the rocket.',
  'not-higher/rocket': 'Nothing beats the rocket: pass.',
  'round-over': 'This round is over.',
  'not-your-turn': 'It is not your turn.',
  'wrong-phase': 'That is not possible now.',
  'wrong-stage': 'That is not possible now.',
  'nothing-to-undo': 'There is nothing of yours to take back.',
  'not-practice/undo': 'Nothing is taken back at this table.',
  'nothing-to-do/undo': 'Nobody wants to take back.',
  stale: 'The table has just changed: look again.',
  stopped: 'This table is being played in another tab.',
};

/** @returns a sentence of its own, in the language of the page */
export const refusalText = (refusal: Phrase): string => {
  const short = language.value === 'en' && Object.hasOwn(TO_PLAYERS, refusal.key) ? TO_PLAYERS[refusal.key] : undefined;
  if (typeof short === 'string') return short;
  const sentence = short?.(refusal.parameters as unknown as PlayParameters) ?? GAME.value.say(refusal);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
