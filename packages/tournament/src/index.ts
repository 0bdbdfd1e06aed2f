/**
 * Duplicate tournaments, pure: entry, boards, Swiss seating, scores, standings, and the proof of the cards. `Tournament` is
 * the host's: it holds the secret of boards to come. docs/reference/tournaments.md says how one is played.
 */
export { mixedEntropy } from './proof.ts';
export { impsOf, scoreBoard, type SeatScore } from './scoring.ts';
export type { TableSeats } from './seating.ts';
export type { Standing } from './standings.ts';
export {
  addResult,
  advance,
  drawOfBoard,
  enter,
  isBoardOver,
  openTournament,
  stageAndBoardOf,
  reveal,
  scoredBoards,
  tournamentCommitment,
  tournamentStandings,
  withdraw,
  type EntryFailure,
  type StageTable,
  type TableResult,
  type Tournament,
  type TournamentHost,
  type TournamentTerms,
} from './tournament.ts';
