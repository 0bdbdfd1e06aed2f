/** Single plays and card sets as other engines write them. Whole games go through `readRecord` and `writeRecord`. */
export {
  formatBotzonePlay,
  parseBotzoneCards,
  parseBotzonePlay,
  readBotzoneTurn,
  writeBotzoneResponse,
  type BotzoneTurn,
} from './botzone.ts';
export {
  douzeroNumbers,
  formatDouzeroCards,
  formatDouzeroPlay,
  parseDouzeroCards,
  parseDouzeroPlay,
  writeDouzeroDeal,
} from './douzero.ts';
export { formatOpenspielCards, formatOpenspielPlay, parseOpenspielCards, parseOpenspielPlay } from './openspiel.ts';
export { formatRlcardCards, formatRlcardPlay, parseRlcardCards, parseRlcardPlay } from './rlcard.ts';
