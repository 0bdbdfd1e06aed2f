/** What a node does at a table of a tournament that it runs: begins the board that is open, shows one that all have
 * played, closes a table whose stage is over. Each step may be done again. */
import type { Seat } from '@doudizhu/rules/deal';
import { isBoardOver, stageAndBoardOf, type Tournament } from '@doudizhu/tournament';
import { STAND_IN_LEVEL } from '../tables/bot-threads.ts';
import type { LiveTable } from '../tables/live-table.ts';

export const hostBoard = async (table: LiveTable, tournament: Tournament): Promise<void> => {
  const stage = tournament.stages.findIndex((tables) => tables.some(({ id }) => id === table.id));
  if (stage < 0) return;
  await showPlayed(table, tournament, stage);
  const at = stageAndBoardOf(tournament, tournament.board);
  const isLast = tournament.phase === 'over';
  if (isLast || stage < at.stage) {
    // Who looks at the last board does so until the next stage begins.
    if (table.audience.size() === 0 || (!isLast && tournament.phase === 'playing')) await table.host({ type: 'close' });
  } else if (tournament.phase === 'playing' && !table.isBusy() && table.table().roundsBegun === at.board) {
    await beginBoard(table);
  }
};

const showPlayed = async (table: LiveTable, tournament: Tournament, stage: number): Promise<void> => {
  for (const round of table.table().heldBack) {
    const board = stage * tournament.terms.boardsPerStage + round;
    if (isBoardOver(tournament, board)) await table.host({ type: 'release', round });
  }
};

/** Entering was the word of each entrant: all are ready. Then the table asks for its cards. */
const beginBoard = async (table: LiveTable): Promise<void> => {
  for (const [index, { occupant, ready }] of table.table().seats.entries()) {
    // An account that was deleted has left.
    if (occupant === null) await table.seatBot(index as Seat, STAND_IN_LEVEL);
    if (occupant?.type === 'person' && !ready) {
      await table.driver.submit(occupant.account, { type: 'ready', on: true, pledge: null });
    }
  }
  await table.driver.tick();
};
