/** Page content if the game server does not answer. */
import { hrefOf } from '../base/route.ts';
import { ONLINE } from './online-texts.ts';
import type { Session } from './session.ts';
import { Message } from '../cards/empty-table.tsx';
import { Button, LinkButton } from '../design/button.tsx';

interface NoServerProps {
  readonly title: string;
  /** The failure as text. */
  readonly text: string;
  readonly session: Session;
}

export const NoServer = ({ title, text, session }: NoServerProps) => (
  <Message title={title} text={text}>
    <Button look="main" onClick={() => void session.signIn()} text={ONLINE.value.retry} />
    <LinkButton href={hrefOf('play')} text={ONLINE.value.playAlone} />
  </Message>
);
