/** Plays as Botzone writes them. Whole games of other programs go through `readRecord` and `writeRecord`. */
export { parseBotzonePlay } from './botzone.ts';
