import { CONTROLS, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import type { Point } from '../../../in-page-kit/hit.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { findPointerParts } from '../../interaction/in-page/targets.ts';

/** Number of ancestors that belong to an element's component. */
const COMPONENT_LEVELS = 3;
/** Maximum number of elements in a component that are searched for boxes that scroll. */
const MAX_SCROLL_BOXES = 60;

/** What can have the same effect as a gesture, except controls. */
export interface OtherWays {
  /** Whether a script opens its own context menu on the element. */
  readonly hasMenu: boolean;
  readonly handlesDoubleClicks: boolean;
  /** Whether the browser itself scrolls the element, something inside it or the component around it. */
  readonly mayScroll: boolean;
  /** Whether users draw lines with the gesture, so that the path is essential. */
  readonly drawsLines: boolean;
  /** Elements that respond to clicks and that Tab doesn't reach, such as the dots of a carousel. */
  readonly parts: readonly number[];
  /** Whether there are more of them than the limit allows. */
  readonly isCut: boolean;
}

/**
 * Finds other ways to get the effect of a gesture.
 *
 * @param node number of the element with the gesture; -1 for the whole page
 * @param changed numbers of the elements that the gesture changes
 * @param listening elements with listeners, by event
 * @param max maximum number of elements that respond to clicks
 */
export function findOtherWays(
  node: number,
  changed: readonly number[],
  listening: Readonly<Record<'click' | 'dblclick' | 'contextmenu', readonly number[]>>,
  max: number,
): OtherWays {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  const around = getComponent(element);
  const handles = (type: 'dblclick' | 'contextmenu') =>
    listening[type].some((number) => {
      const listener = elements[number];
      return element && listener && (dom.contains(listener, element) || dom.contains(element, listener));
    });
  const clickable = [
    ...listening.click.flatMap((number) => elements[number] ?? []),
    ...(around ? findPointerParts(around) : []),
  ].filter((part) => around && dom.contains(around, part) && !dom.contains(part, element ?? null));
  const parts = new Set(
    clickable
      .filter((part) => !isTabStop(part) && isPerceivable(part) && dom.localName(part) !== 'label')
      .map((part) => getNumber(part))
      .filter((number) => number !== -1 && number !== node),
  );
  return {
    hasMenu: handles('contextmenu'),
    handlesDoubleClicks: handles('dblclick'),
    mayScroll: element !== undefined && mayScroll(element),
    drawsLines: drawsLines(changed),
    parts: [...parts].slice(0, max),
    isCut: parts.size > max,
  };
}

/** Whether one of these controls is a button or a toggle in the same component as an element. */
export function hasComponentButton(node: number, controls: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  const around = getComponent(element);
  return controls.some((number) => {
    const control = elements[number];
    return (
      control !== undefined &&
      dom.contains(around, control) &&
      dom.matches(control, `${CONTROLS.buttonOrInput}, ${CONTROLS.toggle}, summary`)
    );
  });
}

/** Returns the outermost element that belongs to an element's component; the page's body for the whole page. */
function getComponent(element: Element | undefined): Element {
  if (!element) return document.body;
  let at = element;
  for (let level = 0; level < COMPONENT_LEVELS; level++) {
    const parent = getFlatParent(at);
    if (!parent || parent === document.documentElement) break;
    at = parent;
  }
  return at;
}

function mayScroll(element: Element): boolean {
  const inside = Array.from(dom.querySelectorAll(element, '*')).slice(0, MAX_SCROLL_BOXES);
  const around: Element[] = [];
  for (let at = getFlatParent(element); at && at !== document.body; at = getFlatParent(at)) around.push(at);
  return [element, ...inside, ...around.slice(0, COMPONENT_LEVELS)].some((box) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    return (
      (scrolls(overflowX) && dom.scrollWidth(box) > dom.clientWidth(box) + 1) ||
      (scrolls(overflowY) && dom.scrollHeight(box) > dom.clientHeight(box) + 1)
    );
  });
}

/** Whether a gesture draws lines: it changes nothing but the lines of a graphic. */
function drawsLines(changed: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  const isLine = (one: Element) => /^(path|polyline|line)$/.test(dom.localName(one));
  return (
    changed.length > 0 &&
    changed.every((number) => {
      const element = elements[number];
      return element !== undefined && (isLine(element) || dom.localName(element) === 'svg');
    })
  );
}

/**
 * Returns the points in the window to which an element may move when they are clicked after it: its siblings,
 * and the boxes next to its container.
 */
export function findDestinations(node: number): Point[] {
  const element = getWalkedNodes().elements[node];
  const parent = element && dom.parentElement(element);
  if (!element || !parent) return [];
  const siblings = Array.from(dom.children(parent)).filter((one) => one !== element);
  const outer = dom.parentElement(parent);
  const boxes = outer ? Array.from(dom.children(outer)).filter((one) => one !== parent) : [];
  return [siblings.at(-1), siblings[0], boxes.at(-1), boxes[0]].flatMap((target) => {
    if (!target || !isPerceivable(target)) return [];
    const { left, top, width, height } = dom.getBoundingClientRect(target);
    const point = { x: left + width / 2, y: top + height * 0.75 };
    const isInWindow = point.x > 0 && point.y > 0 && point.x < innerWidth && point.y < innerHeight;
    return isInWindow && width > 1 && height > 1 ? [point] : [];
  });
}
