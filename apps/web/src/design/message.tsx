/** Pages without content yet, and the link back. */
import { useEffect, useState } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';

export const Loading = () => <p class="page soft">{SHELL.value.loading}</p>;

/** @returns null until the value is loaded @param inputs a change loads the value again */
export const useLoaded = <Value,>(load: () => Promise<Value>, inputs: readonly unknown[]): Value | null => {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void load().then((loaded) => isCurrent && setValue(() => loaded));
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return value;
};

/** Link back, at the top of a page. */
export const BackLink = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <p>
    <a href={href}>← {text}</a>
  </p>
);
