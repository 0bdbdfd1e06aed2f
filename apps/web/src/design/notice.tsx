/** A short word that goes by itself: what was copied, why something was refused. It is announced too. */
import { signal } from '@preact/signals';
import { announce } from './announce.tsx';

const shown = signal<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

const SHOWN_MS = 4000;

export const notify = (text: string): void => {
  shown.value = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown.value = null;
  }, SHOWN_MS);
};

export const Notice = () =>
  shown.value === null ? null : (
    <div class="notice" aria-hidden="true">
      {shown.value}
    </div>
  );
