import type { ElementModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { set } from './steps.ts';

/** A viewport that lets people zoom as far as they need to. */
export function letZoom(meta: ElementModel): SuggestedFix {
  const kept = (meta.attr('content') ?? '')
    .replace(/(user-scalable|maximum-scale|minimum-scale)(\s*=\s*[^\s,;]*)?/gi, ',')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return fix(
    'certain',
    'Without these limits people can zoom as far as they need to; the page looks the same.',
    [set(meta, 'content', kept.length > 0 ? kept.join(', ') : 'width=device-width, initial-scale=1')],
  );
}
