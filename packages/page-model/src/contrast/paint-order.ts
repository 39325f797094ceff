import { type NodeIndex, NodeKind } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';
import { type PaintClass, paintClass } from './layers.ts';

/** What is painted without anything from outside coming between, but for the layers of a group that is no context. */
interface Group {
  readonly node: NodeIndex;
  readonly blocks: NodeIndex[];
  readonly floats: Group[];
  readonly inlines: (NodeIndex | Group)[];
}

/** A group that holds the layers of all groups in it. */
interface Context extends Group {
  readonly layers: { readonly z: number; readonly group: Group | Context }[];
}

function isContext(group: Group): group is Context {
  return 'layers' in group;
}

/**
 * The order in which backgrounds and texts are painted (CSS 2.2, appendix E): each node gets a number, and what has
 * the greater number is painted over what has the smaller. Nodes that are not rendered have 0.
 */
export function paintOrder(page: Page): Int32Array {
  const { tree, rendering } = page;
  const order = new Int32Array(tree.size);
  const frameRoots = rootsOfFrames(page);
  let count = 0;
  const root = page.childElements(0)[0];
  if (root === undefined) return order;

  /** Sorts the descendants of a context into the groups and layers they are painted in. */
  function gather(context: Context): void {
    const open: { node: NodeIndex; group: Group }[] = [];
    const push = (node: NodeIndex, group: Group) => {
      const children = tree.flatChildren(node);
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
      const inner = place(node, paintClass(page, node), group, context);
      if (inner !== null) push(node, inner);
    }
  }

  /** Puts a node where it is painted, and answers the group of its children; null where they are gathered later. */
  function place(node: NodeIndex, kind: PaintClass, group: Group, context: Context): Group | null {
    switch (kind.kind) {
      case 'context':
        context.layers.push({ z: kind.z, group: newContext(node) });
        return null;
      case 'positioned': {
        const inner = newGroup(node);
        context.layers.push({ z: 0, group: inner });
        return inner;
      }
      case 'float': {
        const inner = newGroup(node);
        group.floats.push(inner);
        return inner;
      }
      case 'atomic': {
        const inner = newGroup(node);
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

  const work: (NodeIndex | Group)[] = [newContext(root)];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'number') {
      order[next] = ++count;
      continue;
    }
    order[next.node] = ++count;
    let above: Group[] = [];
    let below: Group[] = [];
    if (isContext(next)) {
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

function newGroup(node: NodeIndex): Group {
  return { node, blocks: [], floats: [], inlines: [] };
}

function newContext(node: NodeIndex): Context {
  return { ...newGroup(node), layers: [] };
}

/** The root element of each frame's document, by frame element. */
function rootsOfFrames(page: Page): Map<NodeIndex, NodeIndex> {
  const roots = new Map<NodeIndex, NodeIndex>();
  for (const { node, frameElement } of page.capture.documents) {
    const root = page.childElements(node)[0];
    if (frameElement !== NONE && root !== undefined) roots.set(frameElement, root);
  }
  return roots;
}
