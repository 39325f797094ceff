import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import type { ImageMaps, Rendering } from './rendering.ts';
import type { Visibility } from './visibility.ts';

const INERT_ITSELF = 1;
const INERT_BY_FRAME = 2;

interface ExposureDependencies {
  readonly reader: CaptureReader;
  readonly rendering: Rendering;
  readonly visibility: Visibility;
  readonly imageMaps: ImageMaps;
}

/** Determines what is exposed to assistive technology. */
export class Exposure {
  readonly #deps: ExposureDependencies;
  readonly #isAriaHidden: (node: NodeIndex) => number;
  readonly #inertness: (node: NodeIndex) => number;
  /**
   * The nearest `select` or `canvas` (the node itself or an ancestor), which exposes content that has no box,
   * plus one; 0 if there is none.
   */
  readonly #exposingAncestor: (node: NodeIndex) => number;

  constructor(deps: ExposureDependencies) {
    this.#deps = deps;
    const { reader } = deps;
    const { tree } = reader;
    this.#isAriaHidden = createInheritedLookup(tree.paintParent, (node, parent) =>
      parent === 1 || this.hidesFromAria(node) ? 1 : 0,
    );
    this.#inertness = createInheritedLookup(tree.paintParent, (node, parent) =>
      this.#computeInertness(node, parent),
    );
    this.#exposingAncestor = createInheritedLookup(tree.flatParent, (node, parent) => {
      if (reader.isHtml(node, 'select', 'canvas')) return node + 1;
      return reader.style(node, 'display') === 'none' ? 0 : parent;
    });
  }

  /**
   * Returns whether the element has `aria-hidden=true`, which browsers ignore on a document's root or body.
   */
  hidesFromAria(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    return (
      reader.tree.isElement(node) &&
      reader.keyword(node, 'aria-hidden') === 'true' &&
      !reader.isHtml(node, 'html', 'body')
    );
  }

  /** Returns whether the element is or is inside an element with `aria-hidden=true`. */
  isAriaHidden(node: NodeIndex): boolean {
    return this.#isAriaHidden(node) === 1;
  }

  isInert(node: NodeIndex): boolean {
    return this.#inertness(node) !== 0;
  }

  /**
   * Returns whether the node is in the accessibility tree: rendered, not `aria-hidden`, not inert, not
   * `visibility: hidden`.
   */
  isExposed(node: NodeIndex): boolean {
    return !this.isAriaHidden(node) && !this.isInert(node) && this.#isPerceivable(node);
  }

  /**
   * Returns whether the node is rendered and not `visibility: hidden`, or is exposed through a different
   * element: options through their select, areas through their image, fallback content through its canvas.
   */
  #isPerceivable(node: NodeIndex): boolean {
    const { reader, rendering, visibility, imageMaps } = this.#deps;
    const { tree } = reader;
    if (rendering.isRendered(node)) return visibility.hasVisibleStyle(node);
    if (tree.kind[node] !== NodeKind.element) return false;
    if (reader.isHtml(node, 'area')) {
      const image = imageMaps.findImage(node);
      return image !== null && this.isExposed(image);
    }
    const parent = tree.flatParent[node]!;
    const exposing = parent === NONE ? NONE : this.#exposingAncestor(parent) - 1;
    if (exposing < 0 || reader.style(node, 'visibility') !== 'visible' || !reader.hasStyle(node))
      return false;
    const isOption = reader.isHtml(node, 'option', 'optgroup');
    return (isOption || reader.isHtml(exposing, 'canvas')) && this.isExposed(exposing);
  }

  /**
   * Returns whether the node is fallback content of a rendered `canvas`, which has no box but is exposed and
   * can take focus.
   */
  isCanvasFallback(node: NodeIndex): boolean {
    const exposing = this.#exposingAncestor(node) - 1;
    return exposing >= 0 && this.#deps.reader.isHtml(exposing, 'canvas') && this.isExposed(exposing);
  }

  /**
   * Returns whether the node is inert. Text nodes inherit this from their element, and a frame's content from
   * the frame.
   */
  #computeInertness(node: NodeIndex, parent: number): number {
    const { reader } = this.#deps;
    const { tree } = reader;
    const crossesFrame = tree.flatParent[node] === NONE;
    const byFrame = crossesFrame ? parent !== 0 : (parent & INERT_BY_FRAME) !== 0;
    const byItself = tree.isElement(node)
      ? reader.hasState(node, NodeState.inert) || reader.style(node, 'interactivity') === 'inert'
      : (parent & INERT_ITSELF) !== 0;
    return (byItself ? INERT_ITSELF : 0) | (byFrame ? INERT_BY_FRAME : 0);
  }
}
