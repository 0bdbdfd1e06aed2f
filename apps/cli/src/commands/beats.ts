/** `ddz beats`: checks if a play beats another one, with the reason if it does not. */
import { parseCards, type RankCounts } from '@doudizhu/rules/cards';
import { beats, countsOfCombo, explainIllegal, formatCombo, type Combo } from '@doudizhu/rules/combos';
import { ok, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { comboOf } from '@doudizhu/env/play-json';
import { printWildMissing, rulesWithWild, WILD_OPTION } from '../command/options.ts';
import type { CliCommand } from '../command/command.ts';
import { COLUMNS, wrapText } from '../terminal/width.ts';
import { kindOf } from '../words/action-text.ts';

export const BEATS_COMMAND: CliCommand = {
  usage: 'PLAY OTHER',
  positionals: [2, 2],
  options: WILD_OPTION,
  examples: ['beats 3333 AAA+K', 'beats 55 66', 'beats 4447 3333 --rules laizi --wild 7'],
  run: (input): Result<void> => {
    const known = rulesWithWild(input);
    if (!known.ok) return known;
    const rules = known.value;
    const { printJson, print, json, words } = input;
    const [text = '', otherText = ''] = input.positionals;
    const other = comboOf(rules, { cards: otherText });
    if (!other.ok) return other;
    const play = comboOf(rules, { cards: text }, other.value);
    if (!play.ok) return play;
    const does = beats(play.value, other.value, rules);
    const reason = does ? null : whyNot(text, play.value, other.value, rules);
    const said = reason === null ? null : words.sentenceOf(reason);
    const named = (combo: Combo): string =>
      words.ofKind({ play: formatCombo(combo, rules.decks), kind: kindOf(combo, words) });
    const names = { play: named(play.value), other: named(other.value) };
    const sentence = said === null ? words.beats.yes(names) : words.beats.no({ ...names, reason: said });
    if (json) printJson(said === null ? { beats: does } : { beats: does, reason: said });
    else {
      print(wrapText(sentence, COLUMNS).join('\n'));
      printWildMissing(input, rules);
    }
    return ok(undefined);
  },
};

/** Reason why a play does not beat another one. */
const whyNot = (text: string, play: Combo, toBeat: Combo, rules: RuleSet) => {
  const cards = parseCards(text);
  const hand: RankCounts = cards.ok ? cards.value : countsOfCombo(play, rules.decks);
  return explainIllegal({ hand, play, toBeat, rules });
};
