import type { PageCapture } from '@curbcut/page-model';
import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';

type ImportantSpacingEntry = PageCapture['importantSpacing'][number];

/**
 * Reads the spacing that these nodes' style attributes declare as `!important`. The values come from the
 * style as the browser parsed it, so invalid or overridden declarations are excluded.
 */
export function readImportantSpacing(nodes: readonly number[]): ImportantSpacingEntry[] {
  const properties = ['letter-spacing', 'word-spacing', 'line-height'] as const;
  /** With these keywords the value comes from elsewhere, so this attribute doesn't make it important. */
  const inherited = ['inherit', 'unset', 'revert', 'revert-layer'];
  const { elements } = getWalkedNodes();
  return nodes.flatMap((node) => {
    const element = elements[node]!;
    if (!dom.isHtml(element)) return [];
    const inlineStyle = dom.style(element);
    const computedStyle = getComputedStyle(element);
    return properties.flatMap((property) => {
      if (inlineStyle.getPropertyPriority(property) !== 'important') return [];
      if (inherited.includes(inlineStyle.getPropertyValue(property))) return [];
      const pixels = Number.parseFloat(computedStyle.getPropertyValue(property));
      const isNormal = Number.isNaN(pixels);
      // Normal spacing is 0, but a normal line height depends on the font.
      return [{ node, property, pixels: isNormal ? (property === 'line-height' ? null : 0) : pixels }];
    });
  });
}
