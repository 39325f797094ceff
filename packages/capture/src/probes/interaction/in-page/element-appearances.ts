import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { eachElement } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';

/**
 * What people notice about an element's appearance at one moment. Hidden elements have no position and no
 * text.
 */
export interface ElementAppearance {
  readonly isShown: boolean;
  /** In whole CSS pixels of the page. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly paint: string;
  readonly text: string;
  readonly value: string;
}

export type Appearances = ReadonlyMap<Element, ElementAppearance>;

const MAX_ELEMENTS = 4_000;
const MAX_TEXT_LENGTH = 200;
const { TEXT_NODE, CDATA_SECTION_NODE } = Node;

const hiddenAppearance: ElementAppearance = {
  isShown: false,
  left: 0,
  top: 0,
  width: 0,
  height: 0,
  paint: '',
  text: '',
  value: '',
};

/** Elements that show something even without text of their own. */
const contentPattern = /^(img|svg|canvas|video|iframe|input|select|textarea|button|dialog|picture)$/;
/** Elements that are never rendered. */
const metadataPattern = /^(script|style|link|meta|template|head|title|noscript|base)$/;

/** Reads the appearance of the first elements of the document and its open shadow roots. */
export function readAppearances(): Appearances {
  const reader = new AppearanceReader();
  const appearances = new Map<Element, ElementAppearance>();
  visitElements((element) => {
    appearances.set(element, reader.read(element));
  });
  return appearances;
}

/** Returns the visible elements among those that {@link readAppearances} reads. */
export function findVisibleElements(): Element[] {
  const reader = new AppearanceReader();
  const found: Element[] = [];
  visitElements((element) => {
    if (reader.isShown(element)) found.push(element);
  });
  return found;
}

/** Returns an element's earlier appearance. Elements that weren't there count as hidden. */
export function getAppearance(appearances: Appearances, element: Element): ElementAppearance {
  return appearances.get(element) ?? hiddenAppearance;
}

/** Whether an element with this appearance shows something itself, and not only through other elements. */
export function isContent(element: Element, { text }: ElementAppearance): boolean {
  return text !== '' || contentPattern.test(dom.localName(element));
}

export function hasSamePlace(one: ElementAppearance, other: ElementAppearance): boolean {
  return one.left === other.left && one.top === other.top && hasSameSize(one, other);
}

export function hasSameSize(one: ElementAppearance, other: ElementAppearance): boolean {
  return one.width === other.width && one.height === other.height;
}

export function isSameAppearance(one: ElementAppearance, other: ElementAppearance): boolean {
  return (
    one === other ||
    (one.isShown === other.isShown &&
      hasSamePlace(one, other) &&
      one.paint === other.paint &&
      one.text === other.text &&
      one.value === other.value)
  );
}

/**
 * Visits the document and then its open shadow roots. Stops at the maximum instead of searching everything
 * for roots.
 */
function visitElements(visit: (element: Element) => void): void {
  let visited = 0;
  for (const element of eachElement()) {
    if (visited >= MAX_ELEMENTS) return;
    if (metadataPattern.test(dom.localName(element))) continue;
    visited++;
    visit(element);
  }
}

/**
 * Reads elements at one moment. Values that are the same for all of them are read once. Valid until the page
 * changes.
 */
class AppearanceReader {
  // Read once, because each of these properties makes the browser check whether the layout is up to date.
  readonly #scrollX = scrollX;
  readonly #scrollY = scrollY;
  readonly #pageWidth = Math.max(innerWidth, dom.scrollWidth(document.documentElement));
  /** Boxes of ancestors, which many elements share. */
  readonly #boxes = new Map<Element, DOMRect>();
  #box = new DOMRect();
  #text = '';
  #style: CSSStyleDeclaration | null = null;

  /** Whether people can see the element. Also remembers what {@link read} needs. */
  isShown(element: Element): boolean {
    const box = dom.getBoundingClientRect(element);
    const { left, top, width, height } = box;
    const isOnPage =
      width > 1 &&
      height > 1 &&
      left + this.#scrollX + width > 0 &&
      top + this.#scrollY + height > 0 &&
      left < this.#pageWidth;
    if (!isOnPage || !isPerceivable(element)) return false;
    this.#box = box;
    this.#text = readOwnText(element);
    this.#style = null;
    // Most elements only contain others. Their colors matter little, and computed styles are slow to read.
    if (this.#text === '' && !contentPattern.test(dom.localName(element))) return true;
    const style = getComputedStyle(element);
    if (style.clipPath === 'inset(100%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return false;
    this.#style = style;
    return !this.#isCutAway(element, left, top, width, height);
  }

  read(element: Element): ElementAppearance {
    if (!this.isShown(element)) return hiddenAppearance;
    const { left, top, width, height } = this.#box;
    const style = this.#style;
    const { value, checked } = asField(element);
    return {
      isShown: true,
      left: Math.round(left + this.#scrollX),
      top: Math.round(top + this.#scrollY),
      width: Math.round(width),
      height: Math.round(height),
      paint: style
        ? `${style.color} ${style.backgroundColor} ${style.borderTopColor} ${style.fill} ${style.textDecorationLine}`
        : '',
      text: this.#text,
      value: style && typeof value === 'string' ? `${value.slice(0, MAX_TEXT_LENGTH)} ${checked ?? ''}` : '',
    };
  }

  /**
   * Whether a collapsed box hides the element: an ancestor that clips its content and has no height or width.
   */
  #isCutAway(element: Element, left: number, top: number, width: number, height: number): boolean {
    let depth = 0;
    for (let at = dom.parentElement(element); at && depth < 4; at = dom.parentElement(at), depth++) {
      let box = this.#boxes.get(at);
      if (box === undefined) {
        box = dom.getBoundingClientRect(at);
        this.#boxes.set(at, box);
      }
      const isOutside =
        left >= box.right || top >= box.bottom || left + width <= box.left || top + height <= box.top;
      if ((isOutside || box.height < 2 || box.width < 2) && getComputedStyle(at).overflow !== 'visible')
        return true;
    }
    return false;
  }
}

/** Returns the text directly inside an element, truncated. */
function readOwnText(element: Element): string {
  let text = '';
  for (let node = dom.firstChild(element); node; node = dom.nextSibling(node)) {
    // Looking up a window property for each node would take longer than everything else.
    const isText = dom.nodeType(node) === TEXT_NODE || dom.nodeType(node) === CDATA_SECTION_NODE;
    if (isText && text.length < MAX_TEXT_LENGTH) text += (node as Text).data;
  }
  return text === '' ? '' : text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
}
