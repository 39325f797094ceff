import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';
import { everywhere, intersection, nowhere, type Rect, rectAt } from './rect.ts';

/** What an element lets be seen of its descendants, by how they are positioned. */
interface Clips {
  /** Of the element itself. */
  readonly own: Rect;
  readonly inFlow: Rect;
  /** Descendants that are `position: absolute` pass by clips between them and their containing block. */
  readonly absolute: Rect;
  readonly fixed: Rect;
}

const unclipped: Clips = { own: everywhere, inFlow: everywhere, absolute: everywhere, fixed: everywhere };

/** A clip that leaves a pixel or less shows nobody anything: the usual way to hide text from sight alone. */
const leastVisiblePx = 1;

/**
 * `reachable`: what scrolling can bring into view counts as seen. `painted`: only what is on the screen as captured.
 */
export type ClippingKind = 'reachable' | 'painted';

/** Where each element can be seen: inside the overflow clips, `clip` and `clip-path` above it, and on the page. */
export class Clipping {
  readonly #page: Page;
  readonly #kind: ClippingKind;
  readonly #known: (Clips | undefined)[];

  constructor(page: Page, kind: ClippingKind) {
    this.#page = page;
    this.#kind = kind;
    this.#known = new Array<Clips | undefined>(page.tree.size);
  }

  /** The part of the page in which an element, text or pseudo-element can be seen. */
  visibleArea(node: NodeIndex): Rect {
    const { tree } = this.#page;
    if (tree.isElement(node)) return this.#clips(node).own;
    const parent = tree.flatParent[node]!;
    return parent === NONE ? everywhere : this.#clips(parent).inFlow;
  }

  #clips(node: NodeIndex): Clips {
    const { paintParent } = this.#page.tree;
    const unknown: NodeIndex[] = [];
    let at = node;
    for (; at !== NONE && this.#known[at] === undefined; at = paintParent[at]!) unknown.push(at);
    let clips = at === NONE ? unclipped : this.#known[at]!;
    for (const next of unknown.reverse()) {
      clips = this.#compute(next, clips);
      this.#known[next] = clips;
    }
    return clips;
  }

  #compute(node: NodeIndex, outer: Clips): Clips {
    const { source, tree } = this.#page;
    if (!source.hasStyle(node)) return outer;
    const above = tree.flatParent[node] === NONE ? this.#documentClips(node, outer) : outer;
    const position = source.style(node, 'position');
    let own = above.inFlow;
    if (position === 'absolute') own = above.absolute;
    else if (position === 'fixed') own = above.fixed;
    const ownClip = this.#hidesItself(node, position) ? nowhere : everywhere;
    own = intersection(own, ownClip);
    const inFlow = intersection(own, this.#overflowClip(node));
    const holdsFixed =
      source.style(node, 'transform') !== 'none' ||
      source.style(node, 'filter') !== 'none' ||
      source.style(node, 'backdrop-filter') !== 'none';
    const holdsAbsolute = holdsFixed || position !== 'static';
    if (inFlow === above.inFlow && own === above.own && !holdsAbsolute) return above;
    return {
      own,
      inFlow,
      absolute: holdsAbsolute ? inFlow : intersection(above.absolute, ownClip),
      fixed: holdsFixed ? inFlow : intersection(above.fixed, ownClip),
    };
  }

