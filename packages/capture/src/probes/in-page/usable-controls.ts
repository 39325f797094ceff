import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { createStateReaders } from './text-state.ts';

/** Controls that are fully visible. */
export interface UsableControls {
  /** Walk numbers, in document order. */
  readonly controls: readonly number[];
  /** Whether there were more than the maximum. */
  readonly isCut: boolean;
}

/** Finds fully visible controls that have no text of their own. Those in frames are left out. */
export function findUsableControls(maxControls: number): UsableControls {
  const { elements } = getWalkedNodes();
  const { readBox } = createStateReaders();
  const found = elements.flatMap((element, number) => {
    const isOwn = element && dom.isConnected(element) && dom.ownerDocument(element) === document;
    if (!isOwn || !isControlWithoutText(element) || dom.closest(element, '[aria-hidden=true]')) return [];
    const { isShown, cutBy, isGone, box } = readBox(element);
    const isLarge = box.right - box.left > 8 && box.bottom - box.top > 8;
    return isShown && cutBy === undefined && !isGone && isLarge ? [number] : [];
  });
  return { controls: found.slice(0, maxControls), isCut: found.length > maxControls };
}

function isControlWithoutText(element: Element): boolean {
  if (dom.matches(element, CONTROLS.displayedField)) return true;
  const isControl = dom.matches(element, CONTROLS.clickable);
  return isControl && !dom.textContent(element).trim();
}
