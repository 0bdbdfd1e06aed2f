/** Search for players by name, and forms that close a table or cancel a tournament. */
import type { Person } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import { Button } from '../../design/button.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { answerOrNotice } from '../../online/answers.tsx';
import { ActButton, RemoveNameButton, VoidRatingsButton } from './act-dialogs.tsx';
import type { ServerApi } from '@doudizhu/client';
import { MODERATION } from './moderation-texts.ts';

export const Search = ({ api }: { readonly api: ServerApi }) => {
  const words = MODERATION.value;
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const find = async (): Promise<void> => {
    const found = await answerOrNotice(api('GET /api/moderation/accounts', { query: { name: name.trim() } }));
    if (found !== null) setPeople(found.people);
  };
  return (
    <>
      <Form class="panel stack" onSend={find}>
        <TextField label={words.player} required maxLength={64} value={name} onText={setName} />
        <Button type="submit" look="main" data-testid="find" text={words.find} />
      </Form>
      {people?.length === 0 && <p class="soft">{words.noneFound}</p>}
      <ul class="grid above-m">
        {people?.map((person) => (
          <li key={person.id} class="panel stack" data-testid="found">
            <a href={hrefOf(`players/${person.id}`)}>{nameOfPerson(person)}</a>
            <div class="row">
              <ActButton person={person} api={api} />
              <VoidRatingsButton person={person} api={api} />
              {person.name !== null && <RemoveNameButton person={person} api={api} onRemoved={() => void find()} />}
            </div>
          </li>
        ))}
      </ul>
      <CloseTable api={api} />
      <CancelTournament api={api} />
    </>
  );
};

const CloseTable = ({ api }: { readonly api: ServerApi }) => {
  const words = MODERATION.value;
  const [table, setTable] = useState('');
  const [why, setWhy] = useState('');
  const close = async (): Promise<void> => {
    await answerOrNotice(api('POST /api/moderation/tables/:id/close', { id: idIn(table), body: { why } }), words.done);
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

/** @returns the id of a typed id or link */
const idIn = (typed: string): string => /[^/]*$/u.exec(typed.trim())?.[0] ?? '';

const CancelTournament = ({ api }: { readonly api: ServerApi }) => {
  const words = MODERATION.value;
  const [tournament, setTournament] = useState('');
  const [entrant, setEntrant] = useState('');
  const [why, setWhy] = useState('');
  const act = async (): Promise<void> => {
    const [id, account] = [idIn(tournament), idIn(entrant)];
    const asked =
      account === ''
        ? api('POST /api/moderation/tournaments/:id/cancel', { id, body: { why } })
        : api('POST /api/moderation/tournaments/:id/remove', { id, body: { account, why } });
    await answerOrNotice(asked, words.done);
  };
  return (
    <Form class="panel stack" onSend={act}>
      <p class="soft">{words.cancelTournamentAbout}</p>
      <TextField label={words.tournament} required maxLength={200} value={tournament} onText={setTournament} />
      <TextField label={words.entrant} maxLength={200} value={entrant} onText={setEntrant} />
      <TextField label={words.why} required maxLength={500} value={why} onText={setWhy} />
      <Button type="submit" look="main" data-testid="cancel-tournament" text={words.cancelTournament} />
    </Form>
  );
};
