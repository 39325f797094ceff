import type { ElementModel } from '@curbcut/page-model';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Finds the name or heading of the element that a control refers to with `aria-controls`. */
export function findNameFromControlledElement(element: ElementModel): SuggestedName | null {
  const [controlled] = element.references('aria-controls');
  if (!controlled) return null;
  if (controlled.name !== '' && controlled.nameSource?.startsWith('aria-')) {
    return toSuggestedName(toShortText(controlled.name), 'the name of the element it controls', 'page');
  }
  const heading = [...controlled.descendants()].slice(0, 100).find(({ tag }) => /^h[1-6]$/.test(tag));
  return toSuggestedName(toShortText(heading?.textContent), 'the heading of the element it controls', 'page');
}
