/** `ddz classify`: all readings of cards as a combination. */
import { comboAsJson, explainNoCombo, namesReading, parsePlay, type ComboJson } from '@doudizhu/rules/combos';
import { NO_CARDS, parseCards } from '@doudizhu/rules/cards';
import { err, ok } from '@doudizhu/rules/result';
import { printWildMissing, rulesWithWild, WILD_OPTION } from '../command/options.ts';
import type { CliCommand } from '../command/command.ts';
import { parseHand, playJsonsOf } from '@doudizhu/env/play-json';
import { whyNoPlay } from '../play/player-input.ts';
import { COLUMNS, padEnd, widthOf, wrapText } from '../terminal/width.ts';

export const CLASSIFY_COMMAND: CliCommand = {
  usage: 'CARDS',
  positionals: [1, 1],
  options: WILD_OPTION,
  examples: [
    'classify 333444+56',
    'classify 666777888999 --rules douzero',
    'classify 3344 --json',
    'classify 3377 --rules laizi --wild 7',
  ],
  run: (input) => {
    const known = rulesWithWild(input);
    if (!known.ok) return known;
    const rules = known.value;
    const { json, words, printJson, print, styleText } = input;
    const [text = ''] = input.positionals;
    let readings: ComboJson[];
    let reason: string | null = null;
    if (namesReading(text)) {
      // At most one reading.
      const play = parsePlay(text, rules);
      if (!play.ok && play.error.code !== 'no-combo') return play;
      readings = play.ok && play.value !== null ? [comboAsJson(play.value, rules)] : [];
      const cards = parseCards(text);
      const hand = cards.ok ? cards.value : NO_CARDS;
      const failure = play.ok ? null : whyNoPlay(text, play.error, { rules, toBeat: null, hand });
      if (failure?.key === 'unclear/word') return err(failure);
      reason = failure === null ? null : words.sentenceOf(failure);
    } else {
      const cards = parseHand(text, rules);
      if (!cards.ok) return cards;
      readings = playJsonsOf(rules, cards.value);
      const fault = explainNoCombo(cards.value, rules);
      reason = fault === null ? null : words.sentenceOf(fault);
    }
    if (json) {
      printJson(reason === null ? { readings } : { readings, reason });
      return ok(undefined);
    }
    if (reason !== null) {
      const lines = wrapText(words.classify.none({ rules: words.rulesNamed(rules.name), reason }), COLUMNS);
      print(lines.join('\n'));
    }
    printWildMissing(input, rules);
    const column = Math.max(...readings.map((reading) => widthOf(words.kinds[reading.kind])), 0) + 2;
    for (const { kind, main, length, text: play, id } of readings) {
      const name = styleText('bold', padEnd(words.kinds[kind], column));
      print(`${name}${play}  ${styleText('dim', words.classify.details({ main, length, id }))}`);
    }
    return ok(undefined);
  },
};
