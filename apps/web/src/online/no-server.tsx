/** What a page says that needs the server, where it does not answer. */
import { hrefOf } from '../base/route.ts';
import { ONLINE } from './online-texts.ts';
import type { Session } from './session.ts';
import { Button, LinkButton } from '../design/button.tsx';

interface NoServerProps {
  readonly title: string;
  /** What is wrong. */
  readonly text: string;
  readonly session: Session;
}

export const NoServer = ({ title, text, session }: NoServerProps) => (
  <div class="page" role="alert">
    <h1>{title}</h1>
    <p>{text}</p>
    <div class="row">
      <Button look="main" onClick={() => void session.signIn()} text={ONLINE.value.retry} />
      <LinkButton href={hrefOf('play')} text={ONLINE.value.playAlone} />
    </div>
  </div>
);
