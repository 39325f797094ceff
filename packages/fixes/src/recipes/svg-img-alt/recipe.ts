import { visibleInnerText } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { dropAll, set } from '../../shared/steps.ts';
import { imageWords } from '../role-img-alt/recipe.ts';

/** A graphic beside the text of a control is decoration; any other gets the words that belong to it. */
export const svgImgAlt = defineRecipe('svg-img-alt', namelessReasons, (fault) => {
  const { element: graphic } = fault;
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => role === 'link' || role === 'button' || tag === 'label',
  );
  if (control && visibleInnerText(control).trim() !== '' && graphic.textContent.trim() === '') {
    return fix(
      'likely',
      'The text beside the graphic says what it stands for, so the graphic is decoration.',
      [...dropAll(graphic, ['role', 'aria-labelledby']), set(graphic, 'aria-hidden', 'true')],
    );
  }
  const words = imageWords(graphic);
  if (words === null) return null;
  return fix(
    confidenceOf(words),
    `Gives the graphic the name “${words.text}”, from ${words.from}.`,
    [...withoutEmptyReference(fault), set(graphic, 'aria-label', words.text)],
    personWrites(words, 'what the graphic tells'),
  );
});
