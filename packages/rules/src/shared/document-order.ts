import type { ElementModel } from '@curbcut/page-model';

/** Merges several lists of elements into one in document order, without duplicates. */
export function mergeInDocumentOrder(lists: readonly (readonly ElementModel[])[]): ElementModel[] {
  const byIndex = new Map(lists.flat().map((element) => [element.index, element]));
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}
