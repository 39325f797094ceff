import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { removeElement } from './patch-steps.ts';

/** Takes out every element that exchanges the page: without the first browsers obey the next. */
export function removeRefresh(meta: ElementModel): SuggestedFix {
  const all = meta.page
    .byTag('meta')
    .filter(
      (other) => other.document === meta.document && other.attr('http-equiv')?.toLowerCase() === 'refresh',
    );
  return createFix(
    'likely',
    'Without the element the page stays until people leave it.',
    all.map(removeElement),
    /url\s*=/i.test(meta.attr('content') ?? '')
      ? 'If the page has moved, redirect on the server.'
      : 'If there may be news, offer a button that loads them.',
  );
}
