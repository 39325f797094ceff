import type { ElementModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNameFromFile } from '../../shared/name-from-url.ts';
import { setAttribute } from '../../shared/patch-steps.ts';
import { findFirstName } from '../../shared/suggested-name.ts';
import { findLinkName } from '../link-name/recipe.ts';
import { findNameFromCaption } from '../role-img-alt/recipe.ts';

/** Replaces a file name or generic word with the purpose of the link, the caption, or words from the file name. */
export const imageAltDescriptive = defineRecipe(
  'image-alt-descriptive',
  ['fileName', 'generic'],
  ({ element: image }) => {
    const link = image.flatParent?.closest(({ role }) => role === 'link') ?? null;
    const words = findFirstName(
      () => (link ? findImageLinkName(link) : null),
      () => findNameFromCaption(image),
      () => findNameFromFile(image.attr('src')),
      () => findNameFromFile(image.name),
    );
    const attribute = image.nameSource === 'aria-label' || !image.isHtml ? 'aria-label' : 'alt';
    if (
      words === null ||
      /^(alt|bild|foto|grafi[ck]|graphic|imagen?|immagine|imagem|photo(graph)?|pic(ture)?)$/i.test(
        words.text,
      ) ||
      words.text.toLowerCase() === image.name.toLowerCase() ||
      !/^(aria-label|alt)$/.test(image.nameSource ?? '')
    )
      return null;
    return createFix(
      'guess',
      `Replaces the alternative text with “${words.text}”, based on ${words.source}.`,
      [setAttribute(image, attribute, words.text)],
      `Write what the image shows: “${words.text}” is only a guess based on ${words.source}.`,
    );
  },
);

/** Finds a name for a link that contains only the image. */
function findImageLinkName(link: ElementModel) {
  return link.textContent.trim() === '' ? findLinkName(link) : null;
}
