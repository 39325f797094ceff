import type { ElementModel } from '@curbcut/page-model';
import { perPage } from '../../shared/per-page.ts';
import { textBlocks } from '../../shared/text-blocks.ts';

/** Rows and cells from which on a value's column matters. */
const leastRows = 3;
const leastCells = 2;

const roles = new Set(
  'cell columnheader grid gridcell list listitem none presentation row rowheader table'.split(' '),
);

/** Rows of two cells or more with text, of elements that only CSS makes a table, by the element around them. */
export const cssTables = perPage((page): ReadonlyMap<ElementModel, number> => {
  const cellsByRow = new Map<ElementModel, number>();
  for (const { element } of textBlocks(page)) {
    const row = element.flatParent;
    if (row === null || !isStyled(element, 'table-cell') || !isStyled(row, 'table-row')) continue;
    cellsByRow.set(row, (cellsByRow.get(row) ?? 0) + 1);
  }
  const rowsByTable = new Map<ElementModel, number>();
  for (const [row, cells] of cellsByRow) {
    const above = row.flatParent;
    const table = above && isStyled(above, 'table-row-group') ? above.flatParent : above;
    if (cells < leastCells || !table || !isStyled(table, 'table')) continue;
    rowsByTable.set(table, (rowsByTable.get(table) ?? 0) + 1);
  }
  return new Map([...rowsByTable].filter(([, rows]) => rows >= leastRows));
});

function isStyled(element: ElementModel, display: string): boolean {
  return (
    element.style('display') === display &&
    !(element.isHtml && /^(table|tbody|tr|td|th)$/.test(element.tag)) &&
    !roles.has(element.role ?? '')
  );
}
