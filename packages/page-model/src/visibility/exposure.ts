import { type NodeIndex, NodeKind, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';

const inertItself = 1;
const inertByFrame = 2;

/** What assistive technology is given. */
export class Exposure {
  readonly #page: Page;
  readonly #isAriaHidden: (node: NodeIndex) => number;
  readonly #inertness: (node: NodeIndex) => number;
  /** The `select` or `canvas` at or around an element that makes no box because of it, plus one; 0 without one. */
  readonly #standIn: (node: NodeIndex) => number;

  constructor(page: Page) {
    this.#page = page;
    const { tree, source } = page;
    this.#isAriaHidden = inherited(tree.paintParent, (node, parent) =>
      parent === 1 || this.hidesFromAria(node) ? 1 : 0,
    );
    this.#inertness = inherited(tree.paintParent, (node, parent) => this.#decideInertness(node, parent));
    this.#standIn = inherited(tree.flatParent, (node, parent) => {
      if (source.isHtml(node, 'select', 'canvas')) return node + 1;
      return source.style(node, 'display') === 'none' ? 0 : parent;
    });
  }

  /** `aria-hidden=true` on the element itself; on a document's root or body browsers pay no heed to it. */
  hidesFromAria(node: NodeIndex): boolean {
    const { source } = this.#page;
    return (
      this.#page.tree.isElement(node) &&
      source.keyword(node, 'aria-hidden') === 'true' &&
      !source.isHtml(node, 'html', 'body')
    );
  }

  /** Inside of (or itself) `aria-hidden=true`. */
  isAriaHidden(node: NodeIndex): boolean {
    return this.#isAriaHidden(node) === 1;
  }

  isInert(node: NodeIndex): boolean {
    return this.#inertness(node) !== 0;
  }

  /** In the accessibility tree: rendered, not `aria-hidden`, not inert, not `visibility: hidden`. */
  isExposed(node: NodeIndex): boolean {
    return !this.isAriaHidden(node) && !this.isInert(node) && this.#isPerceivable(node);
  }

  /**
   * Rendered and of visible style, or one of those that are exposed through another element: options through
   * their select, areas through their picture, fallback content through its canvas.
   */
  #isPerceivable(node: NodeIndex): boolean {
    const { source, tree, rendering, visibility } = this.#page;
    if (rendering.isRendered(node)) return visibility.hasVisibleStyle(node);
    if (tree.kind[node] !== NodeKind.element) return false;
    if (source.isHtml(node, 'area')) {
      const image = this.#page.imageMaps.imageOf(node);
      return image !== null && this.isExposed(image);
    }
    const parent = tree.flatParent[node]!;
    const stand = parent === NONE ? NONE : this.#standIn(parent) - 1;
    if (stand < 0 || source.style(node, 'visibility') !== 'visible' || !source.hasStyle(node)) return false;
    const isOption = source.isHtml(node, 'option', 'optgroup');
    return (isOption || source.isHtml(stand, 'canvas')) && this.isExposed(stand);
  }

  /** Fallback content of a rendered `canvas`: it makes no box, yet it is exposed and can take focus. */
  standsInCanvas(node: NodeIndex): boolean {
    const stand = this.#standIn(node) - 1;
    return stand >= 0 && this.#page.source.isHtml(stand, 'canvas') && this.isExposed(stand);
  }

  /** The platform tells it of each element; texts follow theirs, and a frame's content follows the frame. */
  #decideInertness(node: NodeIndex, parent: number): number {
    const { source, tree } = this.#page;
    const crossesFrame = tree.flatParent[node] === NONE;
    const byFrame = crossesFrame ? parent !== 0 : (parent & inertByFrame) !== 0;
    const byItself = tree.isElement(node)
      ? source.state(node, State.inert) || source.style(node, 'interactivity') === 'inert'
      : (parent & inertItself) !== 0;
    return (byItself ? inertItself : 0) | (byFrame ? inertByFrame : 0);
  }
}
