/** A moderator's actions: mute, ban, lift, remove a name, close. Each needs a reason. */
import {
  SANCTIONS,
  type Person,
  type SanctionKind,
  type SanctionMessage,
  type WatchedAccount,
} from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { RadioChoice } from '../../design/choice.tsx';
import { answerOrNotice } from '../../online/answers.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { notify } from '../../design/notice.tsx';
import type { Answered, ServerApi } from '@doudizhu/client';
import { MODERATION } from './moderation-texts.ts';
import { Form, TextField } from '../../design/form.tsx';
import { timeOf } from '../../base/time-text.ts';
import { Button } from '../../design/button.tsx';

const TEXT_MAX = 500;
/** 0 is permanent: the value of a choice is a number. */
const HOURS = [1, 24, 72, 168, 720, 0] as const;

const WhyField = ({ value, onText }: { readonly value: string; readonly onText: (text: string) => void }) => (
  <TextField label={MODERATION.value.why} rows={2} required maxLength={TEXT_MAX} value={value} onText={onText} />
);

interface WhyDialogProps {
  readonly text: string;
  readonly title?: string;
  readonly about: string;
  readonly testId: string;
  readonly act: (why: string) => Answered<unknown>;
  readonly onDone?: () => void;
}

/** A button whose dialog asks for a reason and acts. */
const WhyDialog = ({ text, title = text, about, testId, act, onDone }: WhyDialogProps) => {
  const [why, setWhy] = useState('');
  const send = async (hide: () => void): Promise<void> => {
    await answerOrNotice(act(why), MODERATION.value.done);
    onDone?.();
    hide();
  };
  return (
    <DialogButton look="small" text={text} title={title} aria-label={title} data-testid={testId}>
      {(hide) => (
        <Form onSend={() => void send(hide)}>
          <p class="soft">{about}</p>
          <WhyField value={why} onText={setWhy} />
          <Button type="submit" look="main" data-testid={`${testId}-it`} text={text} />
        </Form>
      )}
    </DialogButton>
  );
};

interface PersonProps {
  readonly person: Person;
  readonly api: ServerApi;
}

export const RemoveNameButton = ({ person, api, onRemoved }: PersonProps & { readonly onRemoved: () => void }) => {
  const words = MODERATION.value;
  return (
    <WhyDialog
      text={words.removeName}
      title={words.removeNameOf(nameOfPerson(person))}
      about={words.removeNameAbout}
      testId="unname"
      act={(why) => api('POST /api/moderation/accounts/:id/unname', { id: person.id, body: { why } })}
      onDone={onRemoved}
    />
  );
};

export const VoidRatingsButton = ({ person, api }: PersonProps) => {
  const words = MODERATION.value;
  return (
    <WhyDialog
      text={words.voidRatings}
      title={words.voidRatingsOf(nameOfPerson(person))}
      about={words.voidRatingsAbout}
      testId="void-ratings"
      act={(why) => api('POST /api/moderation/accounts/:id/void-ratings', { id: person.id, body: { why } })}
    />
  );
};

interface CloseButtonProps {
  readonly what: 'reports' | 'cases';
  readonly id: string;
  readonly api: ServerApi;
  readonly onClosed: () => void;
}

export const CloseButton = ({ what, id, api, onClosed }: CloseButtonProps) => (
  <WhyDialog
    text={MODERATION.value.close}
    about={MODERATION.value.closeAbout}
    testId="close"
    act={(why) => api(`POST /api/moderation/${what}/:id/close`, { id, body: { why } })}
    onDone={onClosed}
  />
);

export const ActButton = ({ person, api }: PersonProps) => {
  const words = MODERATION.value;
  const title = words.act(nameOfPerson(person));
  return (
    <DialogButton look="small" text={words.actShort} title={title} aria-label={title} data-testid="act">
      {() => <ActForm person={person} api={api} />}
    </DialogButton>
  );
};

const ActForm = ({ person: { id }, api }: PersonProps) => {
  const words = MODERATION.value;
  const [account, setAccount] = useState<WatchedAccount | null>(null);
  const [kind, setKind] = useState<SanctionKind>('mute');
  const [hours, setHours] = useState<number>(HOURS[1]);
  const [why, setWhy] = useState('');
  const load = async (): Promise<void> => {
    const found = await answerOrNotice(api('GET /api/moderation/accounts/:id', { id }));
    if (found !== null) setAccount(found.account);
  };
  useEffect(() => void load(), [id]);
  const done = async (act: Answered<{ readonly sanctions: readonly SanctionMessage[] }>): Promise<void> => {
    await answerOrNotice(act, words.done);
    await load();
  };
  const sanction = async (): Promise<void> => {
    await done(
      api('POST /api/moderation/accounts/:id/sanctions', {
        id,
        body: { kind, hours: hours === 0 ? null : hours, why },
      }),
    );
  };
  const lift = async (lifted: SanctionKind): Promise<void> => {
    if (why.trim() === '') notify(words.wantsWhy);
    else await done(api('POST /api/moderation/accounts/:id/lift', { id, body: { kind: lifted, why } }));
  };
  return (
    <Form onSend={sanction}>
      {account !== null && <p class="soft">{words.reportsOf(account.reports)}</p>}
      {account !== null && account.formerNames.length > 0 && (
        <p class="soft" data-testid="former-names">
          {words.formerNames(
            account.formerNames.map(({ name, removed }) => (removed ? words.removedName(name) : name)),
          )}
        </p>
      )}
      {account?.sanctions.length === 0 && <p class="soft">{words.nothingHolds}</p>}
      <ul class="moderation-sanctions">
        {account?.sanctions.map((held) => (
          <li key={held.kind} data-testid="sanction">
            {words.kinds[held.kind]} · {words.until(held.untilMs === null ? null : timeOf(held.untilMs))} ·{' '}
            {held.moderator}: {held.why}{' '}
            <Button
              look="small"
              data-testid="lift"
              onClick={() => void lift(held.kind)}
              text={words.lift(words.kinds[held.kind])}
            />
          </li>
        ))}
      </ul>
      <RadioChoice
        label={words.kind}
        value={kind}
        options={SANCTIONS.map((each) => [each, words.kinds[each]])}
        onChange={setKind}
      />
      <RadioChoice
        label={words.length}
        value={hours}
        options={HOURS.map((each) => [each, words.hours(each === 0 ? null : each)])}
        onChange={setHours}
      />
      <WhyField value={why} onText={setWhy} />
      <Button type="submit" look="main" data-testid="do-it" text={words.doIt} />
    </Form>
  );
};
