import { defineNamingRecipe, setNameAttribute } from '../../shared/define-naming-recipe.ts';
import { findNameFromLinkUrl } from '../../shared/name-from-url.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { findFirstName } from '../../shared/suggested-name.ts';

export const areaAlt = defineNamingRecipe({
  ruleId: 'area-alt',
  target: 'the area',
  textToWrite: 'where the area links to',
  findName: (area) =>
    findFirstName(
      () => findOwnName(area),
      () => findNameFromLinkUrl(area),
      () => findNameFromAttributes(area, 'id', 'class'),
    ),
  applyName: (area, words) => setNameAttribute(area, 'alt', words),
});
