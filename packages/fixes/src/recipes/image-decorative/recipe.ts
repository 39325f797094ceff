import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { drop, set } from '../../shared/steps.ts';

export const imageDecorative = defineRecipe(
  'image-decorative',
  ['hidesText', 'hidesDrawnText'],
  ({ element, reason, facts }) => {
    if (reason === 'hidesText') {
      return fix('certain', 'The words that were written for the picture are heard once nothing hides it.', [
        drop(element, 'aria-hidden'),
      ]);
    }
    const words = shortWords(String(facts.text), 200);
    if (words === null) return null;
    return fix('likely', 'What is written in the picture is what it tells.', [
      drop(element, 'aria-hidden'),
      set(element, 'role', 'img'),
      set(element, 'aria-label', words),
    ]);
  },
);
