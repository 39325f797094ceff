import type { ElementModel } from '@curbcut/page-model';
import {
  defineNamingRecipe,
  missingNameReasons,
  setNameAttribute,
} from '../../shared/define-naming-recipe.ts';
import { findNameFromIcon } from '../../shared/name-from-icon.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findSearchButtonName } from '../../shared/search-button-name.ts';
import { findFirstName, toSuggestedName } from '../../shared/suggested-name.ts';

export const inputImageAlt = defineNamingRecipe({
  ruleId: 'input-image-alt',
  reasons: [...missingNameReasons, 'defaultName'],
  target: 'the image button',
  textToWrite: 'what the button does',
  findName: (button: ElementModel) =>
    findFirstName(
      () => findOwnName(button),
      () => toSuggestedName(toShortText(button.attr('value')), 'its value attribute', 'page'),
      () => findNameFromIcon(button),
      () => findSearchButtonName(button),
      () => findNameFromAttributes(button, 'name', 'id', 'class'),
    ),
  applyName: (button, words) => setNameAttribute(button, 'alt', words),
});
