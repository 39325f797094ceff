import { mdiArrowDown, mdiArrowUp, mdiSwapVertical } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { nextSort, type Sort } from './sort.ts';

export interface Column<Row> {
  id: string;
  heading: string;
  /** Numbers stand at the end of their cell, below each other. */
  numeric?: boolean;
  sortable?: boolean;
  /** Set for headings that only assistive technology needs, as over a column of buttons. */
  headingHidden?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table holds. */
  caption: string;
  captionHidden?: boolean;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/**
 * A native table: screen readers know how to walk through it. Headings that sort are buttons; the order is told by
 * `aria-sort` and an arrow. Where it is wider than its place, its place scrolls and not the page.
 */
export function DataTable<Row>({ caption, captionHidden, columns, rows, keyOf, sort, onSort }: Props<Row>) {
  return (
    <ScrollArea label={caption} className="rounded-card border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-left tabular-nums">
        <caption
          className={captionHidden ? 'visually-hidden' : 'px-5 pt-5 pb-3 text-left text-title font-bold'}
        >
          {caption}
        </caption>
        <thead className="border-b-2 border-line-strong text-small">
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-sunken">
              {columns.map(({ id, numeric, cell }, place) => {
                const look = `px-5 py-3 ${numeric ? 'text-right' : ''}`;
                return place === 0 ? (
                  <th key={id} scope="row" className={`${look} font-semibold`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const arrows = { ascending: mdiArrowUp, descending: mdiArrowDown, none: mdiSwapVertical } as const;

function Heading<Row>({
  column,
  sort,
  onSort,
}: Pick<Props<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const { id, heading, numeric, sortable, headingHidden } = column;
  const align = numeric ? 'text-right' : '';
  if (!sortable || !onSort) {
    return (
      <th scope="col" className={`px-5 py-3 font-semibold ${align}`}>
        <span className={headingHidden ? 'visually-hidden' : undefined}>{heading}</span>
      </th>
    );
  }
  const direction = sort?.column === id ? sort.direction : 'none';
  return (
    <th
      scope="col"
      aria-sort={direction === 'none' ? undefined : direction}
      className={`px-2 py-1.5 ${align}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, id))}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-small px-3 font-semibold whitespace-nowrap hover:bg-sunken"
      >
        {heading}
        <Icon path={arrows[direction]} className={`size-4 ${direction === 'none' ? 'text-muted' : ''}`} />
      </button>
    </th>
  );
}
