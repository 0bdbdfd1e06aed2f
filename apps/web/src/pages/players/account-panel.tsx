/** The player's account: access from another device, data export, deletion. */
import type { Me } from '@doudizhu/protocol';
import { answerOrNotice } from '../../online/answers.tsx';
import type { Answered } from '@doudizhu/client';
import { useState } from 'preact/hooks';
import { sayFailure } from '../../online/online-texts.ts';
import { hasPasskeys, makePasskey, signInByPasskey } from '../../online/passkeys.ts';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { notify } from '../../design/notice.tsx';
import { PLAYERS } from './players-texts.ts';
import { Programs } from './programs.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { fullDateOf, timeOf } from '../../base/time-text.ts';
import { Button } from '../../design/button.tsx';

export const AccountPanel = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  return (
    <div class="account-panels">
      <Passkeys session={session} />
      <RecoveryCodes session={session} />
      <ComeBack session={session} />
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
  const data = await answerOrNotice(api.exportAccount());
  if (data !== null) saveFile('dou-dizhu-account.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json');
};

const Passkeys = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const { api, me, know } = session;
  const known = me.value;
  const make = async (): Promise<void> => {
    const answer = await answerOrNotice(makePasskey(api), words.passkeyMade);
    if (answer !== null) know(answer.me);
  };
  const remove = async (id: string): Promise<void> => {
    const answer = await api.removePasskey(id);
    if (answer.ok && known !== null)
      know({ ...known, passkeys: known.passkeys.filter((passkey) => passkey.id !== id) });
    notify(answer.ok ? words.passkeyRemoved : sayFailure(answer.error));
  };
  return (
    <section class="panel">
      <h3>{words.passkeys}</h3>
      <p class="soft">{words.passkeysAbout}</p>
      {known?.passkeys.some(({ refusals }) => refusals > 0) === true && <p>{words.refusedAbout}</p>}
      <ul class="passkeys" data-testid="passkeys">
        {known?.passkeys.map(({ id, createdMs, refusals, refusedMs }) => {
          const date = fullDateOf(createdMs);
          return (
            <li key={id} class="row">
              <span>
                {words.passkeySince(date)}
                {refusedMs !== null && (
                  <b class="bad passkey-refusals" role="note">
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
    const answer = await answerOrNotice(session.api.drawRecoveryCodes());
    if (answer !== null) setCodes(answer.codes);
  };
  return (
    <section class="panel">
      <h3>{words.codes}</h3>
      <p class="soft">{words.codesAbout}</p>
      {codes.length === 0 ? (
        <Button onClick={draw} text={words.drawCodes} />
      ) : (
        <ul class="recovery-codes" data-testid="codes">
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
const ComeBack = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [code, setCode] = useState('');
  const become = async (asked: Answered<{ readonly me: Me }>, done: string): Promise<void> => {
    const answer = await answerOrNotice(asked, done);
    if (answer === null) return;
    session.know(answer.me);
    goTo(hrefOf('account'));
  };
  const recover = (): Promise<void> => become(session.api.recover(code.trim()), words.recovered);
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
      <Form class="row recovery-form" onSend={recover}>
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
    const answer = await session.api.deleteAccount();
    notify(answer.ok ? words.deleted : sayFailure(answer.error));
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
