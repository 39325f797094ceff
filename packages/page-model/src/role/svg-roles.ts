import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';

/** Shapes and other graphics elements that become symbols when they are named. */
const shapeTags = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);

const containerTags = new Set(['g', 'text', 'foreignObject', 'symbol']);

/** Never rendered, so never in the accessibility tree. https://www.w3.org/TR/svg-aam-1.0/#exclude_elements */
const neverRenderedTags = new Set([
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
 * SVG-AAM 1.0 (https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table). Most elements have a role only when something
 * includes them in the tree: a `title` or `desc`, a name, focusability.
 */
export function getSvgRole(page: PageQueries, node: NodeIndex): string | null {
  const tag = page.reader.tag(node);
  if (tag === 'svg') return 'graphics-document';
  if (neverRenderedTags.has(tag)) return null;
  if (tag === 'a' && (page.reader.hasAttr(node, 'href') || page.reader.hasAttr(node, 'xlink:href'))) {
    return 'link';
  }
  if (!isIncluded(page, node)) return 'generic';
  if (tag === 'image') return 'img';
  if (shapeTags.has(tag)) return 'graphics-symbol';
  if (tag === 'use') return 'graphics-object';
  return containerTags.has(tag) || tag === 'a' ? 'group' : 'generic';
}

/** https://www.w3.org/TR/svg-aam-1.0/#include_elements */
function isIncluded(page: PageQueries, node: NodeIndex): boolean {
  return (
    page.roles.hasAuthorName(node) ||
    page.focus.supportsFocus(node) ||
    page.getChildElements(node).some((child) => page.reader.isSvg(child, 'title', 'desc'))
  );
}
