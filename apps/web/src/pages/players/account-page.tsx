/** The player's account, on a page of its own. */
import './players.css';
import { useEffect } from 'preact/hooks';
import { nameOfPerson } from '../../game/setup/names.ts';
import { Alert } from '../../design/notice.tsx';
import { failureText } from '../../online/online-texts.ts';
import { Portrait } from '../../characters/portrait.tsx';
import { useSession } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { BackLink, Loading } from '../../design/message.tsx';
import { AccountPanel } from './account-panel.tsx';
import { PLAYERS } from './players-texts.ts';

export const AccountPage = () => {
  const words = PLAYERS.value;
  const session = useSession();
  const me = session.me.value;
  const failure = session.failure.value;
  useEffect(() => void session.signIn(), []);
  return (
    <div class="page stack measure">
      <BackLink
        href={hrefOf(me === null ? 'lobby' : `players/${me.id}`)}
        text={me === null ? words.back : words.profile}
      />
      <h1>{words.account}</h1>
      <Alert text={failure === null ? null : failureText(failure)} />
      {me === null && failure === null && <Loading />}
      {me !== null && (
        <>
          <div class="row account-who gap-m">
            <Portrait face="you" mood="calm" role={null} />
            <h2>{nameOfPerson(me)}</h2>
          </div>
          <AccountPanel session={session} />
        </>
      )}
    </div>
  );
};
