/** A list from the server, and again after something was done to it. */
import { useEffect, useState } from 'preact/hooks';
import type { Answered } from '../../online/api.ts';
import { sayFailure } from '../../online/online-texts.ts';

export interface LoadedList<T> {
  /** Null: not there yet. */
  readonly value: T | null;
  /** Why it could not be had. */
  readonly why: string | null;
  readonly reload: () => void;
}

/** @param load the same function at each drawing. */
export const useList = <T>(load: () => Answered<T>): LoadedList<T> => {
  const [value, setValue] = useState<T | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const reload = (): void => {
    void load().then((answer) => {
      if (answer.ok) setValue(answer.value);
      setWhy(answer.ok ? null : sayFailure(answer.error));
    });
  };
  useEffect(reload, [load]);
  return { value, why, reload };
};
