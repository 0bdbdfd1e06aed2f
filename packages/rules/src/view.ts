/** The part of a round that one seat may know, by ranks and by cards with suits. */
export {
  headStartIn,
  hiddenSizes,
  isPlayerView,
  legalActionsOf,
  packInPlay,
  remainingCards,
  unseenByRank,
  unseenCards,
  viewFor,
  whyIllegalIn,
  type PlayerView,
  type SeatView,
} from './round/view.ts';
export { cardsChosen, cardsHeld, cardsPlayed, physicalCardsFor, type PhysicalCards } from './round/physical-cards.ts';
