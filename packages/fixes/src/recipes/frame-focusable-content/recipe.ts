import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, personWrites } from '../../shared/found-words.ts';
import { drop, set } from '../../shared/steps.ts';
import { frameWords } from '../frame-title/recipe.ts';

/** Whoever comes into the frame with the Tab key has to hear what it is. */
export const frameFocusableContent = defineRecipe(
  'frame-focusable-content',
  ['leftOut'],
  ({ element: frame }) => {
    const why = 'Without the attribute the Tab key leads into the frame.';
    const steps = [drop(frame, 'tabindex')];
    const words = frame.name === '' ? frameWords(frame) : null;
    return words === null
      ? fix('certain', why, steps)
      : fix(
          confidenceOf(words),
          `${why} Its title says what it holds, from ${words.from}.`,
          [...steps, set(frame, 'title', words.text)],
          personWrites(words, 'what the frame holds'),
        );
  },
);
