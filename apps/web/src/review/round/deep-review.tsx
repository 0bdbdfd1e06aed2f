/** The deep review of an online round, computed by the server's workers if it has any. */
import { useEffect } from 'preact/hooks';
import { Alert } from '../../design/notice.tsx';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { useSession } from '../../online/session.ts';
import type { AnalysedDecision } from '../../workers/workers.ts';
import { REVIEW } from './review-texts.ts';
import type { Swing } from './swing-run.ts';
import { Button } from '../../design/button.tsx';

/** Polling interval in milliseconds. */
const PACE_MS = 2000;

export const DeepReview = ({ id, swing }: { readonly id: string; readonly swing: Swing }) => {
  const words = REVIEW.value;
  const { api, signIn } = useSession();
  const { value, failure, know } = useAnswer(
    id,
    () => api('GET /api/rounds/:id/review', { id }),
    (answer) => (answer?.state === 'working' ? PACE_MS : null),
  );
  useEffect(() => {
    if (value?.state === 'done') swing.take(value.decisions as readonly AnalysedDecision[]);
  }, [value, swing]);
  /** Starting a review needs a session, because reviews are limited per account. */
  const begin = async (): Promise<void> => {
    await signIn();
    const answer = await answerOrNotice(api('POST /api/rounds/:id/review', { id }));
    if (answer !== null) know(answer);
  };
  const state = value?.state ?? 'off';
  if (state === 'off' && failure === null) return null;
  return (
    <div class="row" data-testid="deep-review" data-state={state}>
      {state === 'none' && <Button onClick={begin} text={words.deepAsk} />}
      {state === 'working' && <span role="status">{words.deepWorking}</span>}
      {state === 'done' && <span role="status">{words.deepDone}</span>}
      <Alert text={failure} />
    </div>
  );
};
