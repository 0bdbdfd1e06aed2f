/** Pages without content yet, and the link back. */
import { useEffect, useState } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';

export const Loading = () => <p class="page soft">{SHELL.value.loading}</p>;

/**
 * @param inputs a change loads the value again
 * @returns null until the value is loaded
 * @throws while drawing, if it cannot be loaded: the page shows the error
 */
export const useLoaded = <Value,>(load: () => Promise<Value>, inputs: readonly unknown[]): Value | null => {
  const [answer, setAnswer] = useState<() => Value | null>(() => NOT_YET);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: () => Value): void => {
      if (isCurrent) setAnswer(() => next);
    };
    load().then(
      (value) => show(() => value),
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return answer();
};

const NOT_YET = (): null => null;

/** Link back, at the top of a page. */
export const BackLink = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <p>
    <a href={href}>← {text}</a>
  </p>
);
