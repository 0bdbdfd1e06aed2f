/**
 * The hand of another table and the words entered for it. They are stored: a phone reloads a page that was left for
 * another app.
 */
import { actionWord, enteredRound, nextFact, withFact, type EnteredRound, type NextFact } from '@doudizhu/records';
import { NO_CARDS, parseCards } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions, parseAction } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { listOf, oneOf, orNull, record, text, whole, type RecordOf } from '@doudizhu/rules/schema';
import { stored } from '../../base/storage.ts';
import { BOARD } from '../../board/board-texts.ts';
import { nameOfAction, sayCards } from '../../cards/names.ts';
import { shortMove } from '../../review/study/analysis-texts.ts';

/** `before` counts the seats that call first. `words` are null until the hand is complete. */
const FIELDS = { rules: oneOf(PRESET_NAMES), hand: text, before: whole(0, 3), words: orNull(listOf(text)) };
export type KeptHand = RecordOf<typeof FIELDS>;
const NEW_HAND: KeptHand = { rules: 'zunli', hand: '', before: 0, words: null };

export const KEPT_HAND = stored('ddz.hand', record(FIELDS, 'passed over'), NEW_HAND);

/** The round of the stored words, and each word as text. Null before its beginning. */
export const followed = (kept: KeptHand): { readonly now: EnteredRound; readonly said: readonly string[] } | null => {
  if (kept.words === null) return null;
  const hand = parseCards(kept.hand);
  let now = enteredRound(PRESETS[kept.rules], hand.ok ? hand.value : NO_CARDS, seatAt(kept.before));
  const said: string[] = [];
  for (const word of kept.words) {
    const fact = nextFact(now);
    const next = fact.ok ? withFact(now, fact.value, word) : fact;
    if (!fact.ok || !next.ok) break;
    now = next.value;
    said.push(sayFact(fact.value, word, now));
  }
  return { now, said };
};

/** A fact as text. Empty for cards of others, which are no event. */
const sayFact = (fact: NextFact, word: string, { kitty }: EnteredRound): string => {
  if (fact.type === 'kitty') return `${BOARD.value.kitty} ${sayCards(kitty ?? NO_CARDS)}`;
  if (fact.type !== 'action') return '';
  const { round, turn } = fact.seen;
  const { rules } = round;
  if (fact.words === null) {
    const play = parseAction(word, rules, round.toBeat);
    return play.ok ? shortMove(play.value.type === 'pass' ? null : play.value.combo, rules) : '';
  }
  const call = legalActions(round, turn).find((each) => actionWord(each, rules) === word);
  return call === undefined ? '' : nameOfAction(call, rules);
};
