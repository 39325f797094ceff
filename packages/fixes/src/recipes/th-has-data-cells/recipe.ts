import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, rename, set } from '../../shared/steps.ts';

/** A header that heads nothing by what its scope says, or nowhere at all. */
export const thHasDataCells = defineRecipe('th-has-data-cells', ['headsNothing'], ({ element: header }) => {
  if (header.hasAttr('scope') && header.explicitRole === null) {
    return fix('likely', 'Without the attribute the header heads what stands below or beside it.', [
      drop(header, 'scope'),
    ]);
  }
  if (header.tag !== 'th')
    return fix('likely', 'It heads nothing, so it is an ordinary cell.', [set(header, 'role', 'cell')]);
  return fix('likely', 'It heads nothing, so it is an ordinary cell.', [
    ...dropAll(header, ['role']),
    rename(header, 'td'),
  ]);
});
