/**
 * Par of a board, in the last rows of its table: each seat's score as the landlord with all hands open. All tables have
 * the same cards, so it is computed once, in this browser, from the record of any table.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../online/session.ts';
import { createParRun, type ParRun } from '../../workers/par-run.ts';
import type { SeatPar } from '../../workers/workers.ts';
import { openText } from '../../records/open-record.ts';
import { TOURNAMENTS } from './tournaments-texts.ts';
import { gainText } from '../../base/number-text.ts';

export interface BoardParProps {
  readonly session: Session;
  /** A round of the board. */
  readonly round: string;
  readonly seats: number;
}

const QUESTION_SECONDS = 5;

export const BoardPar = ({ session, round, seats }: BoardParProps) => {
  const words = TOURNAMENTS.value;
  const par = useParRun(session, round);
  if (par === null) return null;
  const status = par.status.value;
  return (
    <tfoot class="board-par" data-testid="board-par" data-status={status}>
      <tr>
        <th scope="row">{words.par}</th>
        {status === 'done' ? (
          par.seats.value.map((seat) => <ParCell key={seat.seat} seat={seat} />)
        ) : (
          <td colSpan={seats} role="status">
            {status === 'failed' ? words.parFailed : words.parWorking(2 * seats * QUESTION_SECONDS)}
          </td>
        )}
      </tr>
      <tr>
        <td class="soft text-s" colSpan={seats + 1}>
          {words.parWhat(QUESTION_SECONDS)}
        </td>
      </tr>
    </tfoot>
  );
};

/** @returns null until the record is loaded, and if it has no complete deal */
const useParRun = ({ api }: Session, round: string): ParRun | null => {
  const [par, setPar] = useState<ParRun | null>(null);
  useEffect(() => {
    let isShown = true;
    let run: ParRun | null = null;
    void api('GET /api/rounds/:id', { id: round }).then((answer) => {
      const record = answer.ok ? answer.value.record : null;
      const played = record === null ? null : openText(record);
      if (!isShown || played === null || !played.ok) return;
      run = createParRun(played.value);
      setPar(run);
      void run?.start(1000 * QUESTION_SECONDS);
    });
    return () => {
      isShown = false;
      run?.destroy();
    };
  }, [round]);
  return par;
};

const ParCell = ({ seat: { winner, points, pointsMin, pointsMax } }: { readonly seat: SeatPar }) => {
  const words = TOURNAMENTS.value;
  if (winner === 'unknown' || pointsMin === null || pointsMax === null) {
    return (
      <td class="board-seat" data-winner="unknown">
        <span class="soft board-share text-s figures nowrap">{words.parOpen}</span>
      </td>
    );
  }
  return (
    <td class="board-seat" data-winner={winner}>
      <span class={winner === 'landlord' ? 'board-points good' : 'board-points bad'}>
        {points === null ? words.parBetween(gainText(pointsMin), gainText(pointsMax)) : gainText(points)}
      </span>
      <span class="soft board-share text-s figures nowrap">{words.parWins[winner]}</span>
    </td>
  );
};
