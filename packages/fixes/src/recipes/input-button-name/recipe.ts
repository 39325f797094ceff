import { getInputType } from '@curbcut/rules/for-recipes';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findButtonName } from '../button-name/recipe.ts';

/** Names the button, or removes an empty `value` that suppresses the default text of a submit or reset button. */
export const inputButtonName = defineRecipe('input-button-name', missingNameReasons, (failure) => {
  const { element: button } = failure;
  const words = findButtonName(button);
  if (words !== null) {
    return createFix(
      getNameConfidence(words),
      `Sets the text of the button to “${words.text}”, based on ${words.source}.`,
      [...removeEmptyReference(failure), setAttribute(button, 'value', words.text)],
      describeTextToWrite(words, 'what the button does'),
    );
  }
  return getInputType(button) === 'button' || !button.hasAttr('value')
    ? null
    : createFix(
        'likely',
        'Without the empty value, browsers show their default button text in the language of the user.',
        [...removeEmptyReference(failure), removeAttribute(button, 'value')],
      );
});
