import type { InkWorld } from './ink-texts.ts';

/**
 * Takes back what `inkTexts` did. Colours return while transitions are still off, so that none starts.
 *
 * Runs in the page: self-contained.
 */
export function removeInk(): void {
  const world = globalThis as unknown as InkWorld;
  const ink = world.curbcutInk;
  if (ink === undefined) return;
  const dom = world.curbcut.domAccess();
  const noTransition = '*, *::before, *::after, *::marker, *::placeholder { transition: none !important }';
  for (const { sheet } of ink.sheets) sheet.replaceSync(noTransition);
  for (const animation of ink.animations) animation.cancel();
  bringUpToDate();
  for (const { root, sheet } of ink.sheets) {
    const holder = dom.nodeType(root) === 11 ? ShadowRoot.prototype : Document.prototype;
    const { get, set } = Object.getOwnPropertyDescriptor(holder, 'adoptedStyleSheets')!;
    const others = [...get!.call(root)].filter((other) => other !== sheet);
    set!.call(root, others);
  }
  bringUpToDate();
  delete world.curbcutInk;

  /** Asking for a box makes the browser compute every style of that document. */
  function bringUpToDate(): void {
    for (const { root } of ink!.sheets) {
      for (let at = dom.firstChild(root); at !== null; at = dom.nextSibling(at)) {
        if (dom.nodeType(at) === 1) dom.boundingRect(at as Element);
      }
    }
  }
}
