/** Open work: reports of players, and cases of the check of pairs. */
import type { CaseMessage, Person, ReportMessage } from '@doudizhu/protocol';
import type { ComponentChildren } from 'preact';
import { EmptyTable } from '../../cards/empty-table.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { hrefOf } from '../../base/route.ts';
import { ActButton, CloseButton } from './act-dialogs.tsx';
import type { ServerApi } from '@doudizhu/client';
import { CASE_KINDS, MODERATION } from './moderation-texts.ts';
import { REPORT_REASON_NAMES } from '../../online/report-texts.ts';
import { useAnswer } from '../../online/answers.tsx';
import { LinkButton } from '../../design/button.tsx';
import { timeOf } from '../../base/time-text.ts';
import { Alert } from '../../design/notice.tsx';

export const ReportList = ({ api }: { readonly api: ServerApi }) => {
  const { value, failure, reload } = useAnswer('reports', () => api('GET /api/moderation/reports'));
  return (
    <Items why={failure} count={value?.reports.length ?? null}>
      {value?.reports.map((report) => (
        <Report key={report.id} report={report} api={api} onChange={reload} />
      ))}
    </Items>
  );
};

export const CaseList = ({ api }: { readonly api: ServerApi }) => {
  const { value, failure, reload } = useAnswer('cases', () => api('GET /api/moderation/cases'));
  return (
    <Items why={failure} count={value?.cases.length ?? null}>
      {value?.cases.map((found) => (
        <Case key={found.id} found={found} api={api} onChange={reload} />
      ))}
    </Items>
  );
};

const Items = ({
  why,
  count,
  children,
}: {
  readonly why: string | null;
  readonly count: number | null;
  readonly children: ComponentChildren;
}) => (
  <>
    <Alert text={why} />
    {count === 0 && <EmptyTable text={<p>{MODERATION.value.none}</p>} />}
    <ul class="grid above-m">{children}</ul>
  </>
);

interface ItemProps {
  readonly api: ServerApi;
  readonly onChange: () => void;
}

const PersonLink = ({ person }: { readonly person: Person }) => (
  <a href={hrefOf(`players/${person.id}`)}>{nameOfPerson(person)}</a>
);

const Report = ({ report, api, onChange }: ItemProps & { readonly report: ReportMessage }) => {
  const words = MODERATION.value;
  const { id, round, seat, person, reporter, reason, text, atMs, closedMs } = report;
  return (
    <li class="panel stack" data-testid="reported" data-closed={closedMs !== null}>
      <h2>
        <PersonLink person={person} /> · {REPORT_REASON_NAMES.value[reason]}
      </h2>
      <p class="soft">
        {timeOf(atMs)} · {words.seat(seat)} · {words.by(nameOfPerson(reporter))}
        {closedMs !== null && ` · ${words.closed}`}
      </p>
      {text !== '' && <p class="moderation-text">{text}</p>}
      <div class="row">
        <LinkButton look="small" href={hrefOf(`rounds/${round}`)} text={words.replay} />
        <ActButton person={person} api={api} />
        {closedMs === null && <CloseButton what="reports" id={id} api={api} onClosed={onChange} />}
      </div>
    </li>
  );
};

const Case = ({ found, api, onChange }: ItemProps & { readonly found: CaseMessage }) => {
  const words = MODERATION.value;
  const { id, kind, people, figures, rounds, atMs, closedMs } = found;
  const { rounds: together, plays, mean, meanElsewhere, z, threshold } = figures;
  const figuresShown: readonly (readonly [string, string])[] =
    kind === 'address'
      ? [[words.together, String(together)]]
      : [
          [words.together, String(together)],
          [words.plays, String(plays)],
          [words.mean, mean.toFixed(3)],
          [words.apart, meanElsewhere?.toFixed(3) ?? '–'],
          [words.z, `${z.toFixed(1)} (${threshold.toFixed(1)})`],
        ];
  return (
    <li class="panel stack" data-testid="case" data-closed={closedMs !== null}>
      <h2>
        <PersonLink person={people[0]} /> · <PersonLink person={people[1]} />
      </h2>
      <p class="soft">
        {CASE_KINDS.value[kind]} · {timeOf(atMs)}
        {closedMs !== null && ` · ${words.closed}`}
      </p>
      <dl class="cluster gap-m flush">
        {figuresShown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div class="row">
        {rounds.map((round, index) => (
          <LinkButton key={round} look="small" href={hrefOf(`rounds/${round}`)} text={words.replayOf(index + 1)} />
        ))}
      </div>
      <div class="row">
        {people.map((person) => (
          <ActButton key={person.id} person={person} api={api} />
        ))}
        {closedMs === null && <CloseButton what="cases" id={id} api={api} onClosed={onChange} />}
      </div>
    </li>
  );
};
