import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { removeElement } from './patch-steps.ts';

/** Removes every refresh element, because browsers would use the next one if only the first were removed. */
export function removeRefresh(meta: ElementModel): SuggestedFix {
  const all = meta.page
    .byTag('meta')
    .filter(
      (other) => other.document === meta.document && other.attr('http-equiv')?.toLowerCase() === 'refresh',
    );
  return createFix(
    'likely',
    'Without the element, the page does not reload or redirect on its own.',
    all.map(removeElement),
    /url\s*=/i.test(meta.attr('content') ?? '')
      ? 'If the page has moved, redirect on the server instead.'
      : 'If the content changes, add a button that loads updates.',
  );
}
