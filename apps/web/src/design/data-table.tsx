/** A table: each column has its head and the content of its cells. */
import type { ComponentChildren, HTMLAttributes } from 'preact';

interface DataColumn<Row> {
  readonly head: ComponentChildren;
  readonly cell: (row: Row, index: number) => ComponentChildren;
  /** `name`: the cell is the head of its row. Numbers are right-aligned. */
  readonly type?: 'name' | 'number';
}

export interface DataTableProps<Row> extends Pick<HTMLAttributes<HTMLTableElement>, 'class'> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Foot of the table. */
  readonly children?: ComponentChildren;
  readonly attributesOf?: (row: Row, index: number) => Readonly<Record<`data-${string}`, string | boolean>>;
}

export const DataTable = <Row,>({ columns, rows, keyOf, attributesOf, children, ...table }: DataTableProps<Row>) => (
  <table {...table}>
    <thead>
      <tr>
        {columns.map(({ head, type }, index) => (
          <th key={index} scope="col" class={type === 'number' ? 'number' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row, at)} {...attributesOf?.(row, at)}>
          {columns.map(({ cell, type }, index) =>
            type === 'name' ? (
              <th key={index} scope="row">
                {cell(row, at)}
              </th>
            ) : (
              <td key={index} class={type}>
                {cell(row, at)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
    {children}
  </table>
);
