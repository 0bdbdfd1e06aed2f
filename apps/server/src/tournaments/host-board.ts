/** Work at a tournament table of this node: begins the open board, reveals finished ones, closes the table after its
 * stage. Each step can be repeated. */
import type { Seat } from '@doudizhu/rules/deal';
import { isBoardOver, stageAndBoardOf, type Tournament } from '@doudizhu/tournament';
import { levelOfFreeSeat } from '../tables/bots/bot-threads.ts';
import type { LiveTable } from '../tables/live-table.ts';

export const hostBoard = async (table: LiveTable, tournament: Tournament): Promise<void> => {
  const stage = tournament.stages.findIndex((tables) => tables.some(({ id }) => id === table.id));
  if (stage < 0) return;
  await showPlayed(table, tournament, stage);
  const at = stageAndBoardOf(tournament, tournament.board);
  const isLast = tournament.phase === 'over';
  if (isLast || stage < at.stage) {
    // People may look at the last board until the next stage begins.
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

/** Gets everyone ready, because entering was their consent. Then the table asks for its cards. */
const beginBoard = async (table: LiveTable): Promise<void> => {
  for (const [index, { occupant, ready }] of table.table().seats.entries()) {
    // A deleted account has left its seat.
    if (occupant === null) await table.seatBot(index as Seat, levelOfFreeSeat(index));
    if (occupant?.type === 'person' && !ready) {
      await table.driver.submit(occupant.account, { type: 'ready', on: true, pledge: null });
    }
  }
  await table.driver.tick();
};
