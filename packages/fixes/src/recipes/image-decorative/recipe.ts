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
        'The words that were written for the picture are heard once nothing hides it.',
        [removeAttribute(element, 'aria-hidden')],
      );
    }
    const words = toShortText(String(facts.text), 200);
    if (words === null) return null;
    return createFix('likely', 'What is written in the picture is what it tells.', [
      removeAttribute(element, 'aria-hidden'),
      setAttribute(element, 'role', 'img'),
      setAttribute(element, 'aria-label', words),
    ]);
  },
);
