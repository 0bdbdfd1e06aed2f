/**
 * A finished board: the results of all tables side by side. A column is one seat with the same cards at every table.
 */
import type { BoardMessage, BoardTableMessage } from '@doudizhu/protocol';
import { characterOfLevel } from '../../base/characters.ts';
import { lazily } from '../../base/lazily.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { AnswerState, useAnswer } from '../../online/answers.tsx';
import { nameOfLevel, nameOfPerson } from '../../game/setup/names.ts';
import type { Session } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { TOURNAMENTS } from './tournaments-texts.ts';
import { gainText, percentText } from '../../base/number-text.ts';
import { LinkButton } from '../../design/button.tsx';
import { BackLink } from '../../design/message.tsx';

export interface BoardComparisonProps {
  readonly session: Session;
  readonly id: string;
  readonly board: number;
  /** Account of the viewer. */
  readonly me: string;
}

/** Loads the solver and the record reader. */
const { Component: BoardPar } = lazily(async () => (await import('./board-par.tsx')).BoardPar);

type SeatOfBoard = BoardTableMessage['seats'][number];

export const BoardComparison = ({ session, id, board, me }: BoardComparisonProps) => {
  const { api } = session;
  const words = TOURNAMENTS.value;
  const answer = useAnswer('board', () => api('GET /api/tournaments/:id/boards/:board', { id, board }));
  const found = answer.value?.board ?? null;
  const { value: now } = useAnswer('tournament', () => api('GET /api/tournaments/:id', { id }));
  const hasNext = now !== null && now.tournament.boardsOver > board;
  const isMine: IsMine = ({ occupant }) => occupant.type === 'person' && occupant.person.id === me;
  const own = found?.tables.flatMap(({ seats }) => seats.filter(isMine))[0] ?? null;
  return (
    <div class="page board-comparison">
      <BackLink href={hrefOf(`tournaments/${id}`)} text={words.title} />
      <h1>{words.board(board)}</h1>
      <AnswerState of={answer} />
      {own !== null && <p>{words.yourSeat(gainText(own.points), percentText(own.share))}</p>}
      {found !== null && (
        <>
          <p class="soft">{words.sameCards}</p>
          <BoardTables session={session} found={found} isMine={isMine} />
        </>
      )}
      <p class="row">
        {board > 1 && <LinkButton href={hrefOf(`tournaments/${id}/boards/${board - 1}`)} text={words.previous} />}
        {hasNext && <LinkButton href={hrefOf(`tournaments/${id}/boards/${board + 1}`)} text={words.next} />}
      </p>
    </div>
  );
};

/** Returns whether the viewer played this seat. */
type IsMine = (seat: SeatOfBoard) => boolean;

interface BoardTablesProps {
  readonly session: Session;
  readonly found: BoardMessage;
  readonly isMine: IsMine;
}

const BoardTables = ({ session, found: { board, tables }, isMine }: BoardTablesProps) => {
  const words = TOURNAMENTS.value;
  const [first] = tables;
  return (
    <div class="scroll-x below-m" role="region" aria-label={words.board(board)} tabIndex={0}>
      <table class="board-tables">
        <thead>
          <tr>
            <th scope="col">{words.tableHead}</th>
            {first?.seats.map((_, seat) => (
              <th key={seat} scope="col">
                {words.seat(seat + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((table, index) => (
            <tr key={table.round} data-mine={table.seats.some(isMine)}>
              <th scope="row">
                {index + 1}
                <a href={hrefOf(`rounds/${table.round}`)}>
                  {words.replay}
                  <span class="only-read"> {words.table(index + 1)}</span>
                </a>
                {table.landlord === null && <small class="soft">{words.passed}</small>}
              </th>
              {table.seats.map((seat, place) => (
                <SeatCell key={place} seat={seat} isLandlord={table.landlord === place} isMine={isMine(seat)} />
              ))}
            </tr>
          ))}
        </tbody>
        {first !== undefined && <BoardPar session={session} round={first.round} seats={first.seats.length} />}
      </table>
    </div>
  );
};

interface SeatCellProps {
  readonly seat: SeatOfBoard;
  readonly isLandlord: boolean;
  readonly isMine: boolean;
}

const SeatCell = ({ seat, isLandlord, isMine }: SeatCellProps) => {
  const words = TOURNAMENTS.value;
  const { occupant, points, share, imps } = seat;
  const name = occupant.type === 'person' ? nameOfPerson(occupant.person) : nameOfLevel(occupant.level);
  const face = isMine ? 'you' : occupant.type === 'person' ? { person: name } : characterOfLevel(occupant.level);
  return (
    <td class="board-seat" data-landlord={isLandlord} data-mine={isMine}>
      <span class="board-name ellipsis">
        {face !== null && <Portrait face={face} mood={points > 0 ? 'glad' : 'upset'} role={null} />}
        {name}
        {isLandlord && <b class="text-s">{words.landlord}</b>}
      </span>
      <span class={points > 0 ? 'board-points good' : points < 0 ? 'board-points bad' : 'board-points'}>
        {gainText(points)}
      </span>
      <span class="soft board-share text-s figures nowrap">
        <meter min={0} max={1} value={share} aria-label={words.share} />
        {percentText(share)}
        <span class="board-imps">
          {' '}
          · {words.imps} {gainText(imps)}
        </span>
      </span>
    </td>
  );
};
