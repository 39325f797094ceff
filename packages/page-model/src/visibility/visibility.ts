import { type NodeIndex, NodeKind } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { intersection, isEmpty, rectAt } from './rect.ts';

/** A computed colour without any opacity: `rgba(0, 0, 0, 0)`, `color(srgb 1 0 0 / 0)`. */
const transparent = /^rgba\(.*,\s*0\)$|\/\s*0\)$/;

/** What a person could see. */
export class Visibility {
  readonly #page: Page;
  readonly #isTransparent: (node: NodeIndex) => number;
  readonly #isInHiddenFrame: (node: NodeIndex) => number;
  readonly #isInLetterClip: (node: NodeIndex) => number;
  /** For each node, whether it or a flat-tree descendant can be seen; made on first use. */
  #seen: Uint8Array | null = null;

  constructor(page: Page) {
    this.#page = page;
    this.#isTransparent = inherited(page.tree.paintParent, (node, parent) =>
      parent === 1 || Number.parseFloat(page.source.style(node, 'opacity')) === 0 ? 1 : 0,
    );
    this.#isInLetterClip = inherited(page.tree.paintParent, (node, parent) =>
      parent === 1 || page.source.style(node, 'background-clip').includes('text') ? 1 : 0,
    );
    this.#isInHiddenFrame = inherited(page.tree.paintParent, (node, parent) => {
      const frame = page.tree.flatParent[node] === NONE ? page.tree.paintParent[node]! : NONE;
      return parent === 1 || (frame !== NONE && page.source.style(frame, 'visibility') !== 'visible') ? 1 : 0;
    });
  }

  /**
   * Some of it could be seen: rendered, `visibility: visible`, not fully transparent, of some size, and neither
   * clipped away nor moved where no scrolling leads. An element is seen through its descendants too.
   */
  isVisible(node: NodeIndex): boolean {
    this.#seen ??= this.#look();
    return this.#seen[node] === 1;
  }

  /** `visibility` allows it; a value on the element itself overrides that of its ancestors. */
  hasVisibleStyle(node: NodeIndex): boolean {
    const { source, tree } = this.#page;
    const styled = source.hasStyle(node) || tree.isElement(node) ? node : tree.flatParent[node]!;
    if (styled === NONE || source.style(styled, 'visibility') !== 'visible') return false;
    return this.#isInHiddenFrame(styled) === 0;
  }

  #look(): Uint8Array {
    const { tree } = this.#page;
    const seen = new Uint8Array(tree.size);
    for (let node = 0; node < tree.size; node++) {
      if (seen[node] === 1 || !this.#isSeenItself(node)) continue;
      // Marking stops at the first ancestor that is marked already, so all of it is linear.
      for (let at = node; at !== NONE && seen[at] === 0; at = tree.paintParent[at]!) seen[at] = 1;
    }
    return seen;
  }

  #isSeenItself(node: NodeIndex): boolean {
    const { tree, source, rendering, capture } = this.#page;
    const kind = tree.kind[node];
    if (kind === NodeKind.element) {
      if (source.isHtml(node, 'area')) return this.#isAreaSeen(node);
      if (!source.hasBox(node) || !this.#canBeSeen(node)) return false;
      const box = rectAt(capture.nodes.box, node);
      return !isEmpty(intersection(box, this.#page.clipping.visibleArea(node)));
    }
    if (kind !== NodeKind.text) return false;
    const lines = this.#page.lines.of(node);
    if (lines.length === 0 || !rendering.isRendered(node) || !this.#canBeSeen(node)) return false;
    if (!this.#hasInk(node)) return false;
    const area = this.#page.clipping.visibleArea(node);
    return lines.some((line) => !isEmpty(intersection(line, area)));
  }

  /** Letters leave pixels: by their fill, stroke or shadow, or as windows to a background. */
  #hasInk(text: NodeIndex): boolean {
    const { source, tree } = this.#page;
    const styled = source.hasStyle(text) ? text : tree.flatParent[text]!;
    if (styled === NONE) return true;
    const fill = source.style(styled, '-webkit-text-fill-color') || source.style(styled, 'color');
    return (
      !transparent.test(fill) ||
      Number.parseFloat(source.style(styled, '-webkit-text-stroke-width')) > 0 ||
      !['', 'none'].includes(source.style(styled, 'text-shadow')) ||
      this.#isInLetterClip(styled) === 1
    );
  }

  #canBeSeen(node: NodeIndex): boolean {
    return (
      this.#page.rendering.isRendered(node) && this.hasVisibleStyle(node) && this.#isTransparent(node) === 0
    );
  }

  /** An `area` makes no box: its picture is what is seen. */
  #isAreaSeen(node: NodeIndex): boolean {
    const image = this.#page.imageMaps.imageOf(node);
    return image !== null && this.#isSeenItself(image);
  }
}
