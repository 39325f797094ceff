import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { eachElement, getFlatParent } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';

/** Maximum number of elements that are examined. The rest count as never visible. */
const MAX_ELEMENTS = 10_000;

/** Elements that people can see although they contain no text. */
const REPLACED = `${CONTROLS.displayedField}, button, img, svg, video, audio, canvas, iframe, object, embed, [role=img]`;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const EVERYWHERE: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const { TEXT_NODE, CDATA_SECTION_NODE } = Node;

function intersect(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/**
 * Returns a function that checks whether any part of an element can be seen, possibly after scrolling the
 * page. It is valid until the page changes.
 */
export function createVisibilityTest(): (element: Element) => boolean {
  const getVisibleBox = createBoxReader();
  return (element) => getVisibleBox(element) !== null;
}

/** Returns a function that reads an element's box, or returns null if no part of it can be seen. */
function createBoxReader(): (element: Element) => DOMRect | null {
  const clips = new Map<Element, Area>();
  const pageArea: Area = {
    left: -scrollX,
    top: -scrollY,
    right: Math.max(dom.scrollWidth(document.documentElement), innerWidth) - scrollX,
    bottom: Number.POSITIVE_INFINITY,
  };
  /** Returns the area that the boxes around an element clip it to. */
  const getClip = (element: Element): Area => {
    const { position } = getComputedStyle(element);
    if (position === 'fixed') return EVERYWHERE;
    const container =
      position === 'absolute' && element instanceof HTMLElement
        ? dom.offsetParent(element)
        : getFlatParent(element);
    if (container === null || container === document.body || container === document.documentElement)
      return EVERYWHERE;
    let clip = clips.get(container);
    if (clip === undefined) {
      const { overflowX, overflowY } = getComputedStyle(container);
      clip = getClip(container);
      if (overflowX !== 'visible' || overflowY !== 'visible')
        clip = intersect(clip, dom.getBoundingClientRect(container));
      clips.set(container, clip);
    }
    return clip;
  };
  return (element) => {
    if (!isPerceivable(element)) return null;
    const rect = dom.getBoundingClientRect(element);
    if (rect.width <= 1 || rect.height <= 1) return null;
    const { left, top, right, bottom } = intersect(intersect(rect, pageArea), getClip(element));
    return right - left > 1 && bottom - top > 1 ? rect : null;
  };
}

/** Returns the text directly inside an element. */
function getOwnText(element: Element): string {
  let text = '';
  for (let node = dom.firstChild(element); node; node = dom.nextSibling(node)) {
    // Looking up a window property for each node would take longer than everything else.
    if (dom.nodeType(node) === TEXT_NODE || dom.nodeType(node) === CDATA_SECTION_NODE)
      text += (node as Text).data;
  }
  return text === '' ? '' : text.trim();
}

/** What people can see at one moment: the elements with content, each with its description. */
export type VisibleContent = ReadonlyMap<Element, string>;

/** Collects the elements with text or other content that can be seen now. */
export function collectVisibleContent(): VisibleContent {
  const getVisibleBox = createBoxReader();
  const [startX, startY] = [scrollX, scrollY];
  const { SVGElement } = window;
  const found = new Map<Element, string>();
  let examined = 0;
  for (const element of eachElement()) {
    if (++examined > MAX_ELEMENTS) return found;
    if (element instanceof SVGElement && element.ownerSVGElement) continue;
    const text = getOwnText(element);
    if (text === '' && !dom.matches(element, REPLACED)) continue;
    const box = getVisibleBox(element);
    if (box === null) continue;
    const place = `${Math.round(box.left + startX)} ${Math.round(box.top + startY)}`;
    found.set(element, `${dom.localName(element)} ${place} ${text.slice(0, 80)}`);
  }
  return found;
}
