/**
 * Server answers in a component: requested once, or polled while the page is visible. Many players can share one
 * address whose requests are counted, so poll slowly while nothing is about to happen.
 */
import { useEffect, useState } from 'preact/hooks';
import type { ServerFailure } from '@doudizhu/protocol';
import { Alert, notify } from '../design/notice.tsx';
import type { Answered } from '@doudizhu/client';
import { ONLINE, failureText } from './online-texts.ts';

export interface ServerAnswer<Value> {
  /** The last answer. Null: none yet. */
  readonly value: Value | null;
  /** The failure of the last request as text. Null: it succeeded. */
  readonly failure: string | null;
  /** Replaces the value, for example with the answer to a change. */
  readonly know: (value: Value) => void;
  /** Requests the answer again. */
  readonly reload: () => void;
}

/**
 * @param key a new key starts over
 * @param pace polling interval in milliseconds, or a function of the last answer. A changed interval triggers a request
 * at once. Null: no polling.
 */
export const useAnswer = <Value,>(
  key: string,
  ask: () => Answered<Value>,
  pace: number | null | ((value: Value | null) => number | null) = null,
): ServerAnswer<Value> => {
  const [value, know] = useState<Value | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [times, setTimes] = useState(0);
  const paceMs = typeof pace === 'function' ? pace(value) : pace;
  useEffect(() => {
    know(null);
    setFailure(null);
  }, [key]);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      // Pause polling while the page is hidden.
      const answer = document.hidden && paceMs !== null ? null : await ask();
      if (!isShown || answer === null) return;
      setFailure(answer.ok ? null : answer.error);
      if (answer.ok) know(answer.value);
    };
    void look();
    const timer = paceMs === null ? undefined : setInterval(() => void look(), paceMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [key, paceMs, times]);
  return { value, failure: failure && failureText(failure), know, reload: () => setTimes(times + 1) };
};

/** Loading text until the first answer, or the failure. */
export const AnswerState = ({
  of: { value, failure },
}: {
  readonly of: Pick<ServerAnswer<unknown>, 'value' | 'failure'>;
}) => (value === null && failure === null ? <p class="soft">{ONLINE.value.loading}</p> : <Alert text={failure} />);

/** Shows a notice if the server refused, or when the request is done. @returns null after a refusal */
export const answerOrNotice = async <Value,>(asked: Answered<Value>, done?: string): Promise<Value | null> => {
  const answer = await asked;
  if (!answer.ok) notify(failureText(answer.error));
  else if (done !== undefined) notify(done);
  return answer.ok ? answer.value : null;
};
