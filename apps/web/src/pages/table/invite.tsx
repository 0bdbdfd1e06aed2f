/** The link of a table, to send and to scan. */
import { previewLink } from '../../base/preview-link.ts';
import { copyText, notify } from '../../design/notice.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import type { Session } from '../../online/session.ts';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button } from '../../design/button.tsx';
import { QrCode } from '../../design/qr-code.tsx';

export const Invite = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  return (
    <section class="invite" aria-labelledby="invite">
      <h3 id="invite">{words.invite}</h3>
      <QrCode text={previewLink('table', table)} label={words.code} />
      <InviteButtons table={table} />
    </section>
  );
};

export const InviteButtons = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  const address = previewLink('table', table);
  const copy = (): Promise<void> => copyText(address, words.copied, () => notify(address));
  return (
    <div class="row">
      <Button data-testid="copy-link" onClick={copy} text={words.copy} />
      {'share' in navigator && (
        <Button onClick={() => void navigator.share({ url: address }).catch(() => undefined)} text={words.share} />
      )}
    </div>
  );
};

/** Friends who sit at no table or at another one, first those who were invited last. */
export const InviteFriends = ({ session: { api } }: { readonly session: Session }) => {
  const words = NETWORK_TABLE.value;
  const { value, know } = useAnswer('friends', () => api('GET /api/friends'));
  const friends = value?.friends.filter(({ state }) => state === 'both') ?? [];
  const invite = async (account: string): Promise<void> => {
    const answer = await answerOrNotice(api('POST /api/friends/:id/invitation', { id: account }));
    if (answer !== null) know(answer);
  };
  return friends.length === 0 ? null : (
    <ul class="room-friends grid gap-xs">
      {friends.map(({ person, invited }) => (
        <li key={person.id} class="row between">
          <b>{nameOfPerson(person)}</b>
          <Button
            look="small"
            data-testid="invite-friend"
            disabled={invited}
            onClick={() => void invite(person.id)}
            text={invited ? words.invited : words.inviteFriend}
          />
        </li>
      ))}
    </ul>
  );
};
