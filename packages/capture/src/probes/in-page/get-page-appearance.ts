import { getOpenRoots } from './get-open-roots.ts';

/**
 * Describes what the page shows as a string for comparison: positions, colors, text and values of its first
 * elements, and the number of running animations.
 */
export function getPageAppearance(): string {
  const most = 5_000;
  const parts: string[] = [];
  for (const root of getOpenRoots()) {
    for (const element of root.querySelectorAll('*')) {
      if (parts.length === most) break;
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 && height === 0) continue;
      const style = getComputedStyle(element);
      if (style.visibility !== 'visible') continue;
      const text = Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')).join('');
      const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
      const { value, checked } = element as HTMLInputElement;
      parts.push([place, style.opacity, style.color, style.backgroundColor, value, checked, text].join());
    }
  }
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return `${running.length}\n${parts.join('\n')}`;
}
