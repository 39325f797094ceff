import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';
import { findNameFromFile } from '../../shared/name-from-url.ts';
import { findNameFromAttributes } from '../../shared/own-name.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, toSuggestedName } from '../../shared/suggested-name.ts';
import { findNameFromCaption } from '../role-img-alt/recipe.ts';

export const objectAlt = defineNamingRecipe({
  ruleId: 'object-alt',
  target: 'the object',
  textToWrite: 'what it shows',
  findName: (object) =>
    findFirstName(
      () => toSuggestedName(toShortText(object.textContent), 'its fallback text', 'page'),
      () => findNameFromCaption(object),
      () => findNameFromFile(object.attr('data')),
      () => findNameFromAttributes(object, 'name', 'id', 'class'),
    ),
});
