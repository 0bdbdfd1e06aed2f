/** The audit log: moderator, action, account, reason and time. */
import { nameOfPerson } from '../../game/setup/names.ts';
import { timeOf } from '../../base/time-text.ts';
import type { ServerApi } from '@doudizhu/client';
import { ACTS, MODERATION } from './moderation-texts.ts';
import { useAnswer } from '../../online/answers.tsx';
import { DataTable, type DataTableProps } from '../../design/data-table.tsx';
import { Alert } from '../../design/notice.tsx';

export const AuditLog = ({ api }: { readonly api: ServerApi }) => {
  const words = MODERATION.value;
  const { value, failure } = useAnswer('audit', () => api('GET /api/moderation/audit'));
  return (
    <>
      <Alert text={failure} />
      <ScrolledTable
        label={words.views.audit}
        rows={value?.audit ?? []}
        keyOf={({ atMs }, index) => `${atMs}-${index}`}
        attributesOf={() => ({ 'data-testid': 'audit-line' })}
        columns={[
          { head: words.when, cell: ({ atMs }) => timeOf(atMs) },
          { head: words.who, cell: ({ moderator }) => moderator },
          { head: words.what, cell: ({ act }) => ACTS.value[act] },
          { head: words.whom, cell: ({ person }) => (person === null ? '–' : nameOfPerson(person)) },
          { head: words.why, cell: ({ why }) => why },
        ]}
      />
    </>
  );
};

/** A table that scrolls sideways in a narrow window. Draws nothing without rows. */
export const ScrolledTable = <Row,>({ label, ...table }: DataTableProps<Row> & { readonly label: string }) =>
  table.rows.length === 0 ? null : (
    <div class="moderation-log scroll-x" role="region" aria-label={label} tabIndex={0}>
      <DataTable {...table} />
    </div>
  );
