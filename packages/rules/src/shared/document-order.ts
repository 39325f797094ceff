import type { ElementModel } from '@curbcut/page-model';

/** The elements of several lists, each once, in document order. */
export function mergeInDocumentOrder(lists: readonly (readonly ElementModel[])[]): ElementModel[] {
  const byIndex = new Map(lists.flat().map((element) => [element.index, element]));
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}
