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

/** CSS pixels up to which nothing can be made out in a picture: a spacer, or what counts visitors. */
const MAX_SPACER_SIZE = 3;

/**
 * What a picture shows nobody here knows: it is decoration where the page shows so; a picture that is a control is named
 * by what the control does; any other gets the words beside it or of its file, for a person to replace.
 */
export const imageAlt = defineRecipe('image-alt', missingNameReasons, (fault): SuggestedFix | null => {
  const { element: image } = fault;
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
      ? `The picture is all that the ${control.role} holds, so its alt says what the ${control.role} does: “${words.text}”, from ${words.source}.`
      : `Gives the picture the text alternative “${words.text}”, from ${words.source}.`,
    [
      ...removeEmptyReference(fault),
      ...(image.explicitRole === 'none' || image.explicitRole === 'presentation'
        ? removeAttributes(image, ['role'])
        : []),
      setAttribute(image, 'alt', words.text),
    ],
    describeTextToWrite(
      { ...words, kind: 'hint' },
      control ? `what the ${control.role} does` : 'what the picture tells',
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
      return 'Nothing can be made out in a picture of this size.';
  }
  const control = findEnclosingControl(image);
  if (control && getVisibleInnerText(control).trim() !== '') {
    return `The text of the ${control.role} says what the picture in it stands for.`;
  }
  return isRepeatedInText(image) ? 'The text beside the picture says what its file is called by.' : null;
}

/** The words of the file stand in the text of the paragraph, entry or cell that holds the picture. */
function isRepeatedInText(image: ElementModel): boolean {
  const file = (image.attr('src') ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const words = humanizeIdentifier(file.replace(/\.\w{1,5}$/, ''))?.toLowerCase();
  const holder = image.flatParent?.closest(({ tag }) => ['li', 'p', 'td', 'th', 'dt', 'dd'].includes(tag));
  return words !== undefined && holder ? getVisibleInnerText(holder).toLowerCase().includes(words) : false;
}
