import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { declare } from './steps.ts';

/** Lets a box that cuts off its text become as high and wide as the text needs. */
export function letGrow(box: ElementModel): SuggestedFix | null {
  if (box.box === null || box.box.height < 2) return null;
  const isUnwrapped = box.style('text-wrap-mode') === 'nowrap';
  return fix(
    'likely',
    'The box keeps its size as the least that it has, and grows with its text.',
    [
      declare(box, 'height', 'auto'),
      declare(box, 'min-height', `${Math.round(box.box.height)}px`),
      declare(box, 'max-height', 'none'),
      ...(isUnwrapped ? [declare(box, 'white-space', 'normal')] : []),
    ],
    null,
  );
}
