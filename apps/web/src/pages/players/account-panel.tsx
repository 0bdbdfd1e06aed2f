/** What one may do with the own account: bring it to another device, take the data along, delete it. */
import { useState } from 'preact/hooks';
import { sayFailure } from '../../online/online-texts.ts';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../route.ts';
import { saveFile } from '../../shell/export.ts';
import { notify } from '../../shell/notice.tsx';
import { PLAYERS } from './players-texts.ts';

export const AccountPanel = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  return (
    <section class="panel stack" aria-labelledby="account">
      <h2 id="account">{words.account}</h2>
      <RecoveryCodes session={session} />
      <Recovery session={session} />
      <div class="row">
        <button type="button" class="button" onClick={() => void exportData(session)}>
          {words.exportData}
        </button>
      </div>
      <Deletion session={session} />
    </section>
  );
};

const exportData = async ({ api }: Session): Promise<void> => {
  const data = await api.exportAccount();
  if (data.ok) saveFile('dou-dizhu-account.json', `${JSON.stringify(data.value, null, 2)}\n`, 'application/json');
  else notify(sayFailure(data.error));
};

const RecoveryCodes = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const draw = async (): Promise<void> => {
    const answer = await session.api.drawRecoveryCodes();
    if (answer.ok) setCodes(answer.value.codes);
    else notify(sayFailure(answer.error));
  };
  return (
    <div>
      <h3>{words.codes}</h3>
      <p class="soft">{words.codesAbout}</p>
      {codes.length === 0 ? (
        <button type="button" class="button" onClick={() => void draw()}>
          {words.drawCodes}
        </button>
      ) : (
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Recovery = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [code, setCode] = useState('');
  const recover = async (event: Event): Promise<void> => {
    event.preventDefault();
    const answer = await session.api.recover(code.trim());
    if (!answer.ok) {
      notify(sayFailure(answer.error));
      return;
    }
    session.know(answer.value.me);
    notify(words.recovered);
    goTo(hrefOf(`players/${answer.value.me.id}`));
  };
  return (
    <form class="row" onSubmit={(event) => void recover(event)}>
      <label class="field">
        {words.recover}
        <input
          value={code}
          placeholder={words.code}
          autoComplete="one-time-code"
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={code.trim() === ''}>
        {words.recoverButton}
      </button>
    </form>
  );
};

const Deletion = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    const answer = await session.api.deleteAccount();
    if (!answer.ok) {
      notify(sayFailure(answer.error));
      return;
    }
    notify(words.deleted);
    goTo(hrefOf(''));
  };
  return (
    <div>
      <h3>{words.deleteAccount}</h3>
      <p class="soft">{words.deleteAbout}</p>
      <button type="button" class="button" onClick={() => (isAsked ? void remove() : setAsked(true))}>
        {isAsked ? words.deleteConfirm : words.deleteAccount}
      </button>
    </div>
  );
};
