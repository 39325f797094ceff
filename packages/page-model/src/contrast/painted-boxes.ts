import { type NodeIndex, NodeKind } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';
import { NONE } from '../tree/tree.ts';
import { everywhere, intersection, isEmpty, type Rect, rectAt } from '../visibility/rect.ts';
import { type BackgroundLayer, backgroundLayers } from './background-layers.ts';
import { parseColor, type Rgba } from './color.ts';
import { isReplaced } from './layers.ts';
import { pseudoBox } from './pseudo-box.ts';
import { type Outside, ScrolledAway } from './scrolled-away.ts';
import { SpatialIndex } from './spatial-index.ts';

/** Something painted that may lie behind or over a text. */
export interface PaintedBox {
  readonly node: NodeIndex;
  readonly rect: Rect;
  /** Null where the background colour is fully transparent. */
  readonly color: Rgba | null;
  /** Layers of `background-image`, the topmost first. */
  readonly layers: readonly BackgroundLayer[];
  /** A picture, drawing or control on top of the background. */
  readonly isPicture: boolean;
  /** Whether the box covers all of `rect`: not so for pseudo-elements that are only known to be within. */
  readonly isSolid: boolean;
  /** Position in the painting order. */
  readonly order: number;
}

/** Boxes beyond this number that meet one line of text are not followed one by one. */
const mostBoxes = 200;

/** Nodes of one inline element whose lines are looked at: nested ones would cost the square of their number. */
const mostInline = 200;

/** Native controls that are drawn by the browser rather than by their background. */
const drawnInputs = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'image']);

/** Boxes found by place. */
class PlacedBoxes {
  readonly #boxes: PaintedBox[] = [];
  readonly #index = new SpatialIndex();

  add(box: PaintedBox): void {
    if (isEmpty(box.rect)) return;
    this.#index.add(box.rect);
    this.#boxes.push(box);
  }

  /** Null when there are too many to follow. */
  meeting(area: Rect): PaintedBox[] | null {
    return this.#index.find(area, mostBoxes)?.map((entry) => this.#boxes[entry]!) ?? null;
  }
}

/** Everything with a background or a picture, found by place. */
export class PaintedBoxes {
  readonly #page: Page;
  readonly #scrolledAway: ScrolledAway;
  /** As far as they are on the screen. */
  readonly #shown = new PlacedBoxes();
  /** Those of which a scroll container or frame hides a part, with all that scrolling can bring into view. */
  readonly #reachable = new PlacedBoxes();
  readonly #order: Int32Array;
  /** Elements whose background is painted by the canvas of their document instead of by themselves. */
  readonly #canvasSources = new Set<NodeIndex>();

  constructor(page: Page, order: Int32Array) {
    this.#page = page;
    this.#scrolledAway = new ScrolledAway(page);
    this.#order = order;
    for (const { node } of page.capture.documents) this.#addCanvas(node);
    for (let node = 0; node < page.tree.size; node++) {
      const kind = page.tree.kind[node];
      if (kind === NodeKind.element || kind === NodeKind.pseudoElement) this.#addBox(node);
    }
  }

