/** The deep review of a round that was played on the server: its workers compute it, where it has some. */
import type { ReviewMessage } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { sayFailure } from '../../online/online-texts.ts';
import { useSession } from '../../online/session.ts';
import type { AnalysedDecision } from '../../workers/workers.ts';
import { REVIEW } from './review-texts.ts';
import type { Swing } from './swing-run.ts';
import { Button } from '../../design/button.tsx';

/** Between two questions whether it is there. */
const PACE_MS = 2000;

export const DeepReview = ({ id, swing }: { readonly id: string; readonly swing: Swing }) => {
  const words = REVIEW.value;
  const { api, signIn } = useSession();
  const [state, setState] = useState<ReviewMessage['state']>('off');
  const [why, setWhy] = useState<string | null>(null);
  const hear = (answer: Awaited<ReturnType<typeof api.review>>): void => {
    setWhy(answer.ok ? null : sayFailure(answer.error));
    if (!answer.ok) return;
    setState(answer.value.state);
    if (answer.value.state === 'done') swing.take(answer.value.decisions as readonly AnalysedDecision[]);
  };
  /** Who asks for one needs a session: they are counted. */
  const begin = async (): Promise<void> => {
    await signIn();
    hear(await api.askReview(id));
  };
  useEffect(() => void api.review(id).then(hear), [id, swing]);
  useEffect(() => {
    if (state !== 'working') return;
    const timer = setInterval(() => void api.review(id).then(hear), PACE_MS);
    return () => clearInterval(timer);
  }, [id, swing, state]);
  if (state === 'off' && why === null) return null;
  return (
    <div class="row" data-testid="deep-review" data-state={state}>
      {state === 'none' && <Button onClick={begin} text={words.deepAsk} />}
      {state === 'working' && <span role="status">{words.deepWorking}</span>}
      {state === 'done' && <span role="status">{words.deepDone}</span>}
      {why !== null && (
        <span class="bad" role="alert">
          {why}
        </span>
      )}
    </div>
  );
};
