import type { ElementModel } from '@curbcut/page-model';
import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';
import { findNameFromContainer } from '../../shared/name-from-container.ts';
import { findNameFromIcon } from '../../shared/name-from-icon.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

export const roleImgAlt = defineNamingRecipe({
  ruleId: 'role-img-alt',
  target: 'the image',
  textToWrite: 'what the image shows',
  findName: findImageName,
});

/** Finds a name for an image. Text inside the element comes first, because the role hides it. */
export function findImageName(image: ElementModel): SuggestedName | null {
  return findFirstName(
    () => toSuggestedName(toShortText(image.textContent), 'the text inside it', 'page'),
    () => findOwnName(image),
    () => findNameFromCaption(image),
    () => findNameFromIcon(image),
    () => findNameFromAttributes(image, 'id', 'class'),
  );
}

/** Finds a name in the caption. It is only a hint, because a caption rarely describes what an image shows. */
export function findNameFromCaption(image: ElementModel): SuggestedName | null {
  const words = findNameFromContainer(image);
  return words === null ? null : { ...words, kind: 'hint' };
}
