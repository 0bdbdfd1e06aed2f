/** Single plays and card sets as other engines write them. Whole games go through `readRecord` and `writeRecord`. */
export { formatBotzonePlay, parseBotzoneCards, parseBotzonePlay } from './botzone.ts';
export { formatDouzeroCards, formatDouzeroPlay, parseDouzeroCards, parseDouzeroPlay } from './douzero.ts';
export { formatOpenspielCards, formatOpenspielPlay, parseOpenspielCards, parseOpenspielPlay } from './openspiel.ts';
export { formatRlcardCards, formatRlcardPlay, parseRlcardCards, parseRlcardPlay } from './rlcard.ts';
