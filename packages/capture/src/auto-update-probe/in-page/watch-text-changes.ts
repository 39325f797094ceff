import type { CollectorFunctions } from '../../collector/functions.ts';

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: { elements: readonly Element[] };
  curbcutAutoUpdates?: ReadonlyMap<number, number>;
}

/**
 * Watches from now on which texts change, by the element of the last walk that they stand in. Nothing is looked at
 * unless something changes.
 *
 * Runs in the page: self-contained.
 */
export function watchTextChanges(): void {
  const world = globalThis as unknown as World;
  const { getOpenRoots, blockNavigation } = world.curbcut;
  /** Milliseconds of the page's time between two looks at it: some pages change something in every frame. */
  const pauseMs = 1_000;
  const mostTexts = 5_000;
  const numbers = new Map<Element, number>();
  world.curbcutNodes.elements.forEach((element, node) => {
    numbers.set(element, node);
  });

  /** The text that each element shows itself. Of an element that came later, the one around it. */
  function shownTexts(): Map<number, string> {
    const texts = new Map<number, string>();
    let left = mostTexts;
    for (const root of getOpenRoots()) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() && left-- > 0) {
        const { data, parentElement } = walker.currentNode as Text;
        if (data.trim() === '' || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        let holder: Element | null = parentElement;
        while (holder && !numbers.has(holder)) holder = holder.parentElement;
        const node = holder && numbers.get(holder);
        if (node != null) texts.set(node, `${texts.get(node) ?? ''} ${data.trim()}`);
      }
    }
    return texts;
  }

  const changes = new Map<number, number>();
  let before = shownTexts();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (Date.now() - lookedAt < pauseMs) return;
    lookedAt = Date.now();
    const now = shownTexts();
    for (const node of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(node) !== now.get(node)) changes.set(node, (changes.get(node) ?? 0) + 1);
    }
    before = now;
  };
  const observer = new MutationObserver(look);
  for (const root of getOpenRoots()) {
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  }
  blockNavigation();
  world.curbcutAutoUpdates = changes;
}

/**
 * Which elements' texts have changed more than once since the watch began.
 *
 * Runs in the page: self-contained.
 */
export function getAutoUpdatedNodes(): number[] {
  const { curbcutAutoUpdates } = globalThis as unknown as World;
  return [...(curbcutAutoUpdates ?? [])].filter(([, times]) => times > 1).map(([node]) => node);
}
