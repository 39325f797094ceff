import type { ElementModel } from '@curbcut/page-model';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** The name or heading of what an element opens or shows (`aria-controls`). */
export function findNameFromControlledElement(element: ElementModel): SuggestedName | null {
  const [shown] = element.references('aria-controls');
  if (!shown) return null;
  if (shown.name !== '' && shown.nameSource?.startsWith('aria-')) {
    return toSuggestedName(toShortText(shown.name), 'the name of what it shows', 'page');
  }
  const heading = [...shown.descendants()].slice(0, 100).find(({ tag }) => /^h[1-6]$/.test(tag));
  return toSuggestedName(toShortText(heading?.textContent), 'the heading of what it shows', 'page');
}
