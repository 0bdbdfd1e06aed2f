/**
 * Asks the server again and again, while the page is looked at. Many people may share one address, whose requests are
 * counted: ask seldom while nothing is about to happen.
 */
import { useEffect, useState } from 'preact/hooks';
import type { ServerFailure } from '@doudizhu/protocol';
import type { Answered } from './api.ts';

export interface Polled<Value> {
  /** The last answer; null: none yet. */
  readonly value: Value | null;
  /** Why the last question was not answered; null: it was. */
  readonly failure: ServerFailure | null;
  /** Takes over what another answer says. */
  readonly know: (value: Value) => void;
}

/** @param key another one begins anew @param paceOf milliseconds between two questions, by the last answer; when it becomes
 * another one, the server is asked at once */
export const usePolled = <Value>(
  key: string,
  paceOf: (value: Value | null) => number,
  ask: () => Answered<Value>,
): Polled<Value> => {
  const [value, know] = useState<Value | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const paceMs = paceOf(value);
  useEffect(() => {
    know(null);
    setFailure(null);
  }, [key]);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      // Nobody looks at a hidden page.
      const answer = document.hidden ? null : await ask();
      if (!isShown || answer === null) return;
      setFailure(answer.ok ? null : answer.error);
      if (answer.ok) know(answer.value);
    };
    void look();
    const timer = setInterval(() => void look(), paceMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [key, paceMs]);
  return { value, failure, know };
};
