/**
 * Who says what a move is worth in `analyse`: the networks for the game that they know, else the rules bot, whose worths
 * are turned into chances.
 */
import { actionSpace, PASS, sizeOf, type ActionId, type RuleSet, type SeatView } from '@doudizhu/rules';
import { winProbability } from '../neural/network.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { type Aim, type Networks } from '../neural/networks.ts';
import { logitsOfPlays } from '../rules/choice.ts';
import { weightsFor } from '../rules/rules-bot.ts';

export interface RatedMove {
  readonly id: ActionId;
  /** The mover's chance, from his view only. */
  readonly win: number;
  /** What his side expects for a stake of 1, bombs counted; null where only chances are known. */
  readonly points: number | null;
}

export interface Rating {
  readonly by: 'neural' | 'rules';
  /**
   * Moves at the view's decision, what the bot would play first; `also` is among them even where it is hardly worth a
   * look. @param aim what the bot plays for, wins by default; the rules bot knows wins only.
   */
  readonly rate: (view: SeatView, also?: ActionId, aim?: Aim) => RatedMove[];
}

/** @param networks for three seats and one deck */
export const ratingFor = (rules: RuleSet, networks: Networks): Rating =>
  rules.seats === 3 && rules.decks === 1 ? ratingByNetworks(networks) : RATING_BY_RULES;

const ratingByNetworks = (networks: Networks): Rating => {
  const bot = createNeuralBot(networks, { seed: 'rating' });
  return {
    by: 'neural',
    rate: (view, also, aim = 'wins') => {
      const { cards } = actionSpace(view.rules);
      const size = view.hand === null ? 0 : sizeOf(view.hand);
      const rated = bot.rate(view, { aim, ...(also === undefined ? {} : { also }) });
      // The bot goes out where it can, whatever the networks say.
      return [...rated.filter(({ id }) => cards[id] === size), ...rated.filter(({ id }) => cards[id] !== size)];
    },
  };
};

/** The most plays that are listed of one core with other kickers: the best. */
const KICKER_CHOICES = 3;

const RATING_BY_RULES: Rating = {
  by: 'rules',
  rate: (view, also) => {
    const { hand, seat, rules, landlord } = view;
    if (hand === null || seat === 'spectator') throw new Error('bad view: a spectator, want the seat to move');
    const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
    const chance = seat === landlord ? LANDLORD_CHANCE : FARMER_CHANCE;
    const worths = [...logitsOfPlays(view, hand, seat, weightsFor(rules.decks))];
    return thinned(
      worths.toSorted((a, b) => b[1] - a[1]),
      rules,
      also,
    ).map(([id, worth]) => ({
      id,
      win: winProbability(chance.start + chance.worth * worth + chance.cards * cards),
      points: null,
    }));
  },
};

/**
 * Logit of the chance to win from what the best play is worth and the cards left on the table: logistic regression on
 * 23,000 decisions of 1,000 rounds, rules against itself, 500 each of `pagat-4p` and `app-4p`. On as many other rounds,
 * decisions by eighths: said 0.61 to 0.87, won 0.62 to 0.89 (farmers); 0.13 to 0.60, 0.14 to 0.63 (landlord).
 */
interface Chance {
  readonly start: number;
  readonly worth: number;
  readonly cards: number;
}
const LANDLORD_CHANCE: Chance = { start: -0.758, worth: 0.548, cards: -0.00954 };
const FARMER_CHANCE: Chance = { start: 0.298, worth: 0.428, cards: 0.00249 };

const thinned = (
  worths: readonly (readonly [ActionId, number])[],
  rules: RuleSet,
  also: ActionId | undefined,
): (readonly [ActionId, number])[] => {
  const { kind, main, length } = actionSpace(rules);
  const seen = new Map<string, number>();
  return worths.filter(([id]) => {
    const core = id === PASS ? '' : `${kind[id]}/${main[id]}/${length[id]}`;
    const before = seen.get(core) ?? 0;
    seen.set(core, before + 1);
    return before < KICKER_CHOICES || id === also;
  });
};
