import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';

export const imageDecorative = defineRecipe(
  'image-decorative',
  ['hidesText', 'hidesDrawnText'],
  ({ element, reason, facts }) => {
    if (reason === 'hidesText') {
      return createFix(
        'certain',
        'Without aria-hidden, screen readers announce the alternative text of the image.',
        [removeAttribute(element, 'aria-hidden')],
      );
    }
    const words = toShortText(String(facts.text), 200);
    if (words === null) return null;
    return createFix('likely', 'Uses the text drawn in the image as its name.', [
      removeAttribute(element, 'aria-hidden'),
      setAttribute(element, 'role', 'img'),
      setAttribute(element, 'aria-label', words),
    ]);
  },
);
