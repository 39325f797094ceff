import { inputType } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { drop, set } from '../../shared/steps.ts';
import { buttonWords } from '../button-name/recipe.ts';

/** An empty value of a submit or reset button only keeps the browser from writing its own words. */
export const inputButtonName = defineRecipe('input-button-name', namelessReasons, (fault) => {
  const { element: button } = fault;
  const words = buttonWords(button);
  if (words !== null) {
    return fix(
      confidenceOf(words),
      `Writes “${words.text}” on the button, from ${words.from}.`,
      [...withoutEmptyReference(fault), set(button, 'value', words.text)],
      personWrites(words, 'what the button does'),
    );
  }
  return inputType(button) === 'button' || !button.hasAttr('value')
    ? null
    : fix(
        'likely',
        'Without the empty value the browser writes its own words on the button, in the language of the person.',
        [...withoutEmptyReference(fault), drop(button, 'value')],
      );
});
