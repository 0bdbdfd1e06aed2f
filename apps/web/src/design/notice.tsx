/** Short messages: a notice that disappears and is announced, and an alert that stays. */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';
import { fullAddress, goTo } from '../base/route.ts';
import { announce } from './announce.tsx';

const shown = signal<string | null>(null);
let shownAtMs = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

const SHOWN_MS = 4000;
/** A notice that is younger can belong to the next page. */
const FRESH_MS = 500;

export const notify = (text: string): void => {
  shown.value = text;
  shownAtMs = performance.now();
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown.value = null;
  }, SHOWN_MS);
};

/** Copies a text. @param done notice after it @param refused what happens if the browser does not allow it */
export const copyText = async (text: string, done: string, refused: () => void): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    refused();
  }
};

/**
 * Copies the link of a page. If the browser does not allow it, the page opens, so that its link is in the address bar.
 * @param done notice after copying
 */
export const copyLink = (href: string, done: string): Promise<void> =>
  copyText(fullAddress(href), done, () => {
    goTo(href);
    notify(SHELL.value.linkInAddress);
  });

/** Removes the notice of a page that was left. A fresh one stays: it can explain why the page changed. */
export const dropOldNotice = (): void => {
  if (performance.now() - shownAtMs > FRESH_MS) shown.value = null;
};

/** A popover, so that it is above an open dialog; each new one is the uppermost. */
export const Notice = () => {
  const element = useRef<HTMLDivElement>(null);
  const text = shown.value;
  useLayoutEffect(() => {
    if (text === null) return;
    const notice: Partial<HTMLDivElement> | null = element.current;
    // Browsers without popovers draw it below an open dialog.
    notice?.hidePopover?.();
    notice?.showPopover?.();
  }, [text]);
  return text === null ? null : (
    <div ref={element} class="notice" popover="manual" aria-hidden="true">
      {text}
    </div>
  );
};

export interface AlertProps {
  /** Null draws nothing. */
  readonly text: string | null;
  readonly id?: string;
}

export const Alert = ({ text, id }: AlertProps) =>
  text === null ? null : (
    <p id={id} class="bad" role="alert">
      {text}
    </p>
  );
