/** Duplicate tournaments: the list, one tournament, and the comparison of a board. */
import './tournaments.css';
import { useEffect } from 'preact/hooks';
import { NoServer } from '../../online/no-server.tsx';
import { ONLINE, failureText } from '../../online/online-texts.ts';
import { useSession } from '../../online/session.ts';
import { route } from '../../base/route.ts';
import { BoardComparison } from './board-comparison.tsx';
import { TournamentList } from './tournament-list.tsx';
import { TournamentView } from './tournament-view.tsx';
import { TOURNAMENTS } from './tournaments-texts.ts';

export const TournamentsPage = () => {
  const words = TOURNAMENTS.value;
  const session = useSession();
  const { me, failure } = session;
  useEffect(() => void session.signIn(), []);
  const [id, part, board] = route.value.rest;
  if (failure.value !== null) {
    return <NoServer title={words.title} text={failureText(failure.value)} session={session} />;
  }
  if (me.value === null) return <p class="page soft">{ONLINE.value.loading}</p>;
  if (id === undefined) return <TournamentList session={session} />;
  if (part === 'boards' && board !== undefined) {
    return <BoardComparison key={`${id}/${board}`} session={session} id={id} board={Number(board)} me={me.value.id} />;
  }
  return <TournamentView key={id} session={session} id={id} me={me.value.id} />;
};
