import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { remove } from './steps.ts';

/** Takes out every element that exchanges the page: without the first browsers obey the next. */
export function withoutRefresh(meta: ElementModel): SuggestedFix {
  const all = meta.page
    .byTag('meta')
    .filter(
      (other) => other.document === meta.document && other.attr('http-equiv')?.toLowerCase() === 'refresh',
    );
  return fix(
    'likely',
    'Without the element the page stays until people leave it.',
    all.map(remove),
    /url\s*=/i.test(meta.attr('content') ?? '')
      ? 'If the page has moved, redirect on the server.'
      : 'If there may be news, offer a button that loads them.',
  );
}
