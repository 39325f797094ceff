/** Returns the document and its open shadow roots. */
export function getOpenRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  }
  return roots;
}

/**
 * Makes an observer receive every change to the document and its open shadow roots, with the previous values.
 */
export function observeAllChanges(observer: MutationObserver, roots = getOpenRoots()): void {
  for (const root of roots) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
  }
}
