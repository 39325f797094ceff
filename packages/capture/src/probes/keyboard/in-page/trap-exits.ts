import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { getFocusLog } from './focus.ts';

/** Returns the elements that can be activated by key without leaving the page, likely ways out first. */
export function findActivatable(nodes: readonly number[]): number[] {
  const closing =
    /close|cancel|dismiss|done|exit|leave|skip|later|reject|decline|accept|agree|ok\b|no,|[×✕✖]/i;
  const found = nodes.flatMap((node) => {
    const element = getElement(node);
    if (
      !element?.matches(
        'button, [role=button], input:is([type=button], [type=submit]), a[href^="#"], summary',
      )
    ) {
      return [];
    }
    const text = `${element.textContent} ${element.getAttribute('aria-label')} ${element.getAttribute('title')} ${element.className}`;
    return [{ node, isClosing: closing.test(text) }];
  });
  return found.sort((a, b) => Number(b.isClosing) - Number(a.isClosing)).map(({ node }) => node);
}

/** Returns whether an open modal `<dialog>` contains one of these elements. */
export function isInModal(nodes: readonly number[]): boolean {
  return nodes.some((node) => getElement(node)?.closest(':modal') != null);
}

/** Returns the element with a number of the last walk or of the record of focus changes. */
function getElement(node: number): Element | null | undefined {
  const { elements } = getWalkedNodes();
  return elements[node] ?? getFocusLog()?.added[node - elements.length];
}
