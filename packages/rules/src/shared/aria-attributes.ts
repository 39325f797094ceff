import type { ElementModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './document-order.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Elements with an attribute that starts with `aria-`, defined or not, in document order. */
export const getElementsWithAria = memoizePerPage((page): readonly ElementModel[] => {
  // The strings of the capture contain every attribute name of the page once.
  const names = page.capture.strings.filter((text) => text.startsWith('aria-'));
  return mergeInDocumentOrder(names.map((name) => page.byAttribute(name)));
});

/** Returns the element's attributes that start with `aria-`, in source order. */
export function getAriaAttributes(element: ElementModel): [name: string, value: string][] {
  return [...element.attributes].filter(([name]) => name.startsWith('aria-'));
}
