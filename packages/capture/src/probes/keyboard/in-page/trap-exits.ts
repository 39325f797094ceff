import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFocusLog } from './focus.ts';

const ACTIVATABLE = `${CONTROLS.buttonOrInput}, a[href^="#"], summary`;

/**
 * Returns the elements that can be activated with the keyboard without leaving the page. Those that are likely to
 * release focus come first.
 */
export function findActivatable(nodes: readonly number[]): number[] {
  const closing =
    /close|cancel|dismiss|done|exit|leave|skip|later|reject|decline|accept|agree|ok\b|no,|[×✕✖]/i;
  const found = nodes.flatMap((node) => {
    const element = getElement(node);
    if (!element || !dom.matches(element, ACTIVATABLE)) {
      return [];
    }
    const text = `${dom.textContent(element)} ${dom.getAttribute(element, 'aria-label')} ${dom.getAttribute(element, 'title')} ${dom.className(element)}`;
    return [{ node, isClosing: closing.test(text) }];
  });
  return found.sort((a, b) => Number(b.isClosing) - Number(a.isClosing)).map(({ node }) => node);
}

/** What {@link disarmTrap} has changed. */
const disarmed: { elements: Element[] } = { elements: [] };

/**
 * Keeps scripts from moving focus to these elements, so that it can be moved through the rest of the page.
 * Otherwise, how far focus gets before a timer moves it back would depend on the machine.
 */
export function disarmTrap(nodes: readonly number[]): void {
  for (const node of nodes) {
    const element = getElement(node);
    if (!element || dom.hasAttribute(element, 'inert')) continue;
    dom.setAttribute(element, 'inert', '');
    disarmed.elements.push(element);
  }
}

/** Undoes {@link disarmTrap}. */
export function rearmTraps(): void {
  for (const element of disarmed.elements) dom.removeAttribute(element, 'inert');
  disarmed.elements = [];
}

/** Returns whether an open modal `<dialog>` contains one of these elements. */
export function isInModal(nodes: readonly number[]): boolean {
  return nodes.some((node) => {
    const element = getElement(node);
    return element != null && dom.closest(element, ':modal') !== null;
  });
}

/** Returns the element with a number from the last walk or from the log of focus changes. */
function getElement(node: number): Element | null | undefined {
  const { elements } = getWalkedNodes();
  return elements[node] ?? getFocusLog()?.added[node - elements.length];
}
