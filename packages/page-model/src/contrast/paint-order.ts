import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import type { Rendering } from '../visibility/rendering.ts';

/** Content painted as a unit, except for layers of a group that isn't a stacking context. */
interface PaintGroup {
  readonly node: NodeIndex;
  readonly blocks: NodeIndex[];
  readonly floats: PaintGroup[];
  readonly inlines: (NodeIndex | PaintGroup)[];
}

/** A group that contains the layers of all groups in it. */
interface StackingContext extends PaintGroup {
  readonly layers: { readonly z: number; readonly group: PaintGroup | StackingContext }[];
}

function isStackingContext(group: PaintGroup): group is StackingContext {
  return 'layers' in group;
}

/**
 * Computes the order in which backgrounds and text are painted (CSS 2.2, appendix E). Each node gets a
 * number, and nodes with higher numbers are painted over those with lower ones. Nodes that aren't rendered
 * have 0.
 */
export function computePaintOrder(reader: CaptureReader, rendering: Rendering): Int32Array {
  const { tree } = reader;
  const order = new Int32Array(tree.size);
  const frameRoots = getFrameRoots(reader);
  let count = 0;
  const root = tree.getChildElements(0)[0];
  if (root === undefined) return order;

  /** Sorts a context's descendants into the groups and layers that they are painted in. */
  function gather(context: StackingContext): void {
    const open: { node: NodeIndex; group: PaintGroup }[] = [];
    const push = (node: NodeIndex, group: PaintGroup) => {
      const children = tree.getFlatChildren(node);
      const frameRoot = frameRoots.get(node);
      if (frameRoot !== undefined) children.push(frameRoot);
      for (const child of children.reverse()) open.push({ node: child, group });
    };
    push(context.node, context);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, group } = next;
      if (!rendering.isRendered(node)) continue;
      if (tree.kind[node] === NodeKind.text) {
        group.inlines.push(node);
        continue;
      }
      const inner = place(node, getPaintClass(reader, node), group, context);
      if (inner !== null) push(node, inner);
    }
  }

  const work: (NodeIndex | PaintGroup)[] = [createContext(root)];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'number') {
      order[next] = ++count;
      continue;
    }
    order[next.node] = ++count;
    let above: PaintGroup[] = [];
    let below: PaintGroup[] = [];
    if (isStackingContext(next)) {
      gather(next);
      // Sorting is stable, so equal levels stay in tree order.
      const layers = next.layers.sort((one, other) => one.z - other.z);
      below = layers.filter(({ z }) => z < 0).map(({ group }) => group);
      above = layers.filter(({ z }) => z >= 0).map(({ group }) => group);
    }
    for (const part of [above, next.inlines, next.floats, next.blocks, below]) {
      for (let at = part.length - 1; at >= 0; at--) work.push(part[at]!);
    }
  }
  return order;
}

/** Places a node in the order and returns the group of its children; null if they are gathered later. */
function place(
  node: NodeIndex,
  kind: PaintClass,
  group: PaintGroup,
  context: StackingContext,
): PaintGroup | null {
  switch (kind.kind) {
    case 'context':
      context.layers.push({ z: kind.z, group: createContext(node) });
      return null;
    case 'positioned': {
      const inner = createGroup(node);
      context.layers.push({ z: 0, group: inner });
      return inner;
    }
    case 'float': {
      const inner = createGroup(node);
      group.floats.push(inner);
      return inner;
    }
    case 'atomic': {
      const inner = createGroup(node);
      group.inlines.push(inner);
      return inner;
    }
    case 'block':
      group.blocks.push(node);
      return group;
    case 'inline':
      group.inlines.push(node);
      return group;
  }
}

function createGroup(node: NodeIndex): PaintGroup {
  return { node, blocks: [], floats: [], inlines: [] };
}

function createContext(node: NodeIndex): StackingContext {
  return { ...createGroup(node), layers: [] };
}

/** Returns the root element of each frame's document, by frame element. */
function getFrameRoots({ capture, tree }: CaptureReader): Map<NodeIndex, NodeIndex> {
  const roots = new Map<NodeIndex, NodeIndex>();
  for (const { node, frameElement } of capture.documents) {
    const root = tree.getChildElements(node)[0];
    if (frameElement !== NONE && root !== undefined) roots.set(frameElement, root);
  }
  return roots;
}

/** How an element is painted (https://www.w3.org/TR/CSS22/zindex.html). */
type PaintClass =
  /** A stacking context: its content doesn't interleave with content outside. */
  | { readonly kind: 'context'; readonly z: number }
  /**
   * Painted as a unit in the step for `z-index: 0`, but its own layers belong to the surrounding stacking
   * context.
   */
  | { readonly kind: 'positioned' }
  | { readonly kind: 'float' }
  /**
   * `inline-block` and similar, flex and grid items, and replaced elements are painted as a unit with the
   * inline content.
   */
  | { readonly kind: 'atomic' }
  | { readonly kind: 'block' }
  | { readonly kind: 'inline' };

const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text', 'inline-ruby']);

/** Above every `z-index`, for dialogs and popovers in the top layer. */
const TOP_LAYER_Z_INDEX = Number.MAX_SAFE_INTEGER;

/** Returns how a rendered element or pseudo-element is painted. */
function getPaintClass(reader: CaptureReader, node: NodeIndex): PaintClass {
  const { tree } = reader;
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
    (position === 'fixed' || position === 'sticky' || createsStackingContext(reader, node))
  ) {
    return { kind: 'context', z: 0 };
  }
  if (isPositioned) return { kind: 'positioned' };
  if (reader.style(node, 'float') !== 'none') return { kind: 'float' };
  if (isItem || isAtomicInline(display) || isReplaced(reader, node)) return { kind: 'atomic' };
  return inlineDisplays.has(display) ? { kind: 'inline' } : { kind: 'block' };
}

function isFlexOrGrid(display: string): boolean {
  return /^(inline-)?(flex|grid)$/.test(display);
}

function isAtomicInline(display: string): boolean {
  return display.startsWith('inline-');
}

function createsStackingContext(reader: CaptureReader, node: NodeIndex): boolean {
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

/** Returns whether an element paints an image, a graphic or a separate document. */
export function isReplaced(reader: CaptureReader, node: NodeIndex): boolean {
  const { tree } = reader;
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
