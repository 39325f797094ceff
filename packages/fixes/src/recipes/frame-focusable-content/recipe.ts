import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const frameFocusableContent = defineRecipe(
  'frame-focusable-content',
  ['leftOut'],
  ({ element: frame }) =>
    fix('certain', 'Without the attribute the Tab key leads into the frame.', [drop(frame, 'tabindex')]),
);
