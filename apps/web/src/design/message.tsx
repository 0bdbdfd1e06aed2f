/** Pages without content: loading, or missing with a reason. */
import type { ComponentChildren } from 'preact';
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

export interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** Buttons and links below the text. */
  readonly children: ComponentChildren;
}

export const Message = ({ title, text, children }: MessageProps) => (
  <div class="page stack" role="alert">
    <h1>{title}</h1>
    <p>{text}</p>
    <div class="row">{children}</div>
  </div>
);

/** Link back, at the top of a page. */
export const BackLink = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <p>
    <a href={href}>← {text}</a>
  </p>
);
