import type { CollectorFunctions } from '../../collector/functions.ts';

/** What became of the blocks when a control was used; all by number of the last walk. */
export interface CollapseResult {
  readonly unseen: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Clicks a control once and again, and tells which of the blocks were not to be seen any more in between, and which
 * were not in the accessibility tree.
 *
 * Runs in the page: self-contained.
 */
export async function tryCollapse(control: number, blocks: readonly number[]): Promise<CollapseResult> {
  const world = globalThis as unknown as {
    curbcut: CollectorFunctions;
    curbcutNodes: { elements: readonly Element[] };
  };
  const { blockNavigation } = world.curbcut;
  const { elements } = world.curbcutNodes;
  const promiseRounds = 20;

  const own = (element: Element) =>
    [element, ...element.querySelectorAll('*')].filter((each) =>
      Array.from(each.childNodes).some((node) => node instanceof Text && node.data.trim() !== ''),
    );
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && left + scrollX + width > 0 && top + scrollY + height > 0;
  };
  const isHeard = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const which = (holds: (element: Element) => boolean) =>
    blocks.filter((block) => elements[block]?.isConnected && own(elements[block]).some(holds));

  const use = async () => {
    (elements[control] as HTMLElement | undefined)?.click();
    for (let round = 0; round < promiseRounds; round++) await null;
    for (const animation of document.getAnimations()) {
      try {
        animation.finish();
      } catch {
        // An endless one has no end to be brought to.
      }
    }
  };

  const leaving = blockNavigation();
  const [shown, heard] = [which(isShown), which(isHeard)];
  await use();
  const [stillShown, stillHeard] = [new Set(which(isShown)), new Set(which(isHeard))];
  await use();
  await leaving.unblock();
  return {
    unseen: shown.filter((block) => !stillShown.has(block)),
    removed: heard.filter((block) => !stillHeard.has(block)),
  };
}
