/** `ddz deal`: shuffle and deal by a seed. */
import { dealFrom } from '@doudizhu/rules/deal';
import { ok } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import type { CliCommand } from '../command/command.ts';
import { cardGroups, cardLetters } from '../terminal/ansi.ts';
import { wrap } from '../terminal/width.ts';

export const DEAL_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    seed: { value: 'SEED', en: 'number or text (default: a fresh one)', zh: '数字或文字（默认随机）' },
  },
  deals: true,
  examples: ['deal --seed 42', 'deal --seed 42 --rules pagat-4p', 'deal --json'],
  run: ({ io, printJson, print, rules, json, words, styleText, text }) => {
    const seed = text('seed') ?? io.newSeed();
    const deal = dealFrom(rules, createRng(seed));
    const { faceUp, wild } = deal;
    if (json) {
      const hands = deal.hands.map((hand) => ({ cards: cardLetters(hand), ids: hand }));
      const kitty = { cards: cardLetters(deal.kitty), ids: deal.kitty };
      printJson({ rules: rules.name, seed, hands, kitty, faceUp, ...(wild === undefined ? {} : { wild }) });
      return ok(undefined);
    }
    print(styleText('dim', `${words.rulesNamed(rules.name)}  ${words.seed} ${seed}`));
    for (const [seat, hand] of deal.hands.entries()) {
      print(`${styleText('bold', words.seatNumber(seat))}  ${cardLetters(hand)}`);
      for (const line of wrap(cardGroups(hand, styleText), 76)) print(`  ${line}`);
    }
    print(`${styleText('bold', words.kitty)}  ${cardLetters(deal.kitty)}`);
    print(`  ${cardGroups(deal.kitty, styleText).join(' ')}`);
    if (wild !== undefined) print(words.play.wild({ ranks: [...wild].join(' ') }));
    if (faceUp !== null) {
      print(
        words.deal.faceUp({ card: cardGroups([faceUp.card], styleText).join(''), seat: words.seatNumber(faceUp.seat) }),
      );
    }
    return ok(undefined);
  },
};
