/** Browsers that are signed in to the account. */
import { hrefOf, goTo } from '../../base/route.ts';
import { timeOf } from '../../base/time-text.ts';
import { Button } from '../../design/button.tsx';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import type { Session } from '../../online/session.ts';
import { PLAYERS } from './players-texts.ts';

export const SessionList = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const { api, me } = session;
  const list = useAnswer('sessions', () => api('GET /api/account/sessions'));
  const known = me.value;
  const canReturn = known !== null && (known.passkeys.length > 0 || known.recoveryCodes > 0);
  const end = async (id: string): Promise<void> => {
    await answerOrNotice(api('DELETE /api/account/sessions/:id', { id }), words.sessionEnded);
    list.reload();
  };
  const signOut = async (): Promise<void> => {
    await answerOrNotice(api('DELETE /api/session'), words.signedOut);
    goTo(hrefOf(''));
  };
  return (
    <section class="panel" data-testid="sessions">
      <h3>{words.sessions}</h3>
      <p class="soft">{words.sessionsAbout}</p>
      <ul class="passkeys grid gap-s">
        {list.value?.sessions.map(({ id, createdMs, usedMs, current }) => (
          <li key={id} class="row">
            <span>
              {current ? words.thisBrowser : words.otherBrowser} ·{' '}
              {words.sessionTimes(timeOf(createdMs), timeOf(usedMs))}
            </span>
            {/* Without a way to sign in, leaving would be for ever. */}
            {(!current || canReturn) && (
              <Button
                look="small"
                aria-label={current ? words.signOut : words.endSession(timeOf(createdMs))}
                onClick={() => void (current ? signOut() : end(id))}
                text={words.signOut}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
