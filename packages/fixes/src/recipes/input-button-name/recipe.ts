import { getInputType } from '@curbcut/rules/for-recipes';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findButtonName } from '../button-name/recipe.ts';

/** An empty value of a submit or reset button only keeps the browser from writing its own words. */
export const inputButtonName = defineRecipe('input-button-name', missingNameReasons, (fault) => {
  const { element: button } = fault;
  const words = findButtonName(button);
  if (words !== null) {
    return createFix(
      getNameConfidence(words),
      `Writes “${words.text}” on the button, from ${words.source}.`,
      [...removeEmptyReference(fault), setAttribute(button, 'value', words.text)],
      describeTextToWrite(words, 'what the button does'),
    );
  }
  return getInputType(button) === 'button' || !button.hasAttr('value')
    ? null
    : createFix(
        'likely',
        'Without the empty value the browser writes its own words on the button, in the language of the person.',
        [...removeEmptyReference(fault), removeAttribute(button, 'value')],
      );
});
