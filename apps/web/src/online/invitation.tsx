/** An invitation of a friend: who, which game, and the way to the table. Shown by the lobby and above other pages. */
import './invitation.css';
import type { FriendList } from '@doudizhu/protocol';
import type { Friend } from '@doudizhu/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../base/language.ts';
import { hrefOf } from '../base/route.ts';
import { announce } from '../design/announce.tsx';
import { LinkButton } from '../design/button.tsx';
import { nameOfPerson, nameOfRules } from '../game/setup/names.ts';
import { useAnswer } from './answers.tsx';
import type { Session } from './session.ts';

export const INVITATION = texts({
  invites: [
    (name: string, rules: string) => `${name}邀请你打${rules}`,
    (name, rules) => `${name} invites you to a table: ${rules}`,
  ],
  label: ['好友邀请', 'Invitation of a friend'],
  join: ['坐过去', 'Join'],
  notNow: ['先不去', 'Not now'],
});

export type OpenInvitation = Pick<Friend, 'person'> & { readonly table: string };

export const openInvitations = (list: FriendList | null): readonly OpenInvitation[] =>
  list?.friends.flatMap(({ person, table, invites }) => (invites && table !== null ? [{ person, table }] : [])) ?? [];

interface InvitationLineProps {
  readonly session: Session;
  readonly invitation: OpenInvitation;
  /** Classes. */
  readonly look: string;
  /** Buttons after “Join”. */
  readonly children?: ComponentChildren;
}

/** Draws nothing until the table is known: it can be closed by now. */
export const InvitationLine = ({ session, invitation, look, children }: InvitationLineProps) => {
  const words = INVITATION.value;
  const { person, table } = invitation;
  const summary = useAnswer(table, () => session.api('GET /api/tables/:id', { id: table })).value?.table;
  const text = summary === undefined ? '' : words.invites(nameOfPerson(person), nameOfRules(summary.rules));
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  return text === '' ? null : (
    <div class={`invitation row ${look}`} data-testid="invitation">
      <span class="invitation-words">{text}</span>
      <LinkButton look="main" href={hrefOf(`table/${table}`, { sit: '1' })} text={words.join} />
      {children}
    </div>
  );
};
