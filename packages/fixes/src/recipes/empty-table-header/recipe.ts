import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, renameElement, setAttribute } from '../../shared/patch-steps.ts';

/** Turns an empty header into an ordinary cell. */
export const emptyTableHeader = defineRecipe('empty-table-header', missingNameReasons, ({ element }) => {
  const why = 'An empty cell cannot be a header, so it becomes an ordinary cell.';
  const old = removeAttributes(element, ['scope', 'abbr', 'aria-labelledby', 'aria-sort']);
  if (element.tag === 'th')
    return createFix('likely', why, [
      ...old,
      ...removeAttributes(element, ['role']),
      renameElement(element, 'td'),
    ]);
  if (element.tag === 'td') return createFix('likely', why, [...old, ...removeAttributes(element, ['role'])]);
  return createFix('likely', why, [...old, setAttribute(element, 'role', 'cell')]);
});
