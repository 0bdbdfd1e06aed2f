/** The player's name with a way to change it. */
import type { Me } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { Portrait } from '../../characters/portrait.tsx';
import { failureText } from '../../online/online-texts.ts';
import { nameOfPerson } from '../../game/setup/names.ts';
import type { Session } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { LOBBY } from './lobby-texts.ts';
import { Form, TextField } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

export const NamePlate = ({ session, me }: { readonly session: Session; readonly me: Me }) => {
  const words = LOBBY.value;
  return (
    <div class="bar" style="--portrait: 3.5rem">
      <Portrait face="you" mood="calm" role={null} />
      <div class="stack gap-xs">
        <p class="lobby-name flush semibold">{words.youAre(nameOfPerson(me))}</p>
        <p class="row flush">
          <DialogButton look="small" text={words.rename}>
            {(close) => <RenameForm session={session} me={me} onDone={close} />}
          </DialogButton>
          <a href={hrefOf(`players/${me.id}`)}>{words.profile}</a>
          <a href={hrefOf('leaderboard')}>{words.leaderboard}</a>
        </p>
      </div>
    </div>
  );
};

interface RenameFormProps {
  readonly session: Session;
  readonly me: Me;
  readonly onDone: () => void;
}

/** Form for a name. Closes once the server has stored it. */
export const RenameForm = ({ session, me, onDone }: RenameFormProps) => {
  const words = LOBBY.value;
  const [name, setName] = useState(me.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const wish = name.trim();
    const answer = await session.api('PATCH /api/account', { body: { name: wish === '' ? null : wish } });
    if (!answer.ok) {
      setProblem(failureText(answer.error));
      return;
    }
    session.know(answer.value.me);
    onDone();
  };
  return (
    <Form onSend={save}>
      <TextField
        label={words.name}
        value={name}
        maxLength={40}
        autocomplete="nickname"
        data-testid="name"
        onText={setName}
      />
      <Alert text={problem} />
      <Button type="submit" look="main" text={words.save} />
    </Form>
  );
};
