/**
 * The hand of another table and the words entered for it. They are stored: a phone reloads a page that was left for
 * another app.
 */
import { actionWord, enteredRound, nextFact, withFact, type EnteredRound, type NextFact } from '@doudizhu/records';
import { NO_CARDS, parseCards } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions, parseAction } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { listOf, oneOf, orNull, object, text, whole, type ObjectOf } from '@doudizhu/rules/schema';
import { stored } from '../../base/storage.ts';
import { BOARD } from '../../board/board-texts.ts';
import { nameOfAction, spokenCards } from '../../cards/names.ts';
import { shortMove } from '../../review/study/analysis-texts.ts';

/** `before` counts the seats that call first. `words` are null until the hand is complete. */
const FIELDS = { rules: oneOf(PRESET_NAMES), hand: text, before: whole(0, 3), words: orNull(listOf(text)) };
export type HandEntry = ObjectOf<typeof FIELDS>;
const NEW_HAND: HandEntry = { rules: 'zunli', hand: '', before: 0, words: null };

export const STORED_HAND = stored('ddz.hand', object(FIELDS, 'passed over'), NEW_HAND);

/** The round of the stored words, and each word as text. Null before its beginning. */
export const followed = (entry: HandEntry): { readonly now: EnteredRound; readonly said: readonly string[] } | null => {
  if (entry.words === null) return null;
  const hand = parseCards(entry.hand);
  let now = enteredRound(PRESETS[entry.rules], hand.ok ? hand.value : NO_CARDS, seatAt(entry.before));
  const said: string[] = [];
  for (const word of entry.words) {
    const fact = nextFact(now);
    const next = fact.ok ? withFact(now, fact.value, word) : fact;
    if (!fact.ok || !next.ok) break;
    now = next.value;
    said.push(factText(fact.value, word, now));
  }
  return { now, said };
};

/** A fact as text. Empty for cards of others, which are no event. */
const factText = (fact: NextFact, word: string, { kitty }: EnteredRound): string => {
  if (fact.type === 'kitty') return `${BOARD.value.kitty} ${spokenCards(kitty ?? NO_CARDS)}`;
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
