import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { NONE } from '../tree/node-tree.ts';

const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** Roles that are allowed between the parts of a table. */
const neutralRoles = new Set(['generic', 'group', 'rowgroup']);

/** Returns the nearest ancestor in the flat tree whose role is not neutral within a table; NONE without one. */
function findTableAncestor(page: PageQueries, node: NodeIndex): NodeIndex {
  let parent = page.tree.flatParent[node]!;
  while (parent !== NONE && neutralRoles.has(page.roles.getRole(parent) ?? '')) {
    parent = page.tree.flatParent[parent]!;
  }
  return parent;
}

/**
 * Returns the role of `caption`, `thead`, `tbody`, `tfoot`, `tr`, `td` and `th`: they have one only as parts of an
 * element that is exposed as a table or grid. Parts of a presentational table are presentational themselves
 * (https://w3c.github.io/aria/#conflict_resolution_presentation_none, required owned elements).
 */
export function getTablePartRole(page: PageQueries, node: NodeIndex): string {
  const above = findTableAncestor(page, node);
  const roleAbove = above === NONE ? null : page.roles.getRole(above);
  if (
    roleAbove === 'none' &&
    page.reader.isHtml(above, 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th')
  ) {
    return 'none';
  }
  const isInTable = roleAbove !== null && tableRoles.has(roleAbove);
  switch (page.reader.tag(node)) {
    case 'caption':
      return isInTable ? 'caption' : 'generic';
    case 'tr':
      return isInTable ? 'row' : 'generic';
    case 'td':
    case 'th':
      return getCellRole(page, node, above, roleAbove);
    default:
      return isInTable ? 'rowgroup' : 'generic';
  }
}

function getCellRole(page: PageQueries, node: NodeIndex, row: NodeIndex, rowRole: string | null): string {
  if (rowRole !== 'row') return 'generic';
  const table = findTableAncestor(page, row);
  const tableRole = table === NONE ? null : page.roles.getRole(table);
  if (tableRole === null || !tableRoles.has(tableRole)) return 'generic';
  if (page.reader.isHtml(node, 'th')) return getHeaderRole(page, node);
  return tableRole === 'table' ? 'cell' : 'gridcell';
}

/**
 * Returns whether a header is a row or column header. Without `scope`, HTML's algorithm for assigning header cells needs
 * the whole table (https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells); like
 * browsers, this looks at neighboring cells: data cells in the same row make it the header of that row.
 */
function getHeaderRole(page: PageQueries, node: NodeIndex): string {
  const scope = page.reader.attr(node, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const { tree, reader } = page;
  const row = tree.getParentElement(node);
  const cells = row === NONE ? [node] : page.getChildElements(row);
  const position = cells.indexOf(node);
  const isHeader = (cell: NodeIndex | undefined) => cell !== undefined && reader.isHtml(cell, 'th');
  const isData = (cell: NodeIndex | undefined) =>
    cell !== undefined && reader.isHtml(cell, 'td') && tree.firstChild[cell] !== NONE;
  const before = cells[position - 1];
  const after = cells[position + 1];
  if (before === undefined && after === undefined) return 'columnheader';
  if (isHeader(before) && isHeader(after)) return 'columnheader';
  // The corner where row and column headers meet is often empty, so the second and second-to-last cells count too.
  const candidates = [before, after, cells[0], cells.at(-1), cells[1], cells.at(-2)];
  return candidates.some(isData) ? 'rowheader' : 'columnheader';
}
