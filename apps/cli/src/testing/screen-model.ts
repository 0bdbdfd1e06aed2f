/** Input of the screen for a round of a test. */
import { actionSpace, encode, parsePlay, PASS } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, playActionOf, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import type { Language } from '@doudizhu/words';
import type { ScreenModel } from '../play/screen.ts';
import { createStyleText } from '../terminal/ansi.ts';
import { dictionaryOf } from '../words/texts.ts';

/** Round in play: hands from the landlord on, and the plays so far, `-` for a pass. @param wild letters of the wild ranks */
export const playedRound = (
  preset: PresetName,
  hands: readonly string[],
  plays: readonly string[] = [],
  wild = '',
): Round => {
  let round = startPlay({ rules: PRESETS[preset], deal: unwrap(dealOf({ rules: PRESETS[preset], hands, wild })) });
  const { rules } = round;
  for (const text of plays) {
    const combo = unwrap(parsePlay(text, rules, round.toBeat));
    const id = combo === null ? PASS : encode(actionSpace(rules), combo);
    round = applyUnchecked(round, round.turn, playActionOf(actionSpace(rules), id));
  }
  return round;
};

/** Screen of the player at `seat`. The other seats are bots named `greedy`. */
export const screenOf = (round: Round, seat = 0, language: Language = 'en'): ScreenModel => {
  const me = seatAt(seat);
  return {
    view: { ...viewFor(round, me), seat: me },
    faces: physicalCardsFor(round, me),
    bots: Array.from({ length: round.rules.seats }, (_, index) => (index === seat ? null : 'greedy')),
    scores: Array.from({ length: round.rules.seats }, () => 0),
    round: 1,
    dealer: seatAt(0),
    deal: 'seed 1',
    secondsLeft: null,
    allows: () => true,
    words: dictionaryOf(language),
    styleText: createStyleText(false),
  };
};
