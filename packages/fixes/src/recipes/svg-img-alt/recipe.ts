import type { ElementModel } from '@curbcut/page-model';
import { getVisibleInnerText } from '@curbcut/rules/for-recipes';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findImageName } from '../role-img-alt/recipe.ts';

/** Hides a graphic next to text as decorative, and names any other. */
export const svgImgAlt = defineRecipe('svg-img-alt', missingNameReasons, (failure) => {
  const { element: graphic } = failure;
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => role === 'link' || role === 'button' || tag === 'label',
  );
  if (control && getVisibleInnerText(control).trim() !== '' && graphic.textContent.trim() === '') {
    return createFix(
      'likely',
      'The text next to the graphic already describes it, so the graphic is decorative.',
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
      'A graphic of this size next to text is usually an icon that the text already describes.',
      [
        ...removeAttributes(graphic, ['role', 'aria-labelledby']),
        setAttribute(graphic, 'aria-hidden', 'true'),
      ],
      'If the graphic shows more than the text says, keep its role and describe it in aria-label.',
    );
  }
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Names the graphic “${words.text}”, based on ${words.source}.`,
    [...removeEmptyReference(failure), setAttribute(graphic, 'aria-label', words.text)],
    describeTextToWrite(words, 'what the graphic shows'),
  );
});

/** Largest size of an icon in a line of text, in CSS pixels. */
const MAX_ICON_SIZE = 32;

function isIconBesideText({ box, flatParent }: ElementModel): boolean {
  if (box === null || box.width > MAX_ICON_SIZE || box.height > MAX_ICON_SIZE || flatParent === null)
    return false;
  return flatParent.flatChildren.some((sibling) => !('tag' in sibling) && toPlainText(sibling.text) !== null);
}
