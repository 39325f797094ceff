import type { ElementModel } from '@curbcut/page-model';
import { visibleInnerText } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { plainWords } from '../../shared/plain-words.ts';
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
  if (words?.kind !== 'page' && isIconBesideText(graphic)) {
    return fix(
      'guess',
      'A graphic of this size beside a text is an icon as a rule, and the text says what it stands for.',
      [...dropAll(graphic, ['role', 'aria-labelledby']), set(graphic, 'aria-hidden', 'true')],
      'If the graphic tells more than the text beside it, keep its role and write that into aria-label.',
    );
  }
  if (words === null) return null;
  return fix(
    confidenceOf(words),
    `Gives the graphic the name “${words.text}”, from ${words.from}.`,
    [...withoutEmptyReference(fault), set(graphic, 'aria-label', words.text)],
    personWrites(words, 'what the graphic tells'),
  );
});

/** CSS pixels up to which a graphic in a line of text is an icon. */
const largestIcon = 32;

function isIconBesideText({ box, flatParent }: ElementModel): boolean {
  if (box === null || box.width > largestIcon || box.height > largestIcon || flatParent === null)
    return false;
  return flatParent.flatChildren.some((beside) => !('tag' in beside) && plainWords(beside.text) !== null);
}
