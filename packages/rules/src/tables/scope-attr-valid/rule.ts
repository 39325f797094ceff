import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeCell } from '../../shared/table-grid.ts';

/** https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope */
const validScopes = ['row', 'col', 'rowgroup', 'colgroup'];

/** The question of axe-core's `scope-attr-valid`. A best practice: browsers fall back to the header's place. */
export const scopeAttrValid = defineRule({
  id: 'scope-attr-valid',
  title: 'The scope attribute says row, col, rowgroup or colgroup, and stands on a header',
  help: 'Write scope="col" on a th that heads its column and scope="row" on one that heads its row.',
  impact: 'Screen-reader users may hear a value with the heading of another row or column.',
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
    known: 'The header says what it heads: {scope}.',
    unknown:
      'Screen-reader users may hear values with the wrong heading: scope is “{scope}”, which is none of row, col, rowgroup and colgroup.',
    noHeader:
      'Screen-reader users may not hear this as a heading: it says scope="{scope}" but is an ordinary cell (td), where scope has no effect.',
  },
});

function isHeaderByRole(role: string | null): boolean {
  return role === 'columnheader' || role === 'rowheader';
}
