import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';

/** Shapes and other graphics elements that are symbols once they are named. */
const symbols = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);

const containers = new Set(['g', 'text', 'foreignObject', 'symbol']);

/** Never rendered, so never in the accessibility tree. https://www.w3.org/TR/svg-aam-1.0/#exclude_elements */
const neverRendered = new Set([
  'clipPath',
  'defs',
  'desc',
  'filter',
  'linearGradient',
  'marker',
  'mask',
  'metadata',
  'pattern',
  'radialGradient',
  'script',
  'style',
  'title',
]);

/**
 * SVG-AAM 1.0 (https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table). Most elements have a role only when the
 * author gave them a reason to be in the tree: a `title` or `desc`, a name, focusability.
 */
export function svgRole(page: Page, node: NodeIndex): string | null {
  const tag = page.source.tag(node);
  if (tag === 'svg') return 'graphics-document';
  if (neverRendered.has(tag)) return null;
  if (tag === 'a' && (page.source.hasAttr(node, 'href') || page.source.hasAttr(node, 'xlink:href'))) {
    return 'link';
  }
  if (!isIncluded(page, node)) return 'generic';
  if (tag === 'image') return 'img';
  if (symbols.has(tag)) return 'graphics-symbol';
  if (tag === 'use') return 'graphics-object';
  return containers.has(tag) || tag === 'a' ? 'group' : 'generic';
}

/** https://www.w3.org/TR/svg-aam-1.0/#include_elements */
function isIncluded(page: Page, node: NodeIndex): boolean {
  return (
    page.roles.hasAuthorName(node) ||
    page.focus.supportsFocus(node) ||
    page.childElements(node).some((child) => page.source.isSvg(child, 'title', 'desc'))
  );
}
