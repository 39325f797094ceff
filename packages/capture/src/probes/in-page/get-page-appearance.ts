import { asField } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { eachElement } from '../../in-page-kit/tree.ts';

/**
 * Describes what the page shows as a string for comparison: positions, colors, text and values of its first
 * elements, and the number of running animations.
 */
export function getPageAppearance(): string {
  const most = 5_000;
  const parts: string[] = [];
  for (const element of eachElement()) {
    if (parts.length === most) break;
    const { x, y, width, height } = dom.getBoundingClientRect(element);
    if (width === 0 && height === 0) continue;
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible') continue;
    const text = Array.from(dom.childNodes(element), (node) => (node instanceof Text ? node.data : '')).join(
      '',
    );
    const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
    const { value, checked } = asField(element);
    parts.push([place, style.opacity, style.color, style.backgroundColor, value, checked, text].join());
  }
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return `${running.length}\n${parts.join('\n')}`;
}
