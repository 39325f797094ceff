import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import { everywhere, intersectRects, isEmpty, nowhere, type Rect, readRect } from './boxes.ts';

/** The areas in which an element's descendants are visible, depending on how they are positioned. */
interface ClipRects {
  /** For the element itself. */
  readonly own: Rect;
  readonly inFlow: Rect;
  /** `position: absolute` descendants aren't affected by clips between them and their containing block. */
  readonly absolute: Rect;
  readonly fixed: Rect;
}

const unclipped: ClipRects = { own: everywhere, inFlow: everywhere, absolute: everywhere, fixed: everywhere };

/** A clip of a pixel or less makes content invisible, which is the usual way to hide text only visually. */
const MIN_VISIBLE_PX = 1;

/**
 * `reachable`: content that can be scrolled into view counts as visible. `painted`: only what is visible
 * without scrolling, not content that a scroll container or frame hides.
 */
export type ClippingKind = 'reachable' | 'painted';

/**
 * Computes where each element is visible: on the page, and inside its ancestors' overflow clips, `clip` and
 * `clip-path`.
 */
export class Clipping {
  readonly #reader: CaptureReader;
  readonly #kind: ClippingKind;
  readonly #cache: (ClipRects | undefined)[];

  constructor(reader: CaptureReader, kind: ClippingKind) {
    this.#reader = reader;
    this.#kind = kind;
    this.#cache = new Array<ClipRects | undefined>(reader.tree.size);
  }

  /** Returns the part of the page in which an element, text node or pseudo-element is visible. */
  getVisibleArea(node: NodeIndex): Rect {
    const { tree } = this.#reader;
    if (tree.isElement(node)) return this.#getClips(node).own;
    const parent = tree.flatParent[node]!;
    return parent === NONE ? everywhere : this.#getClips(parent).inFlow;
  }

  #getClips(node: NodeIndex): ClipRects {
    const { paintParent } = this.#reader.tree;
    const unknown: NodeIndex[] = [];
    let at = node;
    for (; at !== NONE && this.#cache[at] === undefined; at = paintParent[at]!) unknown.push(at);
    let clips = at === NONE ? unclipped : this.#cache[at]!;
    for (const next of unknown.reverse()) {
      clips = this.#computeClips(next, clips);
      this.#cache[next] = clips;
    }
    return clips;
  }

  #computeClips(node: NodeIndex, outer: ClipRects): ClipRects {
    const reader = this.#reader;
    const { tree } = reader;
    if (!reader.hasStyle(node)) return outer;
    const above = tree.flatParent[node] === NONE ? this.#getDocumentClips(node, outer) : outer;
    const position = reader.style(node, 'position');
    let own = above.inFlow;
    if (position === 'absolute') own = above.absolute;
    else if (position === 'fixed') own = above.fixed;
    const ownClip = this.#hidesItself(node, position) ? nowhere : everywhere;
    own = intersectRects(own, ownClip);
    const inFlow = intersectRects(this.#extendByScrolling(node, own), this.#getOverflowClip(node));
    const holdsFixed =
      reader.style(node, 'transform') !== 'none' ||
      reader.style(node, 'filter') !== 'none' ||
      reader.style(node, 'backdrop-filter') !== 'none';
    const holdsAbsolute = holdsFixed || position !== 'static';
    if (inFlow === above.inFlow && own === above.own && !holdsAbsolute) return above;
    return {
      own,
      inFlow,
      absolute: holdsAbsolute ? inFlow : intersectRects(above.absolute, ownClip),
      fixed: holdsFixed ? inFlow : intersectRects(above.fixed, ownClip),
    };
  }

  /**
   * Extends the area in which a scroll container is visible. Whatever comes after its visible part can be
   * scrolled there, even if an ancestor clips the container, as in apps whose window never scrolls as a
   * whole.
   */
  #extendByScrolling(node: NodeIndex, area: Rect): Rect {
    const reader = this.#reader;
    if (this.#kind === 'painted' || area === everywhere || !reader.hasBox(node)) return area;
    const scrollsX = isScrolling(reader.style(node, 'overflow-x'));
    const scrollsY = isScrolling(reader.style(node, 'overflow-y'));
    if ((!scrollsX && !scrollsY) || isEmpty(intersectRects(area, readRect(reader.capture.nodes.box, node))))
      return area;
    const isReversed = reader.style(node, 'direction') === 'rtl';
    return {
      left: scrollsX && isReversed ? -Infinity : area.left,
      right: scrollsX && !isReversed ? Infinity : area.right,
      top: area.top,
      bottom: scrollsY ? Infinity : area.bottom,
    };
  }

