import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { NONE } from '../tree/node-tree.ts';

/** How an element takes part in painting (https://www.w3.org/TR/CSS22/zindex.html). */
export type PaintClass =
  /** A stacking context: its content does not interleave with content outside. */
  | { readonly kind: 'context'; readonly z: number }
  /** Painted as a unit in the step for `z-index: 0`, but its own layers belong to the stacking context around it. */
  | { readonly kind: 'positioned' }
  | { readonly kind: 'float' }
  /** `inline-block` and similar, flex and grid items, replaced elements: painted as a unit among the inline content. */
  | { readonly kind: 'atomic' }
  | { readonly kind: 'block' }
  | { readonly kind: 'inline' };

const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text', 'inline-ruby']);

/** Above every `z-index`: dialogs and popovers in the top layer. */
const TOP_LAYER_Z_INDEX = Number.MAX_SAFE_INTEGER;

/** Returns how a rendered element or pseudo-element is painted. */
export function getPaintClass(page: PageQueries, node: NodeIndex): PaintClass {
  const { reader, tree } = page;
  if (reader.hasState(node, NodeState.modal | NodeState.popoverOpen))
    return { kind: 'context', z: TOP_LAYER_Z_INDEX };
  const parent = tree.flatParent[node]!;
  if (parent === NONE) return { kind: 'context', z: 0 };
  const position = reader.style(node, 'position');
  const display = reader.style(node, 'display');
  const isPositioned = position !== 'static';
  const isItem = isFlexOrGrid(reader.style(parent, 'display'));
  const zIndex = reader.style(node, 'z-index');
  if (zIndex !== 'auto' && (isPositioned || isItem))
    return { kind: 'context', z: Number.parseInt(zIndex, 10) };
  if (
    display !== 'contents' &&
    (position === 'fixed' || position === 'sticky' || createsStackingContext(page, node))
  ) {
    return { kind: 'context', z: 0 };
  }
  if (isPositioned) return { kind: 'positioned' };
  if (reader.style(node, 'float') !== 'none') return { kind: 'float' };
  if (isItem || isAtomicInline(display) || isReplaced(page, node)) return { kind: 'atomic' };
  return inlineDisplays.has(display) ? { kind: 'inline' } : { kind: 'block' };
}

function isFlexOrGrid(display: string): boolean {
  return /^(inline-)?(flex|grid)$/.test(display);
}

function isAtomicInline(display: string): boolean {
  return display.startsWith('inline-');
}

function createsStackingContext(page: PageQueries, node: NodeIndex): boolean {
  const { reader } = page;
  return (
    reader.style(node, 'opacity') !== '1' ||
    reader.style(node, 'transform') !== 'none' ||
    reader.style(node, 'filter') !== 'none' ||
    reader.style(node, 'backdrop-filter') !== 'none' ||
    reader.style(node, 'clip-path') !== 'none' ||
    reader.style(node, 'mask-image') !== 'none' ||
    reader.style(node, 'mix-blend-mode') !== 'normal' ||
    reader.style(node, 'isolation') === 'isolate'
  );
}

/** Returns whether an element paints an image, a drawing or a document of its own. */
export function isReplaced(page: PageQueries, node: NodeIndex): boolean {
  const { reader, tree } = page;
  if (tree.kind[node] !== NodeKind.element) return false;
  if (reader.isSvg(node, 'svg')) return true;
  return reader.isHtml(
    node,
    'img',
    'video',
    'canvas',
    'iframe',
    'frame',
    'object',
    'embed',
    'input',
    'select',
    'textarea',
  );
}
