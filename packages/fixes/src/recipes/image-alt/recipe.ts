import type { ElementModel } from '@curbcut/page-model';
import { visibleInnerText } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../../recipe.ts';
import { fileWords } from '../../shared/address-words.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, type FoundWords, firstOf, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { identifierWords } from '../../shared/identifier-words.ts';
import { ownWords } from '../../shared/own-words.ts';
import { dropAll, set } from '../../shared/steps.ts';
import { buttonWords } from '../button-name/recipe.ts';
import { linkWords } from '../link-name/recipe.ts';
import { captionWords } from '../role-img-alt/recipe.ts';

/** CSS pixels up to which nothing can be made out in a picture: a spacer, or what counts visitors. */
const smallest = 3;

/**
 * What a picture shows nobody here knows: it is decoration where the page shows so; a picture that is a control is named
 * by what the control does; any other gets the words beside it or of its file, for a person to replace.
 */
export const imageAlt = defineRecipe('image-alt', namelessReasons, (fault): SuggestedFix | null => {
  const { element: image } = fault;
  const decorative = whyDecorative(image);
  if (decorative !== null && !image.isFocusable) {
    return fix('likely', decorative, [
      ...dropAll(image, ['aria-labelledby', 'aria-label', 'title']),
      set(image, 'alt', ''),
    ]);
  }
  const control = controlAround(image);
  const words = control
    ? control.role === 'link'
      ? linkWords(control)
      : buttonWords(control)
    : pictureWords(image);
  if (words === null) return null;
  return fix(
    confidenceOf(control ? { ...words, kind: 'hint' } : words),
    control
      ? `The picture is all that the ${control.role} holds, so its alt says what the ${control.role} does: “${words.text}”, from ${words.from}.`
      : `Gives the picture the text alternative “${words.text}”, from ${words.from}.`,
    [
      ...withoutEmptyReference(fault),
      ...(image.explicitRole === 'none' || image.explicitRole === 'presentation'
        ? dropAll(image, ['role'])
        : []),
      set(image, 'alt', words.text),
    ],
    personWrites(
      { ...words, kind: 'hint' },
      control ? `what the ${control.role} does` : 'what the picture tells',
    ),
  );
});

export function pictureWords(image: ElementModel): FoundWords | null {
  return firstOf(
    () => ownWords(image),
    () => captionWords(image),
    () => fileWords(image.attr('src')),
  );
}

function controlAround(image: ElementModel): ElementModel | null {
  return image.flatParent?.closest(({ role }) => role === 'link' || role === 'button') ?? null;
}

function whyDecorative(image: ElementModel): string | null {
  const { box } = image;
  if (box !== null && (box.width <= smallest || box.height <= smallest) && image.attr('src')) {
    const hasSize = [image.attr('width'), image.attr('height')].some(
      (size) => size !== null && Number(size) <= smallest,
    );
    if (hasSize || (box.width > 0 && box.height > 0))
      return 'Nothing can be made out in a picture of this size.';
  }
  const control = controlAround(image);
  if (control && visibleInnerText(control).trim() !== '') {
    return `The text of the ${control.role} says what the picture in it stands for.`;
  }
  return isSaidBeside(image) ? 'The text beside the picture says what its file is called by.' : null;
}

/** The words of the file stand in the text of the paragraph, entry or cell that holds the picture. */
function isSaidBeside(image: ElementModel): boolean {
  const file = (image.attr('src') ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const words = identifierWords(file.replace(/\.\w{1,5}$/, ''))?.toLowerCase();
  const holder = image.flatParent?.closest(({ tag }) => ['li', 'p', 'td', 'th', 'dt', 'dd'].includes(tag));
  return words !== undefined && holder ? visibleInnerText(holder).toLowerCase().includes(words) : false;
}
