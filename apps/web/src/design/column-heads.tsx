/** The head of a table: what its columns hold, in words. Numbers stand at the end of their column. */
import type { ComponentChildren } from 'preact';

export interface ColumnHead {
  readonly type: 'text' | 'number';
  readonly name: ComponentChildren;
}

export const textColumn = (name: ComponentChildren): ColumnHead => ({ type: 'text', name });
export const numberColumn = (name: ComponentChildren): ColumnHead => ({ type: 'number', name });

export const ColumnHeads = ({ columns }: { readonly columns: readonly ColumnHead[] }) => (
  <thead>
    <tr>
      {columns.map(({ type, name }, index) => (
        <th key={index} scope="col" class={type === 'number' ? 'number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