  /** The box that hides what overflows it. What a scroll container hides can be scrolled to. */
  #overflowClip(node: NodeIndex): Rect {
    const { source } = this.#page;
    const overflowX = source.style(node, 'overflow-x');
    const overflowY = source.style(node, 'overflow-y');
    const contained = this.#containedBox(node);
    if (contained !== null) return contained;
    if ((overflowX === 'visible' && overflowY === 'visible') || !source.hasBox(node)) return everywhere;
    if (this.#passesOverflowToViewport(node)) return everywhere;
    const box = rectAt(this.#page.capture.nodes.box, node);
    if (box.right - box.left <= leastVisiblePx || box.bottom - box.top <= leastVisiblePx) return nowhere;
    const clips = (overflow: string) =>
      overflow === 'hidden' ||
      overflow === 'clip' ||
      (this.#kind === 'painted' && (overflow === 'auto' || overflow === 'scroll'));
    const clipsX = clips(overflowX);
    const clipsY = clips(overflowY);
    return {
      left: clipsX ? box.left : -Infinity,
      right: clipsX ? box.right : Infinity,
      top: clipsY ? box.top : -Infinity,
      bottom: clipsY ? box.bottom : Infinity,
    };
  }

  /**
   * The box of an element with `content-visibility: auto`, which paints nothing outside of itself. While it is off the
   * screen its content is laid out as if it were on it, over whatever comes after the element.
   */
  #containedBox(node: NodeIndex): Rect | null {
    const { source, capture } = this.#page;
    const isContained =
      this.#kind === 'painted' &&
      source.style(node, 'content-visibility') === 'auto' &&
      source.style(node, 'display') !== 'inline' &&
      source.hasBox(node);
    return isContained ? rectAt(capture.nodes.box, node) : null;
  }

  /** https://drafts.csswg.org/css-overflow-3/#overflow-propagation */
  #passesOverflowToViewport(node: NodeIndex): boolean {
    const { source, tree } = this.#page;
    const parent = tree.flatParent[node]!;
    if (parent === NONE) return source.isHtml(node, 'html');
    return (
      source.isHtml(node, 'body') &&
      source.isHtml(parent, 'html') &&
      source.style(parent, 'overflow-x') === 'visible' &&
      source.style(parent, 'overflow-y') === 'visible'
    );
  }

  /** Scrolling brings anything into view but what lies before the origin of the document. */
  #documentClips(root: NodeIndex, outer: Clips): Clips {
    const { source, tree } = this.#page;
    const frame = tree.paintParent[root]!;
    const origin = frame === NONE ? { left: 0, top: 0 } : rectAt(this.#page.capture.nodes.box, frame);
    const left = source.style(root, 'direction') === 'rtl' ? -Infinity : origin.left;
    const isCut = frame !== NONE && this.#kind === 'painted';
    const own = isCut
      ? rectAt(this.#page.capture.nodes.box, frame)
      : { left, top: origin.top, right: Infinity, bottom: Infinity };
    const all = intersection(outer.inFlow, own);
    return { own: all, inFlow: all, absolute: all, fixed: all };
  }

  #hidesItself(node: NodeIndex, position: string): boolean {
    const { source } = this.#page;
    const isOutOfFlow = position === 'absolute' || position === 'fixed';
    return (
      (isOutOfFlow && isEmptyClip(source.style(node, 'clip'))) ||
      isEmptyClipPath(source.style(node, 'clip-path'))
    );
  }
}

/** `clip: rect(top, right, bottom, left)` that leaves a pixel or less. */
function isEmptyClip(clip: string): boolean {
  const edges = /^rect\(([^)]*)\)$/.exec(clip)?.[1]?.split(/[\s,]+/);
  if (edges === undefined || edges.length !== 4) return false;
  const [top, right, bottom, left] = edges.map((edge) => Number.parseFloat(edge));
  return right! - left! <= leastVisiblePx || bottom! - top! <= leastVisiblePx;
}

/** A `clip-path` that leaves nothing whatever the size of the box: `inset(50%)` and up, a circle or polygon of no area. */
function isEmptyClipPath(clipPath: string): boolean {
  const shape = /^(inset|circle|ellipse|polygon)\(([^)]*)\)/.exec(clipPath);
  if (shape === null) return false;
  const [, name, parameters] = shape;
  if (name === 'inset') return isEmptyInset(parameters!.split(' round ')[0]!);
  if (name === 'polygon') {
    const points = parameters!.replace(/^(evenodd|nonzero),/, '').split(',');
    return new Set(points.map((point) => point.trim().replace(/0(px|%)/g, '0'))).size <= 1;
  }
  const radii = parameters!.split(' at ')[0]!.trim();
  return /^0(px|%)?( 0(px|%)?)?$/.test(radii);
}

function isEmptyInset(insets: string): boolean {
  const parts = insets.trim().split(/\s+/);
  const [top, right = top, bottom = top, left = right] = parts.map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) : 0,
  );
  return top! + bottom! >= 100 || left! + right! >= 100;
}
