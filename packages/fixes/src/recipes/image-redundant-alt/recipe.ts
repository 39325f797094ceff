import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

export const imageRedundantAlt = defineRecipe('image-redundant-alt', ['repeats'], ({ element: image }) => {
  const isImg = image.isHtml && image.tag === 'img';
  if (image.isFocusable) return null;
  return createFix(
    'certain',
    'The text next to the image says the same, so screen readers can ignore the image.',
    isImg
      ? [
          ...removeAttributes(image, ['aria-label', 'aria-labelledby', 'title', 'role']),
          setAttribute(image, 'alt', ''),
        ]
      : [setAttribute(image, 'aria-hidden', 'true')],
  );
});
