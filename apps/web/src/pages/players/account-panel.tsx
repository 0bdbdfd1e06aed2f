/** The player's account: access from another device, data export, deletion. */
import type { Me } from '@doudizhu/protocol';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import type { Answered } from '@doudizhu/client';
import { useState } from 'preact/hooks';
import { failureText } from '../../online/online-texts.ts';
import { hasPasskeys, makePasskey, signInByPasskey } from '../../online/passkeys.ts';
import type { Session } from '../../online/session.ts';
import { SignInAgain, withFreshSignIn } from '../../online/sign-in-again.tsx';
import { goTo, hrefOf } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { Alert, notify } from '../../design/notice.tsx';
import { PLAYERS } from './players-texts.ts';
import { Programs } from './programs.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { fullDateOf, timeOf } from '../../base/time-text.ts';
import { Button } from '../../design/button.tsx';

export const AccountPanel = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [isRecovered, setRecovered] = useState(false);
  return (
    <div class="columns" style="--column: 22rem">
      <SignInAgain session={session} />
      <Passkeys session={session} isRecovered={isRecovered} />
      <RecoveryCodes session={session} />
      <SessionList key={session.me.value?.id} session={session} />
      <ComeBack session={session} onRecovered={() => setRecovered(true)} />
      <Programs session={session} />
      <section class="panel">
        <h3>{words.exportData}</h3>
        <p class="soft">{words.exportAbout}</p>
        <Button onClick={() => void exportData(session)} text={words.exportData} />
      </section>
      <Deletion session={session} />
    </div>
  );
};

const exportData = async ({ api }: Session): Promise<void> => {
  const data = await answerOrNotice(api('GET /api/account/export'));
  if (data !== null) saveFile('dou-dizhu-account.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json');
};

interface PasskeysProps {
  readonly session: Session;
  /** True after a sign-in with a recovery code: a thief can have added a passkey. */
  readonly isRecovered: boolean;
}

const Passkeys = ({ session, isRecovered }: PasskeysProps) => {
  const words = PLAYERS.value;
  const { api, me, know } = session;
  const known = me.value;
  const make = async (): Promise<void> => {
    const answer = await answerOrNotice(
      withFreshSignIn(session, () => makePasskey(api)),
      words.passkeyMade,
    );
    if (answer !== null) know(answer.me);
  };
  const remove = async (id: string): Promise<void> => {
    const answer = await withFreshSignIn(session, () => api('DELETE /api/account/passkeys/:id', { id }));
    if (answer.ok && known !== null)
      know({ ...known, passkeys: known.passkeys.filter((passkey) => passkey.id !== id) });
    notify(answer.ok ? words.passkeyRemoved : failureText(answer.error));
  };
  return (
    <section class="panel">
      <h3>{words.passkeys}</h3>
      <p class="soft">{words.passkeysAbout}</p>
      {isRecovered && known !== null && known.passkeys.length > 0 && <Alert text={words.checkPasskeys} />}
      {known?.passkeys.some(({ refusals }) => refusals > 0) === true && <p>{words.refusedAbout}</p>}
      <ul class="passkeys grid gap-s" data-testid="passkeys">
        {known?.passkeys.map(({ id, createdMs, refusals, refusedMs }) => {
          const date = fullDateOf(createdMs);
          return (
            <li key={id} class="row">
              <span>
                {words.passkeySince(date)}
                {refusedMs !== null && (
                  <b class="bad text-s" role="note">
                    {words.passkeyRefused(refusals, timeOf(refusedMs))}
                  </b>
                )}
              </span>
              <Button
                look="small"
                aria-label={words.removePasskey(date)}
                onClick={() => void remove(id)}
                text={words.remove}
              />
            </li>
          );
        })}
      </ul>
      {hasPasskeys() ? <Button onClick={make} text={words.makePasskey} /> : <p class="soft">{words.noPasskeys}</p>}
    </section>
  );
};

const RecoveryCodes = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const draw = async (): Promise<void> => {
    const answer = await answerOrNotice(
      withFreshSignIn(session, () => session.api('POST /api/account/recovery-codes')),
    );
    if (answer === null) return;
    setCodes(answer.codes);
    // The account now has a way to sign in.
    const known = session.me.value;
    if (known !== null) session.know({ ...known, recoveryCodes: answer.codes.length });
  };
  return (
    <section class="panel">
      <h3>{words.codes}</h3>
      <p class="soft">{words.codesAbout}</p>
      {codes.length === 0 ? (
        <Button onClick={draw} text={words.drawCodes} />
      ) : (
        <ul class="tiles gap-s" style="--tile: 15rem" data-testid="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Two ways back to an existing account: a passkey or a recovery code. */
const ComeBack = ({ session, onRecovered }: { readonly session: Session; readonly onRecovered: () => void }) => {
  const words = PLAYERS.value;
  const [code, setCode] = useState('');
  const become = async (asked: Answered<{ readonly me: Me }>, done: string): Promise<boolean> => {
    const answer = await answerOrNotice(asked, done);
    if (answer === null) return false;
    session.know(answer.me);
    goTo(hrefOf('account'));
    return true;
  };
  const recover = async (): Promise<void> => {
    if (await become(session.api('POST /api/session/recovery', { body: { code: code.trim() } }), words.recovered))
      onRecovered();
  };
  return (
    <section class="panel stack">
      <h3>{words.comeBack}</h3>
      <p class="soft">{words.comeBackAbout}</p>
      {hasPasskeys() && (
        <div class="row">
          <Button
            onClick={() => void become(signInByPasskey(session.api), words.signedIn)}
            text={words.passkeySignIn}
          />
        </div>
      )}
      <Form class="row bottom" onSend={recover}>
        <TextField label={words.recover} value={code} autocomplete="one-time-code" onText={setCode} />
        <Button type="submit" disabled={code.trim() === ''} text={words.recoverButton} />
      </Form>
    </section>
  );
};

const Deletion = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    const answer = await withFreshSignIn(session, () => session.api('DELETE /api/account'));
    notify(answer.ok ? words.deleted : failureText(answer.error));
    if (answer.ok) goTo(hrefOf(''));
  };
  return (
    <section class="panel">
      <h3>{words.deleteAccount}</h3>
      <p class="soft">{words.deleteAbout}</p>
      <Button
        onClick={() => (isAsked ? void remove() : setAsked(true))}
        text={isAsked ? words.deleteConfirm : words.deleteAccount}
      />
    </section>
  );
};

/** Browsers that are signed in to the account. */
const SessionList = ({ session }: { readonly session: Session }) => {
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
