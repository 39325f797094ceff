import { type DocumentRecord, type NodeIndex, NodeKind } from '../capture.ts';
import { getInputType } from '../state/form-controls.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import {
  everywhere,
  intersectRects,
  isEmpty,
  type Rect,
  readRect,
  type TextLines,
} from '../visibility/boxes.ts';
import type { Clipping } from '../visibility/clipping.ts';
import { SpatialIndex } from '../visibility/spatial-index.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { type BackgroundLayer, parseBackgroundLayers } from './background-layers.ts';
import { getCanvasColor } from './canvas-color.ts';
import { parseColor, type Rgba } from './color.ts';
import { isReplaced } from './paint-order.ts';
import { getMovedPseudoBox, getPseudoBox } from './pseudo-box.ts';
import { ScrolledOutOfView, type ScrollOffset } from './scrolled-out-of-view.ts';

/** A painted item that may be behind or in front of text. */
export interface PaintedBox {
  readonly node: NodeIndex;
  readonly rect: Rect;
  /** Null if the background color is fully transparent. */
  readonly color: Rgba | null;
  /** Layers of `background-image`, topmost first. */
  readonly layers: readonly BackgroundLayer[];
  /** Whether it's an image, graphic or control on top of the background. */
  readonly isReplacedContent: boolean;
  /**
   * Whether the box covers all of `rect`. False for pseudo-elements that are only known to be somewhere
   * inside it.
   */
  readonly isSolid: boolean;
  /** Position in the paint order. */
  readonly order: number;
}

/** Maximum number of boxes that are considered per line of text. */
const MAX_BOXES_PER_LINE = 200;

/**
 * Maximum number of nodes that are examined per inline element. Without this limit, nested inline elements
 * would take quadratic time.
 */
const MAX_INLINE_NODES = 200;

/** Native controls that the browser draws itself, not through their background. */
const nativelyDrawnInputs = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'image']);

/** Boxes indexed by position. */
class BoxIndex {
  readonly #boxes: PaintedBox[] = [];
  readonly #index = new SpatialIndex();

  add(box: PaintedBox): void {
    if (isEmpty(box.rect)) return;
    this.#index.add(box.rect);
    this.#boxes.push(box);
  }

  /** Returns null if there are too many to consider. */
  findIntersecting(area: Rect): PaintedBox[] | null {
    return this.#index.find(area, MAX_BOXES_PER_LINE)?.map((entry) => this.#boxes[entry]!) ?? null;
  }
}

/**
 * A box's known properties except its position. Color and layers are those of the node's background unless
 * given.
 */
type KnownPaint = Pick<PaintedBox, 'isReplacedContent' | 'isSolid' | 'order'> &
  Partial<Pick<PaintedBox, 'color' | 'layers'>>;

interface PaintedBoxesDependencies {
  readonly reader: CaptureReader;
  readonly visibility: Visibility;
  readonly lines: TextLines;
  /** For content that can be scrolled into view. */
  readonly clipping: Clipping;
  /** For content that is visible without scrolling. */
  readonly paintedClipping: Clipping;
  readonly paintOrder: Int32Array;
}

/** All backgrounds and images on a page, indexed by position. */
export class PaintedBoxes {
  readonly #deps: PaintedBoxesDependencies;
  readonly #scrolledOut: ScrolledOutOfView;
  /** The parts of boxes that are on the screen. */
  readonly #onScreenBoxes = new BoxIndex();
  /**
   * Boxes that a scroll container or frame partly hides, including everything that scrolling can bring into
   * view.
   */
  readonly #scrollableBoxes = new BoxIndex();
  /** Elements whose background is painted on their document's canvas. */
  readonly #canvasSources = new Set<NodeIndex>();
  readonly #isFixed: (node: NodeIndex) => number;