  /**
   * Boxes behind and over an area of a text, from the bottom up; null when there are too many to follow. A text that
   * is scrolled out of view has around it what scrolls along, and behind that what lies behind its scroll container.
   */
  around(text: NodeIndex, area: Rect): PaintedBox[] | null {
    const surroundings = this.#scrolledAway.around(text, area);
    if (surroundings === null) return this.#shown.meeting(area)?.sort(inOrder) ?? null;
    const { within, outside } = surroundings;
    const found = [
      this.#heldAt(area, outside, NONE),
      ...within.map((place) => this.#heldAt(area, place, place.holder)),
    ];
    return found.includes(null) ? null : (found as PaintedBox[][]).flat().sort(inOrder);
  }

  /** Boxes of one holder (NONE for the page) around the place that an area has there, moved to the area. */
  #heldAt(area: Rect, { moveX, moveY }: Outside, holder: NodeIndex): PaintedBox[] | null {
    const place = moved(area, moveX, moveY);
    const shown = this.#shown.meeting(place);
    const reachable = holder === NONE ? [] : this.#reachable.meeting(place);
    if (shown === null || reachable === null) return null;
    const known = new Set(reachable.map(({ order }) => order));
    return [...shown.filter(({ order }) => !known.has(order)), ...reachable]
      .filter(({ node }) => this.#scrolledAway.nearestHolder(node) === holder)
      .map((box) => ({ ...box, rect: moved(box.rect, -moveX, -moveY) }));
  }

  /** The background that a pseudo-element in the flow has behind its own text, which stands nowhere else. */
  behindGenerated(pseudo: NodeIndex, area: Rect): PaintedBox | null {
    if (!this.#paints(pseudo) || pseudoBox(this.#page, pseudo) !== null) return null;
    return this.#paintedBox(pseudo, area, this.#solid(pseudo));
  }

  /** The background of the root element, or of the body for want of one, covers the whole canvas. */
  #addCanvas(document: NodeIndex): void {
    const { source } = this.#page;
    const root = this.#page.childElements(document)[0];
    if (root === undefined) return;
    const body = this.#page.childElements(root).find((child) => source.isHtml(child, 'body'));
    const painter = this.#paints(root) || body === undefined || !this.#paints(body) ? root : body;
    this.#canvasSources.add(painter);
    if (!this.#paints(painter)) return;
    this.#add(painter, everywhere, { isPicture: false, isSolid: true, order: this.#order[root]! });
  }

  #paints(node: NodeIndex): boolean {
    const { source } = this.#page;
    const color = parseColor(source.style(node, 'background-color'));
    return (color !== null && color.a > 0) || source.style(node, 'background-image') !== 'none';
  }

  #addBox(node: NodeIndex): void {
    const { source, tree, visibility, capture } = this.#page;
    if (this.#order[node] === 0 || this.#canvasSources.has(node) || !visibility.hasVisibleStyle(node)) return;
    const isPseudo = tree.kind[node] === NodeKind.pseudoElement;
    const isPicture = this.#isPicture(node);
    const isInLetters = source.style(node, 'background-clip').includes('text');
    if (!isPicture && (isInLetters || !this.#paints(node))) return;
    // The parts of an inline box stand behind its own text only; its bounding box would cover that of others.
    if (
      source.style(node, 'display') === 'inline' &&
      !isPicture &&
      ['static', 'relative'].includes(source.style(node, 'position'))
    ) {
      if (isPseudo) return;
      for (const line of this.#linesWithin(node)) this.#add(node, line, this.#solid(node));
      return;
    }
    const box = isPseudo
      ? pseudoBox(this.#page, node)
      : { rect: rectAt(capture.nodes.box, node), isExact: true };
    if (box === null || (!isPseudo && !source.hasBox(node))) return;
    this.#add(node, box.rect, { isPicture, isSolid: box.isExact, order: this.#order[node]! });
  }

  #solid(node: NodeIndex) {
    return { isPicture: false, isSolid: true, order: this.#order[node]! };
  }

  #isPicture(node: NodeIndex): boolean {
    const { source } = this.#page;
    if (!isReplaced(this.#page, node)) return false;
    if (source.isHtml(node, 'iframe', 'frame', 'select', 'textarea')) return false;
    return !source.isHtml(node, 'input') || drawnInputs.has(inputType(this.#page, node));
  }

  #add(node: NodeIndex, rect: Rect, rest: Pick<PaintedBox, 'isPicture' | 'isSolid' | 'order'>): void {
    const shown = this.#paintedBox(
      node,
      intersection(rect, this.#page.paintedClipping.visibleArea(node)),
      rest,
    );
    this.#shown.add(shown);
    const reachable = intersection(rect, this.#page.clipping.visibleArea(node));
    if (!isSame(reachable, shown.rect)) this.#reachable.add({ ...shown, rect: reachable });
  }

  #paintedBox(
    node: NodeIndex,
    rect: Rect,
    rest: Pick<PaintedBox, 'isPicture' | 'isSolid' | 'order'>,
  ): PaintedBox {
    const { source } = this.#page;
    const color = parseColor(source.style(node, 'background-color'));
    return {
      node,
      rect,
      color: color !== null && color.a > 0 ? color : null,
      layers: backgroundLayers(source.style(node, 'background-image')),
      ...rest,
    };
  }

  /** The lines of the texts inside an inline element. */
  *#linesWithin(node: NodeIndex): Generator<Rect, undefined> {
    const { tree, lines } = this.#page;
    let steps = 0;
    for (
      let at = tree.flatNext(node, node);
      at !== NONE && steps < mostInline;
      at = tree.flatNext(at, node)
    ) {
      steps++;
      if (tree.kind[at] === NodeKind.text) yield* lines.of(at).slice(0, mostInline);
    }
  }
}

function inOrder(one: PaintedBox, other: PaintedBox): number {
  return one.order - other.order;
}

function moved({ left, top, right, bottom }: Rect, x: number, y: number): Rect {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function isSame(one: Rect, other: Rect): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}
