/** Duplicate tournaments, pure: entry, boards, Swiss seating, scores, standings, proof of the cards. A `Tournament`
 * contains the secret of boards to come: it is for the host only. Rules: docs/reference/tournaments.md. */
export { mixedEntropy } from './proof.ts';
export { impsOf, scoreBoard, type SeatScore } from './scoring.ts';
export type { TableSeats } from './seating.ts';
export type { Standing } from './standings.ts';
export {
  addResult,
  advance,
  cancel,
  drawOfBoard,
  enter,
  isBoardOver,
  openTournament,
  removeEntrant,
  stageAndBoardOf,
  reveal,
  scoredBoards,
  tournamentCommitment,
  tournamentStandings,
  withdraw,
  type EntryFailure,
  type ScoredBoard,
  type StageTable,
  type TableResult,
  type Tournament,
  type TournamentHost,
  type TournamentTerms,
} from './tournament.ts';
