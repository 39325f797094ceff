import { getOpenRoots } from './tree.ts';

/** Any change, without the previous values. */
export const anyChangeOptions = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
} as const;
/** Any change, with everything that is needed to undo it. */
export const undoableChangeOptions = {
  ...anyChangeOptions,
  attributeOldValue: true,
  characterDataOldValue: true,
} as const;
/** Any change except to text, which timers and counters change all the time. */
export const structuralChangeOptions = { subtree: true, childList: true, attributes: true } as const;

/**
 * Calls a function with the changes to the document and its open shadow roots, or to the given ones, until the
 * returned observer is disconnected.
 */
export function observeChanges(
  onChanges: (records: MutationRecord[]) => void,
  kind: MutationObserverInit = anyChangeOptions,
  roots: Iterable<Document | ShadowRoot> = getOpenRoots(),
): MutationObserver {
  const observer = new MutationObserver(onChanges);
  for (const root of roots) observer.observe(root, kind);
  return observer;
}
