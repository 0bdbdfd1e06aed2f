/**
 * Answers of the server in a component: asked once, or again and again while the page is looked at. Many people may share
 * one address, whose requests are counted: ask seldom while nothing is about to happen.
 */
import { useEffect, useState } from 'preact/hooks';
import type { ServerFailure } from '@doudizhu/protocol';
import { Alert, notify } from '../design/notice.tsx';
import type { Answered } from './api.ts';
import { ONLINE, sayFailure } from './online-texts.ts';

export interface ServerAnswer<Value> {
  /** The last answer; null: none yet. */
  readonly value: Value | null;
  /** Why the last question was not answered, in words; null: it was. */
  readonly failure: string | null;
  /** Takes over what another answer says. */
  readonly know: (value: Value) => void;
  /** Asks once more. */
  readonly reload: () => void;
}

/**
 * @param key another one begins anew
 * @param paceOf milliseconds between two questions, by the last answer; when it becomes another one, the server is asked
 * at once. Null: it is asked once.
 */
export const useAnswer = <Value,>(
  key: string,
  ask: () => Answered<Value>,
  paceOf: (value: Value | null) => number | null = () => null,
): ServerAnswer<Value> => {
  const [value, know] = useState<Value | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [times, setTimes] = useState(0);
  const paceMs = paceOf(value);
  useEffect(() => {
    know(null);
    setFailure(null);
  }, [key]);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      // Nobody looks at a hidden page.
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
  return { value, failure: failure && sayFailure(failure), know, reload: () => setTimes(times + 1) };
};

/** What there is to say until an answer has come: that it is on its way, or why there is none. */
export const AnswerState = ({
  of: { value, failure },
}: {
  readonly of: Pick<ServerAnswer<unknown>, 'value' | 'failure'>;
}) => (value === null && failure === null ? <p class="soft">{ONLINE.value.loading}</p> : <Alert text={failure} />);

/** Tells the person in a notice why the server refused, or that something is done. @returns null after a refusal */
export const answerOrNotice = async <Value,>(asked: Answered<Value>, done?: string): Promise<Value | null> => {
  const answer = await asked;
  if (!answer.ok) notify(sayFailure(answer.error));
  else if (done !== undefined) notify(done);
  return answer.ok ? answer.value : null;
};
