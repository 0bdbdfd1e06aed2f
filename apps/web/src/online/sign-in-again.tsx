/** Requests that change the access to the account need a sign-in within the last five minutes. This dialog asks for it, and
 * the request is sent again. */
import type { Answered } from '@doudizhu/client';
import type { Me } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { texts } from '../base/language.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Form, TextField } from '../design/form.tsx';
import { Alert } from '../design/notice.tsx';
import { failureText } from './online-texts.ts';
import { hasPasskeys, signInByPasskey } from './passkeys.ts';
import type { Session } from './session.ts';

const SIGN_IN_AGAIN = texts({
  title: ['请再登录一次', 'Sign in again'],
  about: [
    '上次登录已经超过五分钟。改动登录方式、生成令牌或删除账号之前，要再登录一次。',
    'Your last sign-in was more than five minutes ago. Changes of the ways to sign in, tokens and deletion need a new one.',
  ],
  passkey: ['用通行密钥登录', 'Sign in with a passkey'],
  code: ['恢复码', 'Recovery code'],
  codeAbout: [
    '用恢复码登录，其他设备会退出，程序会被删除，这个码作废。',
    'A recovery code signs out your other devices, removes your programs, and is used up.',
  ],
  codeButton: ['用恢复码登录', 'Sign in with the code'],
  otherAccount: ['这是另一个账号。', 'This is another account.'],
});

/** Sends a request. If the server wants a new sign-in first, asks the player and sends it again. */
export const withFreshSignIn = async <Value,>(
  { signInAgain }: Session,
  ask: () => Answered<Value>,
): Promise<Awaited<Answered<Value>>> => {
  const answer = await ask();
  if (answer.ok || answer.error.code !== 'sign-in-again') return answer;
  const isSignedIn = await new Promise<boolean>((resolve) => {
    signInAgain.value = resolve;
  });
  return isSignedIn ? ask() : answer;
};

/** The dialog, on each page with such requests. */
export const SignInAgain = ({ session }: { readonly session: Session }) => {
  const { me, signInAgain } = session;
  const settle = (isSignedIn: boolean): void => {
    signInAgain.value?.(isSignedIn);
    signInAgain.value = null;
  };
  return (
    <Dialog
      title={SIGN_IN_AGAIN.value.title}
      open={signInAgain.value !== null && me.value !== null}
      onClose={() => settle(false)}
    >
      {me.value !== null && <SignInForm session={session} me={me.value} onSignedIn={() => settle(true)} />}
    </Dialog>
  );
};

interface SignInFormProps {
  readonly session: Session;
  readonly me: Me;
  readonly onSignedIn: () => void;
}

const SignInForm = ({ session: { api, know }, me, onSignedIn }: SignInFormProps) => {
  const words = SIGN_IN_AGAIN.value;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async (asked: Answered<{ readonly me: Me }>): Promise<void> => {
    const answer = await asked;
    const isOther = answer.ok && answer.value.me.id !== me.id;
    setProblem(answer.ok ? (isOther ? words.otherAccount : null) : failureText(answer.error));
    if (answer.ok) know(answer.value.me);
    if (answer.ok && !isOther) onSignedIn();
  };
  return (
    <div class="stack" data-testid="sign-in-again">
      <p class="soft">{words.about}</p>
      {hasPasskeys() && me.passkeys.length > 0 && (
        <Button look="main" onClick={() => void signIn(signInByPasskey(api))} text={words.passkey} />
      )}
      {me.recoveryCodes > 0 && (
        <Form onSend={() => signIn(api('POST /api/session/recovery', { body: { code: code.trim() } }))}>
          <TextField label={words.code} value={code} autocomplete="one-time-code" onText={setCode} />
          <p class="soft">{words.codeAbout}</p>
          <Button type="submit" disabled={code.trim() === ''} text={words.codeButton} />
        </Form>
      )}
      <Alert text={problem} />
    </div>
  );
};
