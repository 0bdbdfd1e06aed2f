/** What a move is worth, by the networks for the game at hand. */
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import type { SeatView } from '@doudizhu/rules/view';
import { createNeuralBot, type RatedPlay } from '../neural/neural-bot.ts';
import { type Aim, type Networks } from '../neural/networks.ts';

/**
 * The moves at the view's decision, what the bot would play first.
 * @param networks of the view's number of seats.
 * @param also is among them even where it is hardly worth a look.
 * @param aim what the bot plays for, wins by default.
 */
export const rateMoves = (networks: Networks, view: SeatView, also?: ActionId, aim: Aim = 'wins'): RatedPlay[] => {
  const { cards } = actionSpace(view.rules);
  const size = view.hand === null ? 0 : sizeOf(view.hand);
  const bot = createNeuralBot(networks, { seed: 'rating' });
  const rated = bot.rate(view, { aim, ...(also === undefined ? {} : { also }) });
  // The bot goes out where it can, whatever the networks say.
  return [...rated.filter(({ id }) => cards[id] === size), ...rated.filter(({ id }) => cards[id] !== size)];
};
