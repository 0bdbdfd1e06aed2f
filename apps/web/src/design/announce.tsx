/** Announcements for screen readers: one polite region for the whole page. */
import { signal } from '@preact/signals';

const lines = signal<readonly { readonly id: number; readonly text: string }[]>([]);
let nextId = 0;

/** Number of lines that stay in the region, so that a slow screen reader gets each of them. */
const LINES_MAX = 8;

export const announce = (text: string): void => {
  lines.value = [...lines.value.slice(1 - LINES_MAX), { id: nextId++, text }];
};

export const Announcements = () => (
  <div class="only-read" role="log" aria-live="polite" aria-relevant="additions" data-testid="announcements">
    {lines.value.map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
);