  /**
   * Returns the box that hides overflowing content. Content hidden by a scroll container can be scrolled to.
   */
  #getOverflowClip(node: NodeIndex): Rect {
    const reader = this.#reader;
    const overflowX = reader.style(node, 'overflow-x');
    const overflowY = reader.style(node, 'overflow-y');
    const contained = this.#getContainedBox(node);
    if (contained !== null) return contained;
    if ((overflowX === 'visible' && overflowY === 'visible') || !reader.hasBox(node)) return everywhere;
    if (this.#passesOverflowToViewport(node)) return everywhere;
    const box = readRect(reader.capture.nodes.box, node);
    if (box.right - box.left <= MIN_VISIBLE_PX || box.bottom - box.top <= MIN_VISIBLE_PX) return nowhere;
    const clips = (overflow: string) =>
      overflow === 'hidden' || overflow === 'clip' || (this.#kind === 'painted' && isScrolling(overflow));
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
   * Returns the box of an element with `content-visibility: auto`, which paints nothing outside itself. While
   * it is off the screen, its content is laid out as if it were on the screen, overlapping whatever comes
   * after the element.
   */
  #getContainedBox(node: NodeIndex): Rect | null {
    const reader = this.#reader;
    const isContained =
      this.#kind === 'painted' &&
      reader.style(node, 'content-visibility') === 'auto' &&
      reader.style(node, 'display') !== 'inline' &&
      reader.hasBox(node);
    return isContained ? readRect(reader.capture.nodes.box, node) : null;
  }

  /** https://drafts.csswg.org/css-overflow-3/#overflow-propagation */
  #passesOverflowToViewport(node: NodeIndex): boolean {
    const reader = this.#reader;
    const { tree } = reader;
    const parent = tree.flatParent[node]!;
    if (parent === NONE) return reader.isHtml(node, 'html');
    return (
      reader.isHtml(node, 'body') &&
      reader.isHtml(parent, 'html') &&
      reader.style(parent, 'overflow-x') === 'visible' &&
      reader.style(parent, 'overflow-y') === 'visible'
    );
  }

  /** Scrolling brings everything into view except content before the document's origin. */
  #getDocumentClips(root: NodeIndex, outer: ClipRects): ClipRects {
    const reader = this.#reader;
    const { tree } = reader;
    const frame = tree.paintParent[root]!;
    const origin = frame === NONE ? { left: 0, top: 0 } : readRect(reader.capture.nodes.box, frame);
    const left = reader.style(root, 'direction') === 'rtl' ? -Infinity : origin.left;
    const isCut = frame !== NONE && this.#kind === 'painted';
    const own = isCut
      ? readRect(reader.capture.nodes.box, frame)
      : { left, top: origin.top, right: Infinity, bottom: Infinity };
    const all = intersectRects(outer.inFlow, own);
    return { own: all, inFlow: all, absolute: all, fixed: all };
  }

  #hidesItself(node: NodeIndex, position: string): boolean {
    const reader = this.#reader;
    const isOutOfFlow = position === 'absolute' || position === 'fixed';
    return (
      (isOutOfFlow && isEmptyClip(reader.style(node, 'clip'))) ||
      isEmptyClipPath(reader.style(node, 'clip-path'))
    );
  }
}

const isScrolling = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** Returns whether `clip: rect(top, right, bottom, left)` leaves a pixel or less. */
function isEmptyClip(clip: string): boolean {
  const edges = /^rect\(([^)]*)\)$/.exec(clip)?.[1]?.split(/[\s,]+/);
  if (edges === undefined || edges.length !== 4) return false;
  const [top, right, bottom, left] = edges.map((edge) => Number.parseFloat(edge));
  return right! - left! <= MIN_VISIBLE_PX || bottom! - top! <= MIN_VISIBLE_PX;
}

/**
 * Returns whether a `clip-path` leaves nothing at any box size: `inset(50%)` and up, or a circle or polygon
 * without area.
 */
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
