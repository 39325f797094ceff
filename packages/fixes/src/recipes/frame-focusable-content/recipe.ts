import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from '../../shared/suggested-name.ts';
import { findFrameName } from '../frame-title/recipe.ts';

/** Adds the frame to the tab order, with a title so that it is announced when focus enters. */
export const frameFocusableContent = defineRecipe(
  'frame-focusable-content',
  ['leftOut'],
  ({ element: frame }) => {
    const why = 'Without the attribute, the content of the frame can be reached with the Tab key.';
    const steps = [removeAttribute(frame, 'tabindex')];
    const words = frame.name === '' ? findFrameName(frame) : null;
    return words === null
      ? createFix('certain', why, steps)
      : createFix(
          getNameConfidence(words),
          `${why} Adds the title “${words.text}”, based on ${words.source}.`,
          [...steps, setAttribute(frame, 'title', words.text)],
          describeTextToWrite(words, 'what the frame contains'),
        );
  },
);
