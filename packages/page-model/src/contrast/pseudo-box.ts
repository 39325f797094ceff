import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE, type NodeTree } from '../tree/node-tree.ts';
import { everywhere, type Rect, readRect } from '../visibility/boxes.ts';

/** The position of a pseudo-element: all of `rect`, or somewhere inside it. */
export interface PseudoBox {
  readonly rect: Rect;
  readonly isExact: boolean;
}

/**
 * Returns the box of an out-of-flow pseudo-element, from its used offsets and sizes. Null for an in-flow one,
 * whose position in its element is unknown.
 */
export function getPseudoBox(reader: CaptureReader, node: NodeIndex): PseudoBox | null {
  const position = reader.style(node, 'position');
  if (position !== 'absolute' && position !== 'fixed') return null;
  const block = getContainingBlock(reader, node, position);
  const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((name) =>
    parsePixels(reader.attr(node, name)),
  );
  const matrix = /^matrix\(([^)]*)\)$/.exec(reader.style(node, 'transform'))?.[1]?.split(',').map(Number);
  const isKnown = [left, top, width, height].every((length) => length !== null) && block !== everywhere;
  if (!isKnown) return { rect: block, isExact: false };
  const [scaleX, , , scaleY, moveX, moveY] = matrix ?? [1, 0, 0, 1, 0, 0];
  const middleX = block.left + left! + width! / 2 + moveX!;
  const middleY = block.top + top! + height! / 2 + moveY!;
  const halfWidth = (width! * Math.abs(scaleX!)) / 2;
  const halfHeight = (height! * Math.abs(scaleY!)) / 2;
  return {
    rect: {
      left: middleX - halfWidth,
      top: middleY - halfHeight,
      right: middleX + halfWidth,
      bottom: middleY + halfHeight,
    },
    isExact: true,
  };
}

/** Lines of up to this width, for example separators, don't affect how readable the text over them is. */
const MAX_LINE_PX = 4;

/**
 * Returns where an in-flow pseudo-element may be if it can overlap its element's text, because it's in a grid
 * or moved out of its place. Null for those that can't.
 */
export function getMovedPseudoBox(reader: CaptureReader, node: NodeIndex): PseudoBox | null {
  const { tree, capture } = reader;
  const parent = tree.flatParent[node]!;
  if (parent === NONE || !reader.hasBox(parent)) return null;
  const isMoved =
    reader.style(node, 'position') === 'relative' ||
    reader.style(node, 'transform') !== 'none' ||
    reader.attr(node, 'negative-margin') !== null ||
    reader.style(parent, 'display').endsWith('grid');
  const sizes = ['width', 'height'].map((name) => parsePixels(reader.attr(node, name)));
  const isLine = sizes.some((size) => size !== null && size <= MAX_LINE_PX);
  return isMoved && !isLine ? { rect: readRect(capture.nodes.box, parent), isExact: false } : null;
}

function parsePixels(length: string | null): number | null {
  const value = Number.parseFloat(length ?? '');
  return Number.isFinite(value) && length!.endsWith('px') ? value : null;
}

/** Returns the padding box that offsets refer to; `everywhere` if no ancestor is the containing block. */
function getContainingBlock(reader: CaptureReader, node: NodeIndex, position: 'absolute' | 'fixed'): Rect {
  const { tree, capture } = reader;
  for (let at = tree.flatParent[node]!; at !== NONE; at = tree.flatParent[at]!) {
    const holdsAll = reader.style(at, 'transform') !== 'none' || reader.style(at, 'filter') !== 'none';
    const holds = holdsAll || (position === 'absolute' && reader.style(at, 'position') !== 'static');
    if (!holds || !reader.hasBox(at)) continue;
    const box = readRect(capture.nodes.box, at);
    const border = (side: 'border-left-width' | 'border-top-width') =>
      parsePixels(reader.style(at, side)) ?? 0;
    return {
      ...box,
      left: box.left + border('border-left-width'),
      top: box.top + border('border-top-width'),
    };
  }
  const { width, height } = capture.viewport;
  return tree.paintParent[getRootElement(tree, node)] === NONE
    ? { left: 0, top: 0, right: width, bottom: height }
    : everywhere;
}

function getRootElement({ flatParent }: NodeTree, node: NodeIndex): NodeIndex {
  let root = node;
  while (flatParent[root] !== NONE) root = flatParent[root]!;
  return root;
}
