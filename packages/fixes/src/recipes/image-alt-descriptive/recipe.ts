import type { ElementModel } from '@curbcut/page-model';
import { fileWords } from '../../shared/address-words.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { firstOf } from '../../shared/found-words.ts';
import { set } from '../../shared/steps.ts';
import { linkWords } from '../link-name/recipe.ts';
import { captionWords } from '../role-img-alt/recipe.ts';

/** In the place of a file name or a word that suits every picture: what the link is for, or the caption beside it. */
export const imageAltDescriptive = defineRecipe(
  'image-alt-descriptive',
  ['fileName', 'generic'],
  ({ element: image }) => {
    const link = image.flatParent?.closest(({ role }) => role === 'link') ?? null;
    const words = firstOf(
      () => (link ? linkOnly(link) : null),
      () => captionWords(image),
      () => fileWords(image.attr('src')),
      () => fileWords(image.name),
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
    return fix(
      'guess',
      `Gives the picture the words “${words.text}”, from ${words.from}.`,
      [set(image, attribute, words.text)],
      `Write what the picture tells: “${words.text}” comes from ${words.from}.`,
    );
  },
);

/** Words for a link that holds nothing but the picture. */
function linkOnly(link: ElementModel) {
  return link.textContent.trim() === '' ? linkWords(link) : null;
}
