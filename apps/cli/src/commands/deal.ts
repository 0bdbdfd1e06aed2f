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
  run: ({ io, rules, json, words, styleText, text }) => {
    const seed = text('seed') ?? io.newSeed();
    const deal = dealFrom(rules, createRng(seed));
    const { faceUp, wild } = deal;
    if (json) {
      const hands = deal.hands.map((hand) => ({ cards: cardLetters(hand), ids: hand }));
      const kitty = { cards: cardLetters(deal.kitty), ids: deal.kitty };
      io.stdout.write(
        `${JSON.stringify({ rules: rules.name, seed, hands, kitty, faceUp, ...(wild === undefined ? {} : { wild }) })}\n`,
      );
      return ok(undefined);
    }
    io.stdout.write(`${styleText('dim', `${words.rulesNamed(rules.name)}  ${words.seed} ${seed}`)}\n`);
    for (const [seat, hand] of deal.hands.entries()) {
      io.stdout.write(`${styleText('bold', words.seatNumber(seat))}  ${cardLetters(hand)}\n`);
      for (const line of wrap(cardGroups(hand, styleText), 76)) io.stdout.write(`  ${line}\n`);
    }
    io.stdout.write(`${styleText('bold', words.kitty)}  ${cardLetters(deal.kitty)}\n`);
    io.stdout.write(`  ${cardGroups(deal.kitty, styleText).join(' ')}\n`);
    if (wild !== undefined) io.stdout.write(`${words.play.wild({ ranks: [...wild].join(' ') })}\n`);
    if (faceUp !== null) {
      io.stdout.write(
        `${words.deal.faceUp({ card: cardGroups([faceUp.card], styleText).join(''), seat: words.seatNumber(faceUp.seat) })}\n`,
      );
    }
    return ok(undefined);
  },
};
