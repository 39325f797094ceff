import type { ElementModel } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTextBlocks } from '../../shared/text-blocks.ts';

/** Minimum number of rows and cells for which the column of a value matters. */
const MIN_ROWS = 3;
const MIN_CELLS = 2;

const excludedRoles = new Set(
  'cell columnheader grid gridcell list listitem none presentation row rowheader table'.split(' '),
);

/**
 * The number of rows, each with two or more text cells, of elements that are tables only through CSS, by the
 * element that contains them.
 */
export const getCssTables = memoizePerPage((page): ReadonlyMap<ElementModel, number> => {
  const cellsByRow = new Map<ElementModel, number>();
  for (const { element } of getTextBlocks(page)) {
    const row = element.flatParent;
    if (row === null || !isDisplayedAs(element, 'table-cell') || !isDisplayedAs(row, 'table-row')) continue;
    cellsByRow.set(row, (cellsByRow.get(row) ?? 0) + 1);
  }
  const rowsByTable = new Map<ElementModel, number>();
  for (const [row, cells] of cellsByRow) {
    const parent = row.flatParent;
    const table = parent && isDisplayedAs(parent, 'table-row-group') ? parent.flatParent : parent;
    if (cells < MIN_CELLS || !table || !isDisplayedAs(table, 'table')) continue;
    rowsByTable.set(table, (rowsByTable.get(table) ?? 0) + 1);
  }
  return new Map([...rowsByTable].filter(([, rows]) => rows >= MIN_ROWS));
});

function isDisplayedAs(element: ElementModel, display: string): boolean {
  return (
    element.style('display') === display &&
    !(element.isHtml && /^(table|tbody|tr|td|th)$/.test(element.tag)) &&
    !excludedRoles.has(element.role ?? '')
  );
}
