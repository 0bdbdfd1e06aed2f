/** `ddz moves`: legal plays of a hand. */
import type { RankCounts } from '@doudizhu/rules/cards';
import { formatCombo, legalCombos, playsLaid, type Play } from '@doudizhu/rules/combos';
import { ok } from '@doudizhu/rules/result';
import { KINDS } from '@doudizhu/rules/ruleset';
import { printWildMissing, rulesWithWild, WILD_OPTION } from '../command/options.ts';
import type { CliCommand, Input } from '../command/command.ts';
import { comboOf, parseHand, playRecord } from '@doudizhu/env/play-json';
import { wrap } from '../terminal/width.ts';

export const MOVES_COMMAND: CliCommand = {
  usage: 'HAND',
  positionals: [1, 1],
  options: {
    ...WILD_OPTION,
    beat: { value: 'PLAY', en: 'the play to beat (default: you lead)', zh: '要压过的牌（默认：先出）' },
  },
  examples: [
    'moves 34567TTJQKA2R',
    'moves 33334445556BR --beat 99',
    'moves 334455 --rules pagat-4p --json',
    'moves 33457 --rules laizi --wild 7',
  ],
  run: (given) => {
    const rules = rulesWithWild(given);
    if (!rules.ok) return rules;
    const input = { ...given, rules: rules.value };
    const hand = parseHand(input.positionals[0] ?? '', input.rules);
    if (!hand.ok) return hand;
    const beatText = input.text('beat');
    const isLead = beatText === undefined || beatText.trim() === '-';
    const beat = isLead ? ok(null) : comboOf(input.rules, { cards: beatText });
    if (!beat.ok) return beat;
    const plays = legalCombos(hand.value, beat.value, input.rules).flatMap((combo) =>
      playsLaid(hand.value, combo, input.rules),
    );
    printMoves(input, plays, hand.value, beat.value !== null);
    return ok(undefined);
  },
};

const printMoves = (input: Input, plays: readonly Play[], hand: RankCounts, mayPass: boolean): void => {
  const { printJson, print, json, words, styleText, rules } = input;
  if (json) return printJson({ plays: plays.map((play) => playRecord(play, hand, rules)), mayPass });
  for (const kind of KINDS) {
    const ofKind = plays.filter((play) => play.kind === kind);
    if (ofKind.length === 0) continue;
    print(`${styleText('bold', words.kinds[kind])} ${styleText('dim', `(${ofKind.length})`)}`);
    const texts = ofKind.map((play) => formatCombo(play, rules.decks));
    for (const line of wrap(texts, 78)) print(`  ${line}`);
  }
  if (mayPass) print(styleText('bold', words.pass));
  printWildMissing(input, rules);
  print(words.moves.total({ plays: plays.length, rules: words.rulesNamed(rules.name) }));
};
