import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, personWrites } from '../../shared/found-words.ts';
import { dropAll, set } from '../../shared/steps.ts';
import { frameWords } from '../frame-title/recipe.ts';

export const frameTitleUnique = defineRecipe('frame-title-unique', ['unrelated'], ({ element: frame }) => {
  const words = frameWords(frame);
  if (words === null || words.text.toLowerCase() === frame.name.toLowerCase()) return null;
  return fix(
    confidenceOf(words),
    `Titles the frame “${words.text}”, from ${words.from}.`,
    [...dropAll(frame, ['aria-label', 'aria-labelledby']), set(frame, 'title', words.text)],
    personWrites(words, 'what the frame holds'),
  );
});
