import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { setAttribute } from './patch-steps.ts';

/** Removes the zoom limits from a viewport. */
export function allowZoom(meta: ElementModel): SuggestedFix {
  const kept = (meta.attr('content') ?? '')
    .replace(/(user-scalable|maximum-scale|minimum-scale)(\s*=\s*[^\s,;]*)?/gi, ',')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return createFix(
    'certain',
    'Without these limits, people can zoom as far as they need to. The appearance of the page stays the same.',
    [
      setAttribute(
        meta,
        'content',
        kept.length > 0 ? kept.join(', ') : 'width=device-width, initial-scale=1',
      ),
    ],
  );
}
