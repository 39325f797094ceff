import { type NodeIndex, NodeKind } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { NONE } from '../tree/node-tree.ts';
import { getPaintClass, type PaintClass } from './paint-class.ts';

/** Content painted as a unit, apart from layers of a group that is not a stacking context. */
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
 * Computes the order in which backgrounds and texts are painted (CSS 2.2, appendix E): each node gets a number, and
 * nodes with greater numbers are painted over those with smaller ones. Nodes that are not rendered have 0.
 */
export function computePaintOrder(page: PageQueries): Int32Array {
  const { tree, rendering } = page;
  const order = new Int32Array(tree.size);
  const frameRoots = getFrameRoots(page);
  let count = 0;
  const root = page.getChildElements(0)[0];
  if (root === undefined) return order;

  /** Sorts the descendants of a context into the groups and layers they are painted in. */
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
      const inner = place(node, getPaintClass(page, node), group, context);
      if (inner !== null) push(node, inner);
    }
  }

  /** Places a node in the order and returns the group of its children; null when they are gathered later. */
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
      // Sorting is stable, so equal levels keep the order of the tree.
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

function createGroup(node: NodeIndex): PaintGroup {
  return { node, blocks: [], floats: [], inlines: [] };
}

function createContext(node: NodeIndex): StackingContext {
  return { ...createGroup(node), layers: [] };
}

/** The root element of each frame's document, by frame element. */
function getFrameRoots(page: PageQueries): Map<NodeIndex, NodeIndex> {
  const roots = new Map<NodeIndex, NodeIndex>();
  for (const { node, frameElement } of page.capture.documents) {
    const root = page.getChildElements(node)[0];
    if (frameElement !== NONE && root !== undefined) roots.set(frameElement, root);
  }
  return roots;
}
