/** Returns an element's parent in the flat tree; null for a root element and for a removed one. */
export const getFlatParent = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
