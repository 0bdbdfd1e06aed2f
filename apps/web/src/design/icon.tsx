import './icon.css';

/** Icons of 24 × 24 as lines, in size and colour of the text. Many machines have no font with a cross or a crown. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

/** Icons that are part of a text. */
export const SIGNS = {
  right: 'M4 13l5 5L20 6',
  wrong: 'M5 5l14 14M19 5 5 19',
  landlord: 'M4 19 2 7l6 4 4-7 4 7 6-4-2 12Z',
  farmers: 'M12 21V11M12 15C5 15 3 10 4 6c5 0 8 4 8 9Zm0 0c7 0 9-5 8-9-5 0-8 4-8 9Z',
} as const;
