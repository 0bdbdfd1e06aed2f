/** Friends: asking by name or code, answers, and the way to the table where a friend sits. */
import type { Answered } from '@doudizhu/client';
import type { Friend, FriendList, Me } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { saveHasFriends } from '../../base/has-friends.ts';
import { hrefOf } from '../../base/route.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { Alert, copyText, notify } from '../../design/notice.tsx';
import { answerOrNotice, useAnswer, type ServerAnswer } from '../../online/answers.tsx';
import { INVITATION, InvitationLine, openInvitations } from '../../online/invitation.tsx';
import { failureText } from '../../online/online-texts.ts';
import { PersonLink } from '../../online/person-link.tsx';
import type { Session } from '../../online/session.ts';
import { LOBBY } from './lobby-texts.ts';

/** Interval between updates of the list, milliseconds. */
const REFRESH_MS = 10_000;

/** The list of friends, requested again and again. */
export const useFriends = ({ api }: Session): ServerAnswer<FriendList> =>
  useAnswer('friends', () => api('GET /api/friends'), REFRESH_MS);

/** Invitations of friends, each with the way to the table. */
export const Invitations = ({ session, list }: { readonly session: Session; readonly list: FriendList | null }) => {
  // Other pages look for invitations from now on.
  useEffect(() => {
    if (list !== null) saveHasFriends(list.friends.length > 0);
  }, [list]);
  return (
    <>
      {openInvitations(list).map((invitation) => (
        <InvitationLine key={invitation.person.id} session={session} invitation={invitation} look="panel between" />
      ))}
    </>
  );
};

interface FriendsProps {
  readonly session: Session;
  readonly me: Me;
  readonly answer: ServerAnswer<FriendList>;
}

export const Friends = ({ session, me, answer: { value, know } }: FriendsProps) => {
  const words = LOBBY.value;
  const { api } = session;
  const [who, setWho] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (wish: string): Promise<void> => {
    const answer = await api('POST /api/friends', { body: { who: wish } });
    setProblem(answer.ok ? null : answer.error.code === 'not-found' ? words.friendUnknown : failureText(answer.error));
    if (!answer.ok) return;
    know(answer.value);
    setWho('');
  };
  const change = async (asked: Answered<FriendList>): Promise<void> => {
    const answer = await answerOrNotice(asked);
    if (answer !== null) know(answer);
  };
  return (
    <section class="panel stack below-m" aria-labelledby="lobby-friends">
      <h2 id="lobby-friends">{words.friends}</h2>
      {value?.friends.length === 0 && <p class="soft">{words.noFriends}</p>}
      <ul>
        {value?.friends.map((friend) => (
          <FriendLine
            key={friend.person.id}
            friend={friend}
            onAgree={ask}
            onPart={(account) => change(api('DELETE /api/friends/:id', { id: account }))}
            onBlock={(account) => change(api('POST /api/friends/:id/block', { id: account }))}
          />
        ))}
      </ul>
      {value !== null && value.blocked.length > 0 && (
        <details data-testid="blocked">
          <summary>{words.blockedPeople(value.blocked.length)}</summary>
          <p class="soft">{words.blockedAbout}</p>
          <ul>
            {value.blocked.map((person) => (
              <li key={person.id} class="lobby-friend row">
                <PersonLink person={person} me={null} />
                <span class="row">
                  <Button
                    look="small"
                    onClick={() => change(api('DELETE /api/friends/:id/block', { id: person.id }))}
                    text={words.unblock}
                  />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Form onSend={() => ask(who)}>
        <TextField label={words.friendWho} value={who} maxLength={80} data-testid="friend-who" onText={setWho} />
        <Alert text={problem} />
        <div class="row">
          <Button type="submit" look="main" disabled={who.trim() === ''} text={words.friendAsk} />
          <Button onClick={() => copyText(me.id, words.codeCopied, () => notify(me.id))} text={words.copyCode} />
        </div>
      </Form>
    </section>
  );
};

interface FriendLineProps {
  readonly friend: Friend;
  readonly onAgree: (account: string) => Promise<void>;
  readonly onPart: (account: string) => Promise<void>;
  readonly onBlock: (account: string) => Promise<void>;
}

const FriendLine = ({ friend: { person, state, table }, onAgree, onPart, onBlock }: FriendLineProps) => {
  const words = LOBBY.value;
  return (
    <li class="lobby-friend row" data-testid="friend">
      <PersonLink person={person} me={null} />
      <span class="soft">
        {state === 'both' ? (table === null ? '' : words.friendPlays) : words.friendStates[state]}
      </span>
      <span class="row">
        {table !== null && (
          <LinkButton look="main small" href={hrefOf(`table/${table}`, { sit: '1' })} text={INVITATION.value.join} />
        )}
        {state === 'asks' && <Button look="main small" onClick={() => onAgree(person.id)} text={words.friendAgree} />}
        <Button
          look="small"
          onClick={() => onPart(person.id)}
          text={state === 'asks' ? words.friendDecline : words.friendPart}
        />
        {state === 'asks' && <Button look="small" onClick={() => onBlock(person.id)} text={words.friendBlock} />}
      </span>
    </li>
  );
};
