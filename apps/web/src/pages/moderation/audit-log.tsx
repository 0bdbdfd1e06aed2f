/** Who did what, about whom, why and when. */
import { nameOfPerson } from '../../game/setup/people-names.ts';
import { sayTime } from './case-list.tsx';
import type { ModerationApi } from './moderation-api.ts';
import { MODERATION } from './moderation-texts.ts';
import { useAnswer } from '../../online/answers.tsx';
import { Alert } from '../../design/notice.tsx';

export const AuditLog = ({ api }: { readonly api: ModerationApi }) => {
  const words = MODERATION.value;
  const { value, failure } = useAnswer('audit', api.audit);
  return (
    <>
      <Alert text={failure} />
      <div class="moderation-log" role="region" aria-label={words.views.audit} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[words.when, words.who, words.what, words.whom, words.why].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value?.audit.map(({ moderator, act, person, why: reason, atMs }, index) => (
              <tr key={`${atMs}-${index}`} data-testid="audit-line">
                <td>{sayTime(atMs)}</td>
                <td>{moderator}</td>
                <td>{words.acts[act]}</td>
                <td>{person === null ? '–' : nameOfPerson(person)}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
