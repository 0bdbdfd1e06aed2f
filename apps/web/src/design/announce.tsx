/** What happens, told to readers of the screen: one polite region for the whole page. */
import { signal } from '@preact/signals';

const lines = signal<readonly { readonly id: number; readonly text: string }[]>([]);
let nextId = 0;

/** How many of the last lines stay in the region: a reader that is behind still gets each of them. */
const KEPT = 8;

export const announce = (text: string): void => {
  lines.value = [...lines.value.slice(1 - KEPT), { id: nextId++, text }];
};

export const Announcements = () => (
  <div class="only-read" role="log" aria-live="polite" aria-relevant="additions" data-testid="announcements">
    {lines.value.map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
);
