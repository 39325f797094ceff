import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { dropAll, set } from '../../shared/steps.ts';

export const imageRedundantAlt = defineRecipe('image-redundant-alt', ['repeats'], ({ element: image }) => {
  const isPicture = image.isHtml && image.tag === 'img';
  if (image.isFocusable) return null;
  return fix(
    'certain',
    'The text beside the picture says the same, so the picture is decoration to those who hear the page.',
    isPicture
      ? [...dropAll(image, ['aria-label', 'aria-labelledby', 'title', 'role']), set(image, 'alt', '')]
      : [set(image, 'aria-hidden', 'true')],
  );
});
