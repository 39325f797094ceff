import type { ElementModel } from '@curbcut/page-model';
import { getVisibleInnerText } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../../recipe.ts';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { humanizeIdentifier } from '../../shared/humanize-identifier.ts';
import { findNameFromFile } from '../../shared/name-from-url.ts';
import { findOwnName } from '../../shared/own-name.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
} from '../../shared/suggested-name.ts';
import { findButtonName } from '../button-name/recipe.ts';
import { findLinkName } from '../link-name/recipe.ts';
import { findNameFromCaption } from '../role-img-alt/recipe.ts';

/** Largest size of spacers and tracking pixels, in CSS pixels. */
const MAX_SPACER_SIZE = 3;

/**
 * Marks an image as decorative only if the page shows that it is. An image that is the whole content of a control gets
 * the purpose of the control; any other gets nearby text or words from its file name, as a placeholder.
 */
export const imageAlt = defineRecipe('image-alt', missingNameReasons, (failure): SuggestedFix | null => {
  const { element: image } = failure;
  const decorative = explainDecorative(image);
  if (decorative !== null && !image.isFocusable) {
    return createFix('likely', decorative, [
      ...removeAttributes(image, ['aria-labelledby', 'aria-label', 'title']),
      setAttribute(image, 'alt', ''),
    ]);
  }
  const control = findEnclosingControl(image);
  const words = control
    ? control.role === 'link'
      ? findLinkName(control)
      : findButtonName(control)
    : findAlternativeText(image);
  if (words === null) return null;
  return createFix(
    getNameConfidence(control ? { ...words, kind: 'hint' } : words),
    control
      ? `The image is the only content of the ${control.role}, so its alternative text describes what the ${control.role} does: “${words.text}”, based on ${words.source}.`
      : `Adds the alternative text “${words.text}”, based on ${words.source}.`,
    [
      ...removeEmptyReference(failure),
      ...(image.explicitRole === 'none' || image.explicitRole === 'presentation'
        ? removeAttributes(image, ['role'])
        : []),
      setAttribute(image, 'alt', words.text),
    ],
    describeTextToWrite(
      { ...words, kind: 'hint' },
      control ? `what the ${control.role} does` : 'what the image shows',
    ),
  );
});

export function findAlternativeText(image: ElementModel): SuggestedName | null {
  return findFirstName(
    () => findOwnName(image),
    () => findNameFromCaption(image),
    () => findNameFromFile(image.attr('src')),
  );
}

function findEnclosingControl(image: ElementModel): ElementModel | null {
  return image.flatParent?.closest(({ role }) => role === 'link' || role === 'button') ?? null;
}

function explainDecorative(image: ElementModel): string | null {
  const { box } = image;
  if (box !== null && (box.width <= MAX_SPACER_SIZE || box.height <= MAX_SPACER_SIZE) && image.attr('src')) {
    const hasSize = [image.attr('width'), image.attr('height')].some(
      (size) => size !== null && Number(size) <= MAX_SPACER_SIZE,
    );
    if (hasSize || (box.width > 0 && box.height > 0))
      return 'An image of this size shows nothing, so it is decorative.';
  }
  const control = findEnclosingControl(image);
  if (control && getVisibleInnerText(control).trim() !== '') {
    return `The text of the ${control.role} already describes the image, so the image is decorative.`;
  }
  return isRepeatedInText(image)
    ? 'The text next to the image contains the words of its file name, so the image is decorative.'
    : null;
}

/** Returns whether the words of the file name occur in the text of the surrounding paragraph, list item or cell. */
function isRepeatedInText(image: ElementModel): boolean {
  const file = (image.attr('src') ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const words = humanizeIdentifier(file.replace(/\.\w{1,5}$/, ''))?.toLowerCase();
  const holder = image.flatParent?.closest(({ tag }) => ['li', 'p', 'td', 'th', 'dt', 'dd'].includes(tag));
  return words !== undefined && holder ? getVisibleInnerText(holder).toLowerCase().includes(words) : false;
}
