import { type NodeIndex, NodeKind, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';

/** How an element takes part in painting (https://www.w3.org/TR/CSS22/zindex.html). */
export type PaintClass =
  /** A stacking context: nothing of it mixes with what is outside. */
  | { readonly kind: 'context'; readonly z: number }
  /** Painted all at once in the step for `z-index: 0`, but its own layers belong to the context around it. */
  | { readonly kind: 'positioned' }
  | { readonly kind: 'float' }
  /** `inline-block` and its kin, flex and grid items, replaced elements: painted all at once among the inline content. */
  | { readonly kind: 'atomic' }
  | { readonly kind: 'block' }
  | { readonly kind: 'inline' };

const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text', 'inline-ruby']);

/** Above every `z-index`: dialogs and popovers in the top layer. */
const topLayerZ = Number.MAX_SAFE_INTEGER;

/** How a rendered element or pseudo-element is painted. */
export function paintClass(page: Page, node: NodeIndex): PaintClass {
  const { source, tree } = page;
  if (source.state(node, State.modal | State.popoverOpen)) return { kind: 'context', z: topLayerZ };
  const parent = tree.flatParent[node]!;
  if (parent === NONE) return { kind: 'context', z: 0 };
  const position = source.style(node, 'position');
  const display = source.style(node, 'display');
  const isPositioned = position !== 'static';
  const isItem = isFlexOrGrid(source.style(parent, 'display'));
  const zIndex = source.style(node, 'z-index');
  if (zIndex !== 'auto' && (isPositioned || isItem))
    return { kind: 'context', z: Number.parseInt(zIndex, 10) };
  if (display !== 'contents' && (position === 'fixed' || position === 'sticky' || makesContext(page, node))) {
    return { kind: 'context', z: 0 };
  }
  if (isPositioned) return { kind: 'positioned' };
  if (source.style(node, 'float') !== 'none') return { kind: 'float' };
  if (isItem || isAtomicInline(display) || isReplaced(page, node)) return { kind: 'atomic' };
  return inlineDisplays.has(display) ? { kind: 'inline' } : { kind: 'block' };
}

function isFlexOrGrid(display: string): boolean {
  return /^(inline-)?(flex|grid)$/.test(display);
}

function isAtomicInline(display: string): boolean {
  return display.startsWith('inline-');
}

function makesContext(page: Page, node: NodeIndex): boolean {
  const { source } = page;
  return (
    source.style(node, 'opacity') !== '1' ||
    source.style(node, 'transform') !== 'none' ||
    source.style(node, 'filter') !== 'none' ||
    source.style(node, 'backdrop-filter') !== 'none' ||
    source.style(node, 'clip-path') !== 'none' ||
    source.style(node, 'mask-image') !== 'none' ||
    source.style(node, 'mix-blend-mode') !== 'normal' ||
    source.style(node, 'isolation') === 'isolate'
  );
}

/** Paints a picture, a drawing or a document of its own. */
export function isReplaced(page: Page, node: NodeIndex): boolean {
  const { source, tree } = page;
  if (tree.kind[node] !== NodeKind.element) return false;
  if (source.isSvg(node, 'svg')) return true;
  return source.isHtml(
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