  constructor(deps: PaintedBoxesDependencies) {
    const { capture, tree } = deps.reader;
    this.#deps = deps;
    this.#isFixed = createInheritedLookup(tree.paintParent, (node, above) =>
      deps.reader.style(node, 'position') === 'fixed' ? 1 : above,
    );
    this.#scrolledOut = new ScrolledOutOfView(deps.reader, deps.paintedClipping);
    for (const record of capture.documents) this.#addCanvas(record);
    for (let node = 0; node < tree.size; node++) {
      const kind = tree.kind[node];
      if (kind === NodeKind.element || kind === NodeKind.pseudoElement) this.#addBox(node);
    }
  }

  /**
   * Returns the boxes behind and in front of an area of text, from bottom to top. Null if there are too many
   * to consider. For text that is scrolled out of view, these are the boxes that scroll with it and, behind
   * them, those behind its container.
   */
  findAround(text: NodeIndex, area: Rect): PaintedBox[] | null {
    const surroundings = this.#scrolledOut.getOffsets(text, area);
    if (surroundings === null)
      return this.#onScreenBoxes.findIntersecting(area)?.sort(comparePaintOrder) ?? null;
    const { within, outside } = surroundings;
    const found = [
      this.#findInContainer(area, outside, NONE),
      ...within.map((offset) => this.#findInContainer(area, offset, offset.container)),
    ];
    return found.includes(null) ? null : (found as PaintedBox[][]).flat().sort(comparePaintOrder);
  }

  /**
   * Returns one container's boxes (NONE for the page) around the area's position in that container, moved to
   * the area.
   */
  #findInContainer(area: Rect, { moveX, moveY }: ScrollOffset, holder: NodeIndex): PaintedBox[] | null {
    const rect = translateRect(area, moveX, moveY);
    const shown = this.#onScreenBoxes.findIntersecting(rect);
    const reachable = holder === NONE ? [] : this.#scrollableBoxes.findIntersecting(rect);
    if (shown === null || reachable === null) return null;
    const known = new Set(reachable.map(({ order }) => order));
    return [...shown.filter(({ order }) => !known.has(order)), ...reachable]
      .filter(({ node }) => this.#scrolledOut.getNearestContainer(node) === holder)
      .map((box) => ({ ...box, rect: translateRect(box.rect, -moveX, -moveY) }));
  }

  /** Returns the background of an in-flow pseudo-element, which is only behind its own text. */
  getBoxBehindGenerated(pseudo: NodeIndex, area: Rect): PaintedBox | null {
    if (!this.#paintsItself(pseudo) || getPseudoBox(this.#deps.reader, pseudo) !== null) return null;
    return this.#toPaintedBox(pseudo, area, this.#getSolidArea(pseudo));
  }

  /** Adds the background of the root element, or else of the body, which covers the whole canvas. */
  #addCanvas(document: DocumentRecord): void {
    const { reader, paintOrder } = this.#deps;
    const root = reader.tree.getChildElements(document.node)[0];
    if (root === undefined) return;
    const canvas = document.frameElement === NONE ? null : getCanvasColor(document);
    if (canvas !== null) {
      const below = { isReplacedContent: false, isSolid: true, order: paintOrder[root]! - 0.5 };
      this.#add(root, everywhere, { ...below, color: canvas, layers: [] });
    }
    const body = reader.tree.getChildElements(root).find((child) => reader.isHtml(child, 'body'));
    const painter = this.#paintsItself(root) || body === undefined || !this.#paintsItself(body) ? root : body;
    this.#canvasSources.add(painter);
    if (!this.#paintsItself(painter)) return;
    this.#add(painter, everywhere, {
      isReplacedContent: false,
      isSolid: true,
      order: paintOrder[root]!,
    });
  }

  #paintsItself(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    const color = parseColor(reader.style(node, 'background-color'));
    return (color !== null && color.a > 0) || reader.style(node, 'background-image') !== 'none';
  }

  #addBox(node: NodeIndex): void {
    const { reader, visibility, paintOrder } = this.#deps;
    const { tree, capture } = reader;
    if (paintOrder[node] === 0 || this.#canvasSources.has(node) || !visibility.hasVisibleStyle(node)) return;
    const isPseudo = tree.kind[node] === NodeKind.pseudoElement;
    const isReplacedContent = this.#isReplacedContent(node);
    const isInLetters = reader.style(node, 'background-clip').includes('text');
    if (!isReplacedContent && (isInLetters || !this.#paintsItself(node))) return;
    // The parts of an inline box are only behind its own text, but its bounding box would cover other text.
    if (
      reader.style(node, 'display') === 'inline' &&
      !isReplacedContent &&
      ['static', 'relative'].includes(reader.style(node, 'position'))
    ) {
      if (isPseudo) return;
      for (const line of this.#getLinesWithin(node)) this.#add(node, line, this.#getSolidArea(node));
      return;
    }
    const box = isPseudo
      ? (getPseudoBox(reader, node) ?? getMovedPseudoBox(reader, node))
      : { rect: readRect(capture.nodes.box, node), isExact: true };
    if (box === null || (!isPseudo && !reader.hasBox(node))) return;
    this.#add(node, this.#isFixedOverWindow(node, box.rect) ? extendDown(box.rect) : box.rect, {
      isReplacedContent,
      isSolid: box.isExact,
      order: paintOrder[node]!,
    });
  }

  /**
   * Returns whether a box stays in place and is as tall as the window. It is then behind everything that
   * scrolls over it.
   */
  #isFixedOverWindow(node: NodeIndex, { top, bottom }: Rect): boolean {
    const { capture, tree } = this.#deps.reader;
    const isTall = top <= 0 && bottom >= capture.viewport.height;
    return isTall && tree.document[node] === 0 && this.#isFixed(node) === 1;
  }

  #getSolidArea(node: NodeIndex) {
    return { isReplacedContent: false, isSolid: true, order: this.#deps.paintOrder[node]! };
  }

  #isReplacedContent(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    if (!isReplaced(reader, node)) return false;
    if (reader.isHtml(node, 'iframe', 'frame', 'select', 'textarea')) return false;
    return !reader.isHtml(node, 'input') || nativelyDrawnInputs.has(getInputType(reader, node));
  }

  #add(node: NodeIndex, rect: Rect, rest: KnownPaint): void {
    const shown = this.#toPaintedBox(
      node,
      intersectRects(rect, this.#deps.paintedClipping.getVisibleArea(node)),
      rest,
    );
    this.#onScreenBoxes.add(shown);
    const reachable = intersectRects(rect, this.#deps.clipping.getVisibleArea(node));
    if (!isSameRect(reachable, shown.rect)) this.#scrollableBoxes.add({ ...shown, rect: reachable });
  }

  #toPaintedBox(node: NodeIndex, rect: Rect, rest: KnownPaint): PaintedBox {
    const { reader } = this.#deps;
    const color = parseColor(reader.style(node, 'background-color'));
    return {
      node,
      rect,
      color: color !== null && color.a > 0 ? color : null,
      layers: parseBackgroundLayers(reader.style(node, 'background-image')),
      ...rest,
    };
  }

  /** Yields the lines of text inside an inline element. */
  *#getLinesWithin(node: NodeIndex): Generator<Rect, undefined> {
    const { reader, lines } = this.#deps;
    const { tree } = reader;
    let steps = 0;
    for (
      let at = tree.getNextInFlatTree(node, node);
      at !== NONE && steps < MAX_INLINE_NODES;
      at = tree.getNextInFlatTree(at, node)
    ) {
      steps++;
      if (tree.kind[at] === NodeKind.text) yield* lines.getLines(at).slice(0, MAX_INLINE_NODES);
    }
  }
}

function comparePaintOrder(one: PaintedBox, other: PaintedBox): number {
  return one.order - other.order;
}

function translateRect({ left, top, right, bottom }: Rect, x: number, y: number): Rect {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function extendDown(rect: Rect): Rect {
  return { ...rect, bottom: Infinity };
}

function isSameRect(one: Rect, other: Rect): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}
