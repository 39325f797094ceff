import { mdiArrowDown, mdiArrowUp, mdiSwapVertical } from '@mdi/js';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../Icon.tsx';
import { getNextSort, type Sort } from './sort.ts';

export interface Column<Row> {
  id: string;
  heading: string;
  /** Right-aligns numbers. */
  isNumeric?: boolean;
  isSortable?: boolean;
  /** Hides a heading visually, for example above a column of buttons. */
  isHeadingHidden?: boolean;
  /** Keeps the column visible at the end of the row while the others scroll. */
  isPinned?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The table's caption. */
  caption: string;
  isCaptionHidden?: boolean;
  /** Aligns a row's cells at their first line, for tables with long text. */
  isTopAligned?: boolean;
  /**
   * Shows a row's cells below its header on small screens, in as few lines as they need, for tables whose cells
   * can be understood without headings. The headings are visually hidden there, or hidden if they are buttons,
   * so provide another way to sort there. With `lg`, tablets also count as small.
   */
  isStacked?: boolean | 'lg';
  /** Keeps columns closer together, for many of them. */
  isCompact?: boolean;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/**
 * A native table, which screen readers can navigate. Sortable headings are buttons; `aria-sort` and an arrow
 * show the order. If the table is too wide, its container scrolls instead of the page.
 */
export function DataTable<Row>({
  caption,
  isCaptionHidden,
  isTopAligned = false,
  isStacked = false,
  isCompact = false,
  columns,
  rows,
  getRowKey,
  sort,
  onSort,
}: DataTableProps<Row>) {
  // Some browsers no longer expose an element as part of a table if it is displayed as a block.
  const getRole = (role: string) => (isStacked ? role : undefined);
  const stack = isStacked ? stackClassNames[isStacked === 'lg' ? 'lg' : 'sm'] : undefined;
  return (
    <ScrollArea label={caption} className="rounded-card border border-line bg-surface shadow-card">
      <table
        role={getRole('table')}
        className={`w-full border-collapse text-left tabular-nums ${stack?.block ?? ''}`}
      >
        <caption
          className={
            isCaptionHidden
              ? 'visually-hidden'
              : `px-5 pt-5 pb-3 text-left text-title font-bold ${stack?.caption ?? ''}`
          }
        >
          {caption}
        </caption>
        <thead
          role={getRole('rowgroup')}
          className={`border-b-2 border-line-strong text-small ${(onSort ? stack?.sortableHead : stack?.head) ?? ''}`}
        >
          <tr role={getRole('row')} className="bg-surface">
            {columns.map((column) => (
              <ColumnHeading
                key={column.id}
                column={column}
                sort={sort}
                isCompact={isCompact}
                onSort={onSort}
                role={getRole('columnheader')}
              />
            ))}
          </tr>
        </thead>
        <tbody role={getRole('rowgroup')} className={`divide-y divide-line ${stack?.block ?? ''}`}>
          {rows.map((row) => (
            <tr
              key={getRowKey(row)}
              role={getRole('row')}
              className={`bg-surface hover:bg-sunken ${stack?.row ?? ''}`}
            >
              {columns.map((column, index) => (
                <DataCell
                  key={column.id}
                  row={row}
                  column={column}
                  isRowHeader={index === 0}
                  className={`px-3 py-3 ${isCompact ? '' : 'lg:px-5'} ${isTopAligned ? 'align-top' : ''} ${stack?.cell ?? ''} ${stack ? getStackedPlace(stack, index, columns) : ''}`}
                  isStacked={stack !== undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface DataCellProps<Row> {
  row: Row;
  column: Column<Row>;
  isRowHeader: boolean;
  className: string;
  isStacked: boolean;
}

function DataCell<Row>({ row, column, isRowHeader, className, isStacked }: DataCellProps<Row>) {
  const { isNumeric, isPinned, cell } = column;
  const classNames = `${isNumeric ? 'text-right' : ''} ${isPinned ? pinnedClassName : ''} ${className}`;
  // See `getRole` above.
  return isRowHeader ? (
    <th scope="row" role={isStacked ? 'rowheader' : undefined} className={`${classNames} font-semibold`}>
      {cell(row)}
    </th>
  ) : (
    <td role={isStacked ? 'cell' : undefined} className={classNames}>
      {cell(row)}
    </td>
  );
}

/** The edge is a shadow, because collapsed table borders do not move with a sticky cell. */
const pinnedClassName = 'sticky right-0 bg-inherit max-lg:px-1 max-lg:shadow-[inset_1px_0_var(--line)]';

/** By the width below which rows are stacked. Written out, because Tailwind finds only complete class names. */
const stackClassNames = {
  sm: {
    block: 'max-sm:block',
    caption: 'max-sm:block max-sm:px-3',
    head: 'max-sm:visually-hidden',
    sortableHead: 'max-sm:hidden',
    row: 'max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:px-3 max-sm:py-2',
    cell: 'max-sm:block max-sm:max-w-full max-sm:px-0 max-sm:py-1 max-sm:text-left',
    rowHeader: 'max-sm:basis-full',
    besidePinned: 'max-sm:pr-14',
    pinned: 'max-sm:absolute max-sm:top-1 max-sm:right-1 max-sm:shadow-none',
  },
  lg: {
    block: 'max-lg:block',
    caption: 'max-lg:block max-lg:px-3',
    head: 'max-lg:visually-hidden',
    sortableHead: 'max-lg:hidden',
    row: 'max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:px-3 max-lg:py-2',
    cell: 'max-lg:block max-lg:max-w-full max-lg:px-0 max-lg:py-1 max-lg:text-left',
    rowHeader: 'max-lg:basis-full',
    besidePinned: 'max-lg:pr-14',
    pinned: 'max-lg:absolute max-lg:top-1 max-lg:right-1 max-lg:shadow-none',
  },
} as const;

/** In a stacked row, the row header has its own line, with the pinned cell at its end. */
function getStackedPlace(
  stack: (typeof stackClassNames)['sm' | 'lg'],
  index: number,
  columns: readonly Pick<Column<never>, 'isPinned'>[],
): string {
  if (columns[index]?.isPinned) return stack.pinned;
  if (index > 0) return '';
  return `${stack.rowHeader} ${columns.some(({ isPinned }) => isPinned) ? stack.besidePinned : ''}`;
}

const sortIcons = { ascending: mdiArrowUp, descending: mdiArrowDown, none: mdiSwapVertical } as const;

function ColumnHeading<Row>({
  column,
  sort,
  onSort,
  role,
  isCompact,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'isCompact'> & {
  column: Column<Row>;
  role: string | undefined;
}) {
  const { id, heading, isNumeric, isSortable, isHeadingHidden, isPinned } = column;
  const align = `${isNumeric ? 'text-right' : ''} ${isPinned ? pinnedClassName : ''}`;
  if (!isSortable || !onSort) {
    return (
      <th
        scope="col"
        role={role}
        className={`px-3 py-3 font-semibold ${isCompact ? '' : 'lg:px-5'} ${align}`}
      >
        <span className={isHeadingHidden ? 'visually-hidden' : undefined}>{heading}</span>
      </th>
    );
  }
  const direction = sort?.column === id ? sort.direction : 'none';
  return (
    <th
      scope="col"
      role={role}
      aria-sort={direction === 'none' ? undefined : direction}
      className={`px-1 py-1.5 ${isCompact ? '' : 'lg:px-2'} ${align}`}
    >
      <button
        type="button"
        onClick={() => onSort(getNextSort(sort, id))}
        className={`inline-flex min-h-9 items-center gap-1.5 rounded-small px-2 font-semibold whitespace-nowrap hover:bg-sunken ${isCompact ? '' : 'lg:px-3'}`}
      >
        {heading}
        <Icon
          path={sortIcons[direction]}
          className={`size-4 ${direction === 'none' ? 'text-muted max-lg:hidden' : ''}`}
        />
      </button>
    </th>
  );
}

interface ScrollAreaProps {
  /** The content's name, announced if the area can be scrolled. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls horizontally if its content is too wide, and is a tab stop only then (WCAG 2.1.1). */
function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useIsOverflowing(frame);
  const reachable = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    // Positioned, so that visually hidden text inside, which is absolutely positioned, scrolls with the
    // content and does not widen the page.
    <div ref={frame} {...reachable} className={`relative overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}

/** Returns whether an element's content is wider than the element, and tracks size changes. */
function useIsOverflowing(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    // Runs before the new size is painted, so that no frame shows an area that scrolls but isn't focusable.
    const observer = new ResizeObserver(() =>
      flushSync(() => setOverflows(frame.scrollWidth > frame.clientWidth)),
    );
    for (const element of [frame, ...frame.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
