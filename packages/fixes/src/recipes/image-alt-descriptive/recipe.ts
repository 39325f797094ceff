import type { ElementModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNameFromFile } from '../../shared/name-from-url.ts';
import { setAttribute } from '../../shared/patch-steps.ts';
import { findFirstName } from '../../shared/suggested-name.ts';
import { findLinkName } from '../link-name/recipe.ts';
import { findNameFromCaption } from '../role-img-alt/recipe.ts';

/** In the place of a file name or a word that suits every picture: what the link is for, or the caption beside it. */
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
      `Gives the picture the words “${words.text}”, from ${words.source}.`,
      [setAttribute(image, attribute, words.text)],
      `Write what the picture tells: “${words.text}” comes from ${words.source}.`,
    );
  },
);

/** Words for a link that holds nothing but the picture. */
function findImageLinkName(link: ElementModel) {
  return link.textContent.trim() === '' ? findLinkName(link) : null;
}
