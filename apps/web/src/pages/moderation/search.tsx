/** Search for players by name, and a form that closes a table. */
import type { Person } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import { Button } from '../../design/button.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { answerOrNotice } from '../../online/answers.tsx';
import { ActButton, RemoveNameButton } from './act-dialogs.tsx';
import type { ModerationApi } from './moderation-api.ts';
import { MODERATION } from './moderation-texts.ts';

export const Search = ({ api }: { readonly api: ModerationApi }) => {
  const words = MODERATION.value;
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const find = async (): Promise<void> => {
    const found = await answerOrNotice(api.find(name.trim()));
    if (found !== null) setPeople(found.people);
  };
  return (
    <>
      <Form class="panel stack" onSend={find}>
        <TextField label={words.player} required maxLength={64} value={name} onText={setName} />
        <Button type="submit" look="main" data-testid="find" text={words.find} />
      </Form>
      {people?.length === 0 && <p class="soft">{words.noneFound}</p>}
      <ul class="moderation-list">
        {people?.map((person) => (
          <li key={person.id} class="panel stack" data-testid="found">
            <a href={hrefOf(`players/${person.id}`)}>{nameOfPerson(person)}</a>
            <div class="row">
              <ActButton person={person} api={api} />
              {person.name !== null && <RemoveNameButton person={person} api={api} onRemoved={() => void find()} />}
            </div>
          </li>
        ))}
      </ul>
      <CloseTable api={api} />
    </>
  );
};

const CloseTable = ({ api }: { readonly api: ModerationApi }) => {
  const words = MODERATION.value;
  const [table, setTable] = useState('');
  const [why, setWhy] = useState('');
  const close = async (): Promise<void> => {
    const id = /[^/]*$/u.exec(table.trim())?.[0] ?? '';
    await answerOrNotice(api.closeTable(id, why), words.done);
  };
  return (
    <Form class="panel stack" onSend={close}>
      <p class="soft">{words.closeTableAbout}</p>
      <TextField label={words.table} required maxLength={200} value={table} onText={setTable} />
      <TextField label={words.why} required maxLength={500} value={why} onText={setWhy} />
      <Button type="submit" look="main" data-testid="close-table" text={words.closeTable} />
    </Form>
  );
};
