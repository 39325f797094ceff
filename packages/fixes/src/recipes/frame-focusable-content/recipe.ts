import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findFrameName } from '../frame-title/recipe.ts';

/** Whoever comes into the frame with the Tab key has to hear what it is. */
export const frameFocusableContent = defineRecipe(
  'frame-focusable-content',
  ['leftOut'],
  ({ element: frame }) => {
    const why = 'Without the attribute the Tab key leads into the frame.';
    const steps = [removeAttribute(frame, 'tabindex')];
    const words = frame.name === '' ? findFrameName(frame) : null;
    return words === null
      ? createFix('certain', why, steps)
      : createFix(
          getNameConfidence(words),
          `${why} Its title says what it holds, from ${words.source}.`,
          [...steps, setAttribute(frame, 'title', words.text)],
          describeTextToWrite(words, 'what the frame holds'),
        );
  },
);
