/** Programs of the account, with their tokens. */
import { useState } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import type { Session } from '../../online/session.ts';
import { withFreshSignIn } from '../../online/sign-in-again.tsx';
import { fullDateOf } from '../../base/time-text.ts';
import { PLAYERS } from './players-texts.ts';

export const Programs = ({ session }: { readonly session: Session }) => {
  const words = PLAYERS.value;
  const { api } = session;
  const list = useAnswer('programs', () => api('GET /api/account/programs'));
  const [name, setName] = useState('');
  /** The new program's token, shown once. */
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null);
  const add = async (): Promise<void> => {
    const answer = await answerOrNotice(
      withFreshSignIn(session, () => api('POST /api/account/programs', { body: { name } })),
    );
    if (answer === null) return;
    list.know(answer);
    setMade({ name, token: answer.token });
    setName('');
  };
  const remove = async (account: string): Promise<void> => {
    const answer = await answerOrNotice(api('DELETE /api/account/programs/:id', { id: account }), words.programRemoved);
    if (answer !== null) list.know(answer);
  };
  return (
    <section class="panel stack" data-testid="programs">
      <h3>{words.programs}</h3>
      <p class="soft">{words.programsAbout}</p>
      <ul class="passkeys grid gap-s">
        {list.value?.programs.map(({ person, usedMs }) => (
          <li key={person.id} class="row">
            <span>{nameOfPerson(person)}</span>
            <span class="soft">{words.programUsed(usedMs === null ? null : fullDateOf(usedMs))}</span>
            <Button
              look="small"
              aria-label={words.removeProgram(nameOfPerson(person))}
              onClick={() => void remove(person.id)}
              text={words.remove}
            />
          </li>
        ))}
      </ul>
      {made !== null && (
        <p data-testid="token">
          {words.programToken(made.name)} <code style="user-select: all">{made.token}</code>
        </p>
      )}
      {session.me.value?.name === null ? (
        <p class="row">
          {words.programsNeedName} <LinkButton look="small" href={hrefOf('lobby')} text={words.toLobby} />
        </p>
      ) : (
        <Form class="row bottom" onSend={add}>
          <TextField label={words.programName} value={name} onText={setName} />
          <Button type="submit" disabled={name.trim() === ''} text={words.addProgram} />
        </Form>
      )}
    </section>
  );
};
