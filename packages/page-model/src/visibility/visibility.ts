import { type NodeIndex, NodeKind } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import { intersectRects, isEmpty, readRect, type TextLines } from './boxes.ts';
import type { Clipping } from './clipping.ts';
import type { ImageMaps, Rendering } from './rendering.ts';

/** A fully transparent computed color: `rgba(0, 0, 0, 0)`, `color(srgb 1 0 0 / 0)`. */
const transparentColor = /^rgba\(.*,\s*0\)$|\/\s*0\)$/;

interface VisibilityDependencies {
  readonly reader: CaptureReader;
  readonly rendering: Rendering;
  readonly clipping: Clipping;
  readonly imageMaps: ImageMaps;
  readonly lines: TextLines;
}

/** Determines what is visible. */
export class Visibility {
  readonly #deps: VisibilityDependencies;
  readonly #isTransparent: (node: NodeIndex) => number;
  readonly #isInHiddenFrame: (node: NodeIndex) => number;
  readonly #isClippedToText: (node: NodeIndex) => number;
  /** For each node, whether it or a flat-tree descendant is visible; built on first use. */
  #visibleNodes: Uint8Array | null = null;

  constructor(deps: VisibilityDependencies) {
    const { reader } = deps;
    const { tree } = reader;
    this.#deps = deps;
    this.#isTransparent = createInheritedLookup(tree.paintParent, (node, parent) =>
      parent === 1 || Number.parseFloat(reader.style(node, 'opacity')) === 0 ? 1 : 0,
    );
    this.#isClippedToText = createInheritedLookup(tree.paintParent, (node, parent) =>
      parent === 1 || reader.style(node, 'background-clip').includes('text') ? 1 : 0,
    );
    this.#isInHiddenFrame = createInheritedLookup(tree.paintParent, (node, parent) => {
      const frame = tree.flatParent[node] === NONE ? tree.paintParent[node]! : NONE;
      return parent === 1 || (frame !== NONE && reader.style(frame, 'visibility') !== 'visible') ? 1 : 0;
    });
  }

  /**
   * Returns whether any part is visible: rendered, `visibility: visible`, not fully transparent, not
   * zero-sized, not clipped away, and not moved where it can't be scrolled to. An element is also visible
   * through its descendants.
   */
  isVisible(node: NodeIndex): boolean {
    this.#visibleNodes ??= this.#findVisibleNodes();
    return this.#visibleNodes[node] === 1;
  }

  /**
   * Returns whether the node's `visibility` allows it to be shown. A value on the element itself overrides its ancestors' values.
   */
  hasVisibleStyle(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    const { tree } = reader;
    const styled = reader.hasStyle(node) || tree.isElement(node) ? node : tree.flatParent[node]!;
    if (styled === NONE || reader.style(styled, 'visibility') !== 'visible') return false;
    return this.#isInHiddenFrame(styled) === 0;
  }

  #findVisibleNodes(): Uint8Array {
    const { tree } = this.#deps.reader;
    const seen = new Uint8Array(tree.size);
    for (let node = 0; node < tree.size; node++) {
      if (seen[node] === 1 || !this.#isItselfVisible(node)) continue;
      // Marking stops at the first ancestor that is already marked, so the total cost is linear.
      for (let at = node; at !== NONE && seen[at] === 0; at = tree.paintParent[at]!) seen[at] = 1;
    }
    return seen;
  }

  #isItselfVisible(node: NodeIndex): boolean {
    const { reader, rendering, clipping, lines } = this.#deps;
    const { tree, capture } = reader;
    const kind = tree.kind[node];
    if (kind === NodeKind.element) {
      if (reader.isHtml(node, 'area')) return this.#isAreaVisible(node);
      if (!reader.hasBox(node) || !this.#hasVisibleArea(node)) return false;
      const box = readRect(capture.nodes.box, node);
      return !isEmpty(intersectRects(box, clipping.getVisibleArea(node)));
    }
    if (kind !== NodeKind.text) return false;
    const boxes = lines.getLines(node);
    if (boxes.length === 0 || !rendering.isRendered(node) || !this.#hasVisibleArea(node)) return false;
    if (!this.#hasInk(node)) return false;
    const area = clipping.getVisibleArea(node);
    return boxes.some((line) => !isEmpty(intersectRects(line, area)));
  }

  /**
   * Returns whether letters are painted, either by their fill, stroke or shadow, or by a background clipped
   * to them.
   */
  #hasInk(text: NodeIndex): boolean {
    const { reader } = this.#deps;
    const { tree } = reader;
    const styled = reader.hasStyle(text) ? text : tree.flatParent[text]!;
    if (styled === NONE) return true;
    const fill = reader.style(styled, '-webkit-text-fill-color') || reader.style(styled, 'color');
    return (
      !transparentColor.test(fill) ||
      Number.parseFloat(reader.style(styled, '-webkit-text-stroke-width')) > 0 ||
      !['', 'none'].includes(reader.style(styled, 'text-shadow')) ||
      this.#isClippedToText(styled) === 1
    );
  }

  #hasVisibleArea(node: NodeIndex): boolean {
    return (
      this.#deps.rendering.isRendered(node) && this.hasVisibleStyle(node) && this.#isTransparent(node) === 0
    );
  }

  /** An `area` has no box; its image is what is visible. */
  #isAreaVisible(node: NodeIndex): boolean {
    const image = this.#deps.imageMaps.findImage(node);
    return image !== null && this.#isItselfVisible(image);
  }
}
