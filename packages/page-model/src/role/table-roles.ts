import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';

/** The dependencies of the roles of a table's parts. */
export interface TableRoleDependencies {
  readonly reader: CaptureReader;
  /**
   * Returns the computed role (`Roles.getRole`), because the role of a part depends on those of its
   * ancestors. It is a function because `Roles` and the implicit roles call each other.
   */
  getRole(node: NodeIndex): string | null;
}

const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** Roles that are allowed between the parts of a table. */
const neutralRoles = new Set(['generic', 'group', 'rowgroup']);

/**
 * Returns the nearest ancestor in the flat tree whose role isn't neutral within a table; NONE if there is
 * none.
 */
function findTableAncestor(deps: TableRoleDependencies, node: NodeIndex): NodeIndex {
  let parent = deps.reader.tree.flatParent[node]!;
  while (parent !== NONE && neutralRoles.has(deps.getRole(parent) ?? '')) {
    parent = deps.reader.tree.flatParent[parent]!;
  }
  return parent;
}

/**
 * Returns the role of `caption`, `thead`, `tbody`, `tfoot`, `tr`, `td` and `th`. They have a role only as
 * parts of an element that is exposed as a table or grid. Parts of a presentational table are presentational,
 * too (https://w3c.github.io/aria/#conflict_resolution_presentation_none, required owned elements).
 */
export function getTablePartRole(deps: TableRoleDependencies, node: NodeIndex): string {
  const above = findTableAncestor(deps, node);
  const roleAbove = above === NONE ? null : deps.getRole(above);
  if (
    roleAbove === 'none' &&
    deps.reader.isHtml(above, 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th')
  ) {
    return 'none';
  }
  const isInTable = roleAbove !== null && tableRoles.has(roleAbove);
  switch (deps.reader.tag(node)) {
    case 'caption':
      return isInTable ? 'caption' : 'generic';
    case 'tr':
      return isInTable ? 'row' : 'generic';
    case 'td':
    case 'th':
      return getCellRole(deps, node, above, roleAbove);
    default:
      return isInTable ? 'rowgroup' : 'generic';
  }
}

function getCellRole(
  deps: TableRoleDependencies,
  node: NodeIndex,
  row: NodeIndex,
  rowRole: string | null,
): string {
  if (rowRole !== 'row') return 'generic';
  const table = findTableAncestor(deps, row);
  const tableRole = table === NONE ? null : deps.getRole(table);
  if (tableRole === null || !tableRoles.has(tableRole)) return 'generic';
  if (deps.reader.isHtml(node, 'th')) return getHeaderRole(deps, node);
  return tableRole === 'table' ? 'cell' : 'gridcell';
}

/**
 * Returns whether a header is a row or column header. Without `scope`, HTML's algorithm for assigning header
 * cells needs the whole table
 * (https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells). Like browsers,
 * we only look at neighboring cells: data cells in the same row make it that row's header.
 */
function getHeaderRole(deps: TableRoleDependencies, node: NodeIndex): string {
  const scope = deps.reader.attr(node, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const { reader } = deps;
  const { tree } = reader;
  const row = tree.getParentElement(node);
  const cells = row === NONE ? [node] : tree.getChildElements(row);
  const position = cells.indexOf(node);
  const isHeader = (cell: NodeIndex | undefined) => cell !== undefined && reader.isHtml(cell, 'th');
  const isData = (cell: NodeIndex | undefined) =>
    cell !== undefined && reader.isHtml(cell, 'td') && tree.firstChild[cell] !== NONE;
  const before = cells[position - 1];
  const after = cells[position + 1];
  if (before === undefined && after === undefined) return 'columnheader';
  if (isHeader(before) && isHeader(after)) return 'columnheader';
  // The corner where row and column headers meet is often empty, so the second and second-to-last cells
  // count, too.
  const candidates = [before, after, cells[0], cells.at(-1), cells[1], cells.at(-2)];
  return candidates.some(isData) ? 'rowheader' : 'columnheader';
}
