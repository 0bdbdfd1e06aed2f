/** Seats, and the cards that are dealt to them. */
export {
  cardsInDeal,
  countsOfDeal,
  cutterOf,
  dealCounts,
  dealFrom,
  formatDeal,
  packOf,
  seatAfter,
  seatAt,
  seatsOf,
  stepsBetween,
  type Deal,
  type FaceUp,
  type Seat,
} from './round/deal.ts';
export { dealOfCards } from './round/given-deal.ts';
export { dealOf } from './round/text.ts';
