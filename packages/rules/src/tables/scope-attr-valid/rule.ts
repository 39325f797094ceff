import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeCell } from '../../shared/table-grid.ts';

/** https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope */
const validScopes = ['row', 'col', 'rowgroup', 'colgroup'];

/**
 * Same check as axe-core's `scope-attr-valid`. A best practice: browsers fall back to the position of the
 * header.
 */
export const scopeAttrValid = defineRule({
  id: 'scope-attr-valid',
  title: 'The scope attribute is used correctly',
  help: 'Use `scope="col"` on a `<th>` that heads its column and `scope="row"` on a `<th>` that heads its row.',
  impact: 'Screen reader users may hear values with the header of a different row or column.',
  criteria: [],
  category: 'tables',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['scope-attr-valid'],
  applies: (page) => page.byAttribute('scope').filter((cell) => isNativeCell(cell) && cell.isExposed),
  check: (cell) => {
    const scope = cell.attr('scope') ?? '';
    if (!validScopes.includes(scope.toLowerCase())) return failed('unknown', { facts: { scope } });
    return cell.tag === 'td' && !isHeaderByRole(cell.explicitRole)
      ? failed('noHeader', { facts: { scope } })
      : passed('known', { facts: { scope } });
  },
  messages: {
    known: 'The header has a valid scope: {scope}.',
    unknown:
      'The value “{scope}” of the scope attribute is invalid; allowed are row, col, rowgroup and colgroup.',
    noHeader: 'The attribute scope="{scope}" is on a data cell (td), where it has no effect.',
  },
});

function isHeaderByRole(role: string | null): boolean {
  return role === 'columnheader' || role === 'rowheader';
}
