import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findFrameName } from '../frame-title/recipe.ts';

export const frameTitleUnique = defineRecipe('frame-title-unique', ['unrelated'], ({ element: frame }) => {
  const words = findFrameName(frame);
  if (words === null || words.text.toLowerCase() === frame.name.toLowerCase()) return null;
  return createFix(
    getNameConfidence(words),
    `Titles the frame “${words.text}”, based on ${words.source}.`,
    [...removeAttributes(frame, ['aria-label', 'aria-labelledby']), setAttribute(frame, 'title', words.text)],
    describeTextToWrite(words, 'what the frame contains'),
  );
});
