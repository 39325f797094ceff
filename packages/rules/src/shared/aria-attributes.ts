import type { ElementModel } from '@curbcut/page-model';
import { inDocumentOrder } from './document-order.ts';
import { perPage } from './per-page.ts';

/** Elements with any attribute that starts with `aria-`, defined or not, in document order. */
export const elementsWithAria = perPage((page): readonly ElementModel[] => {
  // Every attribute name of the page is among the capture's strings, each once.
  const names = page.capture.strings.filter((text) => text.startsWith('aria-'));
  return inDocumentOrder(names.map((name) => page.byAttribute(name)));
});

/** The element's attributes that start with `aria-`, in source order. */
export function ariaAttributes(element: ElementModel): [name: string, value: string][] {
  return [...element.attributes].filter(([name]) => name.startsWith('aria-'));
}
