/** A round that was played on the server, step by step. */
import type { Replay } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { characterAt } from '../../base/characters.ts';
import { ONLINE, sayFailure } from '../../online/online-texts.ts';
import { nameOfPerson } from '../../game/setup/people-names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf, route } from '../../base/route.ts';
import { nameOfRules } from '../../game/setup/names.ts';
import { openText, sayOpenFailure } from '../../records/open-record.ts';
import { ReportButton } from '../../online/report-button.tsx';
import { ReplayView } from '../../review/replay/replay-view.tsx';
import { PLAYERS } from './players-texts.ts';
import { SameCards } from './same-cards.tsx';
import { Alert } from '../../design/notice.tsx';

type RoundLoading =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'opened'; readonly round: RoundSummaryMessage; readonly played: Replay };

export const RoundPage = () => {
  const [id = ''] = route.value.rest;
  return <Round key={id} id={id} />;
};

/** Two bots at one table are told apart by their seats. */
const botName = ({ seats }: RoundSummaryMessage, seat: number): string => {
  const bots = seats.filter(({ occupant }) => occupant.type === 'bot').length;
  return bots > 1 ? `${PLAYERS.value.bot} ${seat + 1}` : PLAYERS.value.bot;
};

const Round = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const session = useSession();
  const { api, me, signIn } = session;
  const [opened, setOpened] = useState<RoundLoading>({ type: 'loading' });
  useEffect(() => {
    void signIn();
    void api.round(id).then((answer) => {
      if (!answer.ok) {
        setOpened({ type: 'failed', why: sayFailure(answer.error) });
        return;
      }
      const { round, record } = answer.value;
      const read = record === null ? null : openText(record);
      if (read === null) setOpened({ type: 'failed', why: PLAYERS.value.noRecord });
      else if (read.ok) setOpened({ type: 'opened', round, played: read.value });
      else setOpened({ type: 'failed', why: sayOpenFailure(read.error) });
    });
  }, [id]);
  if (opened.type === 'loading') return <p class="page soft">{ONLINE.value.loading}</p>;
  if (opened.type === 'failed') {
    return (
      <div class="page">
        <p>
          <a href={hrefOf('lobby')}>← {words.back}</a>
        </p>
        <Alert text={opened.why} />
      </div>
    );
  }
  const { round, played } = opened;
  const account = me.value?.id;
  const own = round.seats.findIndex(({ occupant }) => occupant.type === 'person' && occupant.person.id === account);
  return (
    <>
      <ReplayView
        played={played}
        title={nameOfRules(round.rules)}
        date={new Date(round.endedMs).toLocaleDateString()}
        own={own < 0 ? null : (own as Seat)}
        players={round.seats.map(({ occupant }, seat) => ({
          name: occupant.type === 'person' ? nameOfPerson(occupant.person) : botName(round, seat),
          note: '',
          character: characterAt(
            seat as Seat,
            Math.max(0, own) as Seat,
            round.seats.length,
            occupant.type === 'bot' ? occupant.level : '',
          ),
        }))}
        back={hrefOf(account === undefined ? 'lobby' : `players/${account}`)}
        analysisHref={hrefOf('analysis', { online: id })}
      />
      <div class="page round-report">
        <ReportButton round={round} session={session} />
      </div>
      {round.seats.length === 3 && <SameCards played={played} round={round} />}
    </>
  );
};
