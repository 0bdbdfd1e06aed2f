/**
 * Expectation of a hand before the play, as the networks see it: the unseen cards are dealt a few times, and the
 * landlord leads. All seats play for points, as in every round with an auction. Earlier calls are ignored: the call
 * network reads them.
 */
import { addCounts, NO_CARDS, RANK_COUNT, sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import type { ActionId } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import { headStartOf } from '@doudizhu/rules/round';
import { remainingCards, type PlayerView } from '@doudizhu/rules/view';
import type { NetworkFamily } from './family.ts';
import { winProbability } from './network.ts';
import { valueHand, type NeuralBuffers } from './networks.ts';
import { roleOf } from '../roles.ts';
import { observeAction, resetPublicState } from './public-state.ts';
import { bestOf, type Stepwise } from './scoring.ts';

/** Expectation of a seat. */
export interface Expectation {
  /** Chance that its side wins, 0–1. */
  readonly win: number;
  /** Points of its side for a bid of 1, bombs counted. */
  readonly points: number;
}

/**
 * Expectation of the view's owner: as landlord in the auction, later on the owner's side.
 * @param rng draws the samples.
 */
export const expectationBefore = <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  view: PlayerView,
  rng: Rng,
): Stepwise<Expectation, Outputs> =>
  view.landlord === null || view.landlord === view.seat
    ? expectationAsLandlord(buffers, view, rng)
    : expectationAsFarmer(buffers, view, view.landlord, rng);

/** Number of deals behind one expectation. */
export const dealsDrawn = <Outputs>(buffers: NeuralBuffers<Outputs>, view: PlayerView): number => {
  const { kitties, hands } = samplesOf(buffers);
  if (view.landlord !== null && view.landlord !== view.seat) return hands;
  return view.kitty === null ? kitties : 0;
};

const expectationAsLandlord = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  view: PlayerView,
  rng: Rng,
): Stepwise<Expectation, Outputs> {
  const { hand } = view;
  if (view.kittyTaken) return yield* landlordLead(buffers, view, hand, NO_CARDS);
  if (view.kitty !== null) return yield* landlordLead(buffers, view, addCounts(hand, view.kitty), view.kitty);
  const { kitties, kittiesApart } = samplesOf(buffers);
  const unseen = remainingCards(view);
  let left = unseen;
  let win = 0;
  let points = 0;
  for (let sample = 0; sample < kitties; sample++) {
    const kitty = draw(left, view.kittySize, rng);
    const rest = subtractCounts(left, kitty);
    left = kittiesApart && sizeOf(rest) >= view.kittySize ? rest : unseen;
    const lead = yield* landlordLead(buffers, view, addCounts(hand, kitty), kitty);
    win += lead.win;
    points += lead.points;
  }
  return { win: win / kitties, points: points / kitties };
};

const samplesOf = ({ networks }: NeuralBuffers<unknown>): NetworkFamily['samples'] => networks.family.samples;

/**
 * Deals the unseen cards to the others, lets the landlord lead and the farmers before this one answer, and asks the
 * network of this farmer. A landlord chose to be landlord, which needs a strong hand: they get the better one of two
 * sampled hands.
 */
const expectationAsFarmer = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  view: PlayerView,
  landlord: Seat,
  rng: Rng,
): Stepwise<Expectation, Outputs> {
  const { publicState, ids, values } = buffers;
  const { hands: samples } = samplesOf(buffers);
  const { seats } = view.rules;
  const unseen = remainingCards(view);
  const role = roleOf(view.seat, landlord, seats);
  const sizeAt = (other: number): number => view.handSizes[(landlord + other) % seats]!;
  const farmersBefore = Array.from({ length: role - 1 }, (_, farmer) => sizeAt(farmer + 1));
  const { handSize, kittySize } = buffers.networks.family;
  const kitty = view.kitty ?? NO_CARDS;
  let win = 0;
  let points = 0;
  for (let sample = 0; sample < samples; sample++) {
    const hands = [0, 1].map(() => draw(unseen, handSize + kittySize, rng)) as [RankCounts, RankCounts];
    const first = yield* landlordLead(buffers, view, hands[0], kitty);
    const second = yield* landlordLead(buffers, view, hands[1], kitty);
    const better = first.win >= second.win;
    const [lead, held] = better ? [first, hands[0]] : [second, hands[1]];
    observeAction(publicState, lead.id, held);
    let rest = subtractCounts(unseen, held);
    for (const size of farmersBefore) {
      const drawn = draw(rest, size, rng);
      const count = yield* valueHand(buffers, drawn, FOR_POINTS);
      observeAction(publicState, ids[bestOf(values.aim, count)] as ActionId, drawn);
      rest = subtractCounts(rest, drawn);
    }
    const best = bestOf(values.aim, yield* valueHand(buffers, view.hand, FOR_POINTS));
    win += winProbability(values.win[best]!);
    points += values.points[best]!;
  }
  return { win: win / samples, points: points / samples };
};

const FOR_POINTS = { aim: 'points' } as const;

/** The landlord's best first play and its expectation; `buffers.publicState` is then at the start of the play. */
const landlordLead = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  { auction, landlord, pack, rules }: PlayerView,
  hand: RankCounts,
  kitty: RankCounts,
): Stepwise<Expectation & { readonly id: ActionId }, Outputs> {
  const { roles, handSize } = buffers.networks.family;
  const sizes = roles.map((role) => (role === 'landlord' ? sizeOf(hand) : handSize));
  resetPublicState(buffers.publicState, pack, sizes, kitty);
  // In the auction: with the take that is asked for.
  if (rules.seats === 2 && auction !== null)
    buffers.publicState.headStart = headStartOf(auction, rules) + Number(landlord === null);
  const { ids, values } = buffers;
  const best = bestOf(values.aim, yield* valueHand(buffers, hand, FOR_POINTS));
  return {
    id: ids[best] as ActionId,
    win: winProbability(values.win[best]!),
    points: values.points[best]!,
  };
};

/** Draws `cardCount` of the cards at random; if that is all of them, draws nothing from `rng`. */
export const draw = (from: RankCounts, cardCount: number, rng: Rng): RankCounts => {
  const left = [from.lo, from.hi];
  const drawn = [0, 0];
  let total = sizeOf(from);
  if (cardCount === total) return from;
  for (let card = 0; card < cardCount; card++) {
    let index = randomBelow(rng, total--);
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const word = rank >> 3;
      const shift = (rank & 7) << 2;
      index -= (left[word]! >>> shift) & 15;
      if (index >= 0) continue;
      left[word] = left[word]! - (1 << shift);
      drawn[word] = drawn[word]! + (1 << shift);
      break;
    }
  }
  return { lo: drawn[0]! | 0, hi: drawn[1]! | 0 };
};
