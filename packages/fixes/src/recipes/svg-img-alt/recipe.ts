import type { ElementModel } from '@curbcut/page-model';
import { getVisibleInnerText } from '@curbcut/rules/for-recipes';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findImageName } from '../role-img-alt/recipe.ts';

/** A graphic beside the text of a control is decoration; any other gets the words that belong to it. */
export const svgImgAlt = defineRecipe('svg-img-alt', missingNameReasons, (fault) => {
  const { element: graphic } = fault;
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => role === 'link' || role === 'button' || tag === 'label',
  );
  if (control && getVisibleInnerText(control).trim() !== '' && graphic.textContent.trim() === '') {
    return createFix(
      'likely',
      'The text beside the graphic says what it stands for, so the graphic is decoration.',
      [
        ...removeAttributes(graphic, ['role', 'aria-labelledby']),
        setAttribute(graphic, 'aria-hidden', 'true'),
      ],
    );
  }
  const words = findImageName(graphic);
  if (words?.kind !== 'page' && isIconBesideText(graphic)) {
    return createFix(
      'guess',
      'A graphic of this size beside a text is an icon as a rule, and the text says what it stands for.',
      [
        ...removeAttributes(graphic, ['role', 'aria-labelledby']),
        setAttribute(graphic, 'aria-hidden', 'true'),
      ],
      'If the graphic tells more than the text beside it, keep its role and write that into aria-label.',
    );
  }
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Gives the graphic the name “${words.text}”, from ${words.source}.`,
    [...removeEmptyReference(fault), setAttribute(graphic, 'aria-label', words.text)],
    describeTextToWrite(words, 'what the graphic tells'),
  );
});

/** CSS pixels up to which a graphic in a line of text is an icon. */
const MAX_ICON_SIZE = 32;

function isIconBesideText({ box, flatParent }: ElementModel): boolean {
  if (box === null || box.width > MAX_ICON_SIZE || box.height > MAX_ICON_SIZE || flatParent === null)
    return false;
  return flatParent.flatChildren.some((beside) => !('tag' in beside) && toPlainText(beside.text) !== null);
}
