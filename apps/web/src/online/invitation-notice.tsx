/** Looks for invitations of friends, and shows one as a quiet notice above pages other than the lobby. */
import { signal } from '@preact/signals';
import { useAppState } from '../base/app-state.tsx';
import { saveHasFriends } from '../base/has-friends.ts';
import { Button } from '../design/button.tsx';
import { useAnswer } from './answers.tsx';
import { INVITATION, InvitationLine, openInvitations, type OpenInvitation } from './invitation.tsx';
import { useSession } from './session.ts';

/** Interval of requests, milliseconds: slower than in the lobby, because an invitation lasts ten minutes. */
const REFRESH_MS = 15_000;

const keyOf = ({ person, table }: OpenInvitation): string => `${person.id}/${table}`;

export const InvitationNotice = () => {
  const session = useSession();
  const declined = useAppState('declined', () => signal<readonly string[]>([]));
  const ask = async () => {
    const answer = await session.api('GET /api/friends');
    if (answer.ok ? answer.value.friends.length === 0 : answer.error.code === 'signed-out') saveHasFriends(false);
    return answer;
  };
  const { value } = useAnswer('invitations', ask, REFRESH_MS);
  const open = openInvitations(value).find((invitation) => !declined.value.includes(keyOf(invitation)));
  return open === undefined ? null : (
    <aside aria-label={INVITATION.value.label}>
      <InvitationLine key={keyOf(open)} session={session} invitation={open} look="invitation-notice">
        <Button
          onClick={() => {
            declined.value = [...declined.value, keyOf(open)];
          }}
          text={INVITATION.value.notNow}
        />
      </InvitationLine>
    </aside>
  );
};
