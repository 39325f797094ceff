import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { namelessReasons } from '../../shared/give-name.ts';
import { dropAll, rename, set } from '../../shared/steps.ts';

/** A cell that says nothing heads nothing. */
export const emptyTableHeader = defineRecipe('empty-table-header', namelessReasons, ({ element: header }) => {
  const why = 'A cell that says nothing heads nothing, so it is an ordinary one.';
  const old = dropAll(header, ['scope', 'abbr', 'aria-labelledby', 'aria-sort']);
  if (header.tag === 'th')
    return fix('likely', why, [...old, ...dropAll(header, ['role']), rename(header, 'td')]);
  if (header.tag === 'td') return fix('likely', why, [...old, ...dropAll(header, ['role'])]);
  return fix('likely', why, [...old, set(header, 'role', 'cell')]);
});
