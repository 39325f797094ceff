import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countAllRequests } from '../../../in-page-kit/requests.ts';
import { isPerceivable, isRendered } from '../../../in-page-kit/visibility.ts';
import { blockNavigation } from '../../in-page/block-navigation.ts';
import { waitInTurns } from '../../in-page/wait-in-turns.ts';

/** A control's effect on the blocks, as numbers of the last walk. */
export interface CollapseResult {
  readonly unseen: readonly number[];
  readonly removed: readonly number[];
}

/** Microtask rounds that a framework may need to render a state change. */
const PROMISE_ROUNDS = 20;

/**
 * Clicks a control twice. Reports which blocks weren't visible in between, and which weren't in the
 * accessibility tree.
 *
 * @param laterMs milliseconds of page time to wait for a later task that hides them, if a click scheduled one
 */
export async function tryCollapse(
  control: number,
  blocks: readonly number[],
  laterMs: number,
): Promise<CollapseResult> {
  const { elements } = getWalkedNodes();
  const findBlocks = (hasPart: (element: Element) => boolean) =>
    blocks.filter((block) => {
      const element = elements[block];
      return element && dom.isConnected(element) && findTextElements(element).some(hasPart);
    });

  const clickAndWait = async (isDone: () => boolean) => {
    const before = countAllRequests();
    if (elements[control]) dom.click(elements[control]);
    for (let round = 0; round < PROMISE_ROUNDS; round++) await null;
    const isAnimated = finishAnimations();
    // Counting requests one timer and one frame itself.
    if (!isAnimated && countAllRequests() <= before + 2) return;
    await waitInTurns(laterMs, () => {
      finishAnimations();
      return isDone();
    });
  };

  const navigation = blockNavigation();
  const [visible, exposed] = [findBlocks(isVisible), findBlocks(isExposed)];
  await clickAndWait(() => findBlocks(isVisible).length === 0 && findBlocks(isExposed).length === 0);
  const [stillVisible, stillExposed] = [new Set(findBlocks(isVisible)), new Set(findBlocks(isExposed))];
  await clickAndWait(
    () => findBlocks(isVisible).length >= visible.length && findBlocks(isExposed).length >= exposed.length,
  );
  await navigation.unblock();
  return {
    unseen: visible.filter((block) => !stillVisible.has(block)),
    removed: exposed.filter((block) => !stillExposed.has(block)),
  };
}

const findTextElements = (element: Element): Element[] =>
  [element, ...dom.querySelectorAll(element, '*')].filter((descendant) =>
    Array.from(dom.childNodes(descendant)).some((node) => node instanceof Text && node.data.trim() !== ''),
  );

function isVisible(element: Element): boolean {
  if (!isPerceivable(element)) return false;
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  return width > 1 && height > 1 && left + scrollX + width > 0 && top + scrollY + height > 0;
}

const isExposed = (element: Element): boolean =>
  isRendered(element) && dom.closest(element, '[aria-hidden="true"], [inert]') === null;

/** Ends animations and transitions; false if there were none. */
function finishAnimations(): boolean {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  for (const animation of running) {
    try {
      animation.finish();
    } catch {
      // An infinite animation can't be finished.
    }
  }
  return running.length > 0;
}
