import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

export const imageRedundantAlt = defineRecipe('image-redundant-alt', ['repeats'], ({ element: image }) => {
  const isPicture = image.isHtml && image.tag === 'img';
  if (image.isFocusable) return null;
  return createFix(
    'certain',
    'The text beside the picture says the same, so the picture is decoration to those who hear the page.',
    isPicture
      ? [
          ...removeAttributes(image, ['aria-label', 'aria-labelledby', 'title', 'role']),
          setAttribute(image, 'alt', ''),
        ]
      : [setAttribute(image, 'aria-hidden', 'true')],
  );
});
