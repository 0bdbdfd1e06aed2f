/** The moderators' page: sign-in, reports, cases, search, audit log, servers. */
import './moderation.css';
import { useEffect, useId, useState } from 'preact/hooks';
import { ButtonChoice } from '../../design/choice.tsx';
import { createServerApi, type ServerApi } from '@doudizhu/client';
import { failureText } from '../../online/online-texts.ts';
import { CaseList, ReportList } from './case-list.tsx';
import { AuditLog } from './audit-log.tsx';
import { MODERATION } from './moderation-texts.ts';
import { Search } from './search.tsx';
import { Servers } from './servers.tsx';
import { Form, TextField } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

const api = createServerApi((path, request) => fetch(path, request));

type View = 'reports' | 'cases' | 'search' | 'audit' | 'servers';
const VIEWS: readonly View[] = ['reports', 'cases', 'search', 'audit', 'servers'];

export const ModerationPage = () => {
  const words = MODERATION.value;
  const [moderator, setModerator] = useState<string | null | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [view, setView] = useState<View>('reports');
  useEffect(() => {
    void api('GET /api/moderation/session').then((answer) => {
      if (answer.ok) setModerator(answer.value.moderator);
      else setFailure(failureText(answer.error));
    });
  }, []);
  const signOut = async (): Promise<void> => {
    await api('DELETE /api/moderation/session');
    setModerator(null);
  };
  return (
    <div class="page moderation">
      <h1>{words.title}</h1>
      <p class="soft">{words.about}</p>
      <Alert text={failure} />
      {moderator === null && <SignIn api={api} onSignedIn={setModerator} />}
      {typeof moderator === 'string' && (
        <>
          <p class="row" data-testid="moderator">
            {words.signedIn(moderator)}
            <Button look="small" onClick={signOut} text={words.signOut} />
          </p>
          <div class="moderation-views">
            <ButtonChoice
              label={words.title}
              value={view}
              options={VIEWS.map((each) => [each, words.views[each]])}
              onChange={setView}
            />
          </div>
          {view === 'reports' && <ReportList api={api} />}
          {view === 'cases' && <CaseList api={api} />}
          {view === 'search' && <Search api={api} />}
          {view === 'audit' && <AuditLog api={api} />}
          {view === 'servers' && <Servers api={api} />}
        </>
      )}
    </div>
  );
};

const SignIn = ({ api: to, onSignedIn }: { readonly api: ServerApi; readonly onSignedIn: (name: string) => void }) => {
  const words = MODERATION.value;
  const hint = useId();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async (): Promise<void> => {
    const answer = await to('POST /api/moderation/session', { body: { name: name.trim(), code } });
    if (answer.ok) onSignedIn(answer.value.moderator);
    else setFailure(failureText(answer.error));
  };
  return (
    <Form class="panel stack" style="max-width: 24rem" onSend={signIn}>
      <TextField label={words.name} required maxLength={32} autocomplete="username" value={name} onText={setName} />
      <TextField
        label={words.code}
        type="password"
        required
        maxLength={64}
        autocomplete="current-password"
        aria-describedby={hint}
        value={code}
        onText={setCode}
      />
      <p class="soft" id={hint}>
        {words.codeHint}
      </p>
      <Alert text={failure} />
      <Button type="submit" look="main" data-testid="moderator-sign-in" text={words.signIn} />
    </Form>
  );
};
