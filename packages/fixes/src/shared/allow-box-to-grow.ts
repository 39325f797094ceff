import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { declareStyle } from './patch-steps.ts';

/** Lets a box that clips its text grow as large as the text needs. */
export function allowBoxToGrow(box: ElementModel): SuggestedFix | null {
  if (box.box === null || box.box.height < 2) return null;
  const isUnwrapped = box.style('text-wrap-mode') === 'nowrap';
  return createFix(
    'likely',
    'The box keeps its size as a minimum and grows with its text.',
    [
      declareStyle(box, 'height', 'auto'),
      declareStyle(box, 'min-height', `${Math.round(box.box.height)}px`),
      declareStyle(box, 'max-height', 'none'),
      ...(isUnwrapped ? [declareStyle(box, 'white-space', 'normal')] : []),
    ],
    null,
  );
}
