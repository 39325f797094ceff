import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { selectOutermost } from '../../../in-page-kit/tree.ts';
import { getShownText, isClippedAway, isPerceivable } from '../../../in-page-kit/visibility.ts';
import { finishTransitions, tryToFinish, waitForFrames } from '../../in-page/settled-styles.ts';
import { findHiddenBoxes, findShownElements } from '../../interaction/in-page/effect-log.ts';

/** Share of the area of new content in which other content was before. */
const MIN_REPLACED_SHARE = 0.5;

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Content that appeared. */
export interface HoverPopup {
  /** The element's number in the walk; -1 for generated content and elements added by scripts. */
  readonly node: number;
  readonly text: string;
  /** Points in the window along the way from the trigger to the content; null if its position is unknown. */
  readonly path: readonly { readonly x: number; readonly y: number }[] | null;
  readonly coversContent: boolean | null;
}

const REPLACED_OR_CONTROL = `${CONTROLS.field}, button, img, svg, video, canvas, iframe`;

/** Content that hovering over an element has shown. */
interface ShownContent {
  readonly trigger: Element;
  readonly element: Element | null;
  readonly pseudo: '::before' | '::after' | null;
}

/** The hover that is being tested. */
interface HoverState {
  shown: ShownContent | null;
  /** The trigger's generated content without the hover. */
  pseudoBefore: string;
  /** Animations of the content that were stopped to measure it. */
  paused: readonly Animation[];
}

const hover: HoverState = { shown: null, pseudoBefore: '', paused: [] };

const pseudoNames = ['::before', '::after'] as const;

/** Records an element's generated content before the pointer is on it. */
export function rememberGeneratedContent(node: number): void {
  const trigger = getWalkedNodes().elements[node];
  hover.shown = null;
  hover.pseudoBefore = trigger ? pseudoNames.map((name) => readGenerated(trigger, name)).join('\n') : '';
}

/** Returns the text of visible generated content, otherwise an empty string. */
function readGenerated(element: Element, name: (typeof pseudoNames)[number]): string {
  const style = getComputedStyle(element, name);
  const text = /^"(.*)"/s.exec(style.content)?.[1]?.trim() ?? '';
  const isHidden =
    style.display === 'none' ||
    style.visibility !== 'visible' ||
    Number(style.opacity) < 0.1 ||
    /^matrix\(0,/.test(style.transform);
  return isHidden ? '' : text;
}

/** Returns the content that has appeared since the beginning of the action; null if there is none. */
export function findPopup(node: number): HoverPopup | null {
  const { elements } = getWalkedNodes();
  const trigger = elements[node];
  if (!trigger || !dom.isConnected(trigger)) return null;
  const element = findLargest(findShownElements());
  if (element !== null && !replacesContent(element)) {
    hover.shown = { trigger, element, pseudo: null };
    const box = dom.getBoundingClientRect(element);
    return {
      node: getNumber(element),
      text: getShownText(element),
      path: findPath(dom.getBoundingClientRect(trigger), box),
      coversContent: coversContent(box, trigger, element),
    };
  }
  const before = hover.pseudoBefore.split('\n');
  const position = pseudoNames.findIndex((name, at) => {
    const text = readGenerated(trigger, name);
    return text.length > 2 && before[at] === '';
  });
  const pseudo = pseudoNames[position];
  if (pseudo === undefined) return null;
  hover.shown = { trigger, element: null, pseudo };
  const box = locateGenerated(trigger, pseudo);
  return {
    node: -1,
    text: readGenerated(trigger, pseudo).slice(0, 100),
    path: box && findPath(dom.getBoundingClientRect(trigger), box),
    coversContent: box && coversContent(box, trigger, trigger),
  };
}

/**
 * Whether an element only replaces content that was in the same place, as when focus on a day turns a calendar's page.
 * Nothing is covered then, and there's nothing to dismiss.
 */
function replacesContent(element: Element): boolean {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const replaced = findHiddenBoxes().filter((box) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
  const getArea = (box: { readonly width: number; readonly height: number }) => box.width * box.height;
  const area = replaced.reduce((sum, box) => sum + getArea(box), 0);
  return area >= MIN_REPLACED_SHARE * width * height;
}

/** Whether the content that appeared is still visible after two frames, with its transitions finished. */
export async function isPopupVisible(): Promise<boolean> {
  await waitForFrames();
  for (const animation of hover.paused) if (animation.playState === 'paused') tryToFinish(animation);
  hover.paused = [];
  finishTransitions();
  if (hover.shown === null) return false;
  const { trigger, element, pseudo } = hover.shown;
  if (element === null) return pseudo !== null && readGenerated(trigger, pseudo) !== '';
  if (!dom.isConnected(element)) return false;
  const { width, height, right, bottom } = dom.getBoundingClientRect(element);
  return (
    width > 1 && height > 1 && right > 0 && bottom > 0 && isPerceivable(element) && !isClippedAway(element)
  );
}

/**
 * Whether the content that appeared has moved away from a point in the window, as content that follows the
 * pointer does.
 */
export function isPopupAwayFrom(x: number, y: number): boolean {
  if (!hover.shown?.element) return false;
  const area = dom.getBoundingClientRect(hover.shown.element);
  return x < area.left || x > area.right || y < area.top || y > area.bottom;
}

/**
 * Pauses the transitions of the content that appeared, so that its delays don't depend on how long we take.
 */
export function pausePopup(): void {
  hover.paused = (
    hover.shown?.element ? dom.getAnimations(hover.shown.element, { subtree: true }) : []
  ).filter(({ playState }) => playState === 'running');
  for (const animation of hover.paused) animation.pause();
}

/** Whether an element shows text outside shadow trees. A slider's value in its shadow tree, for example, doesn't count. */
const hasOwnText = (element: Element): boolean =>
  (dom.innerText(element) ?? dom.textContent(element) ?? '').trim() !== '';

function findLargest(elements: readonly Element[]): Element | null {
  const outermost = selectOutermost(elements);
  let largest: Element | null = null;
  let largestArea = 0;
  for (const element of outermost) {
    const { width, height } = dom.getBoundingClientRect(element);
    const hasContent = hasOwnText(element) || dom.querySelector(element, 'img, svg, video, canvas') !== null;
    if (width * height > largestArea && hasContent && width > 4 && height > 4) {
      largest = element;
      largestArea = width * height;
    }
  }
  return largest;
}

/** Locates generated content that is positioned relative to its element; null for other content. */
function locateGenerated(element: Element, pseudo: (typeof pseudoNames)[number]): Rectangle | null {
  const style = getComputedStyle(element, pseudo);
  if (style.position !== 'absolute' || getComputedStyle(element).position === 'static') return null;
  const around = dom.getBoundingClientRect(element);
  const number = (text: string) => Number.parseFloat(text);
  const { m41, m42 } = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
  const left = around.left + number(style.left) + m41;
  const top = around.top + number(style.top) + m42;
  const isBorderBox = style.boxSizing === 'border-box';
  const padding = (one: string, other: string) => (isBorderBox ? 0 : number(one) + number(other));
  const right = left + number(style.width) + padding(style.paddingLeft, style.paddingRight);
  const bottom = top + number(style.height) + padding(style.paddingTop, style.paddingBottom);
  return [left, top, right, bottom].some(Number.isNaN) ? null : { left, top, right, bottom };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/**
 * Returns the path from the trigger to the content: its closest point, the middle of the gap, and a point
 * inside the content.
 */
function findPath(trigger: Rectangle, box: Rectangle): HoverPopup['path'] {
  const inset = (from: number, to: number) => Math.min(8, (to - from) * 0.3);
  const nearest = (area: Rectangle, { x, y }: { x: number; y: number }, isInside: boolean) => {
    const [across, down] = isInside ? [inset(area.left, area.right), inset(area.top, area.bottom)] : [1, 1];
    return {
      x: clamp(x, area.left + across, area.right - across),
      y: clamp(y, area.top + down, area.bottom - down),
    };
  };
  const center = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const start = nearest(trigger, center, false);
  const end = nearest(box, start, true);
  if (end.x < 0 || end.y < 0 || end.x >= innerWidth || end.y >= innerHeight) return null;
  const edge = nearest(box, start, false);
  const middle = { x: (start.x + edge.x) / 2, y: (start.y + edge.y) / 2 };
  return [start, middle, end];
}

/** Whether there is something under a box that people read or use. */
function coversContent(box: Rectangle, trigger: Element, element: Element): boolean {
  const isOwn = (other: Element) => dom.contains(trigger, other) || dom.contains(element, other);
  const overlaps = (area: Rectangle) =>
    Math.min(area.right, box.right) - Math.max(area.left, box.left) >= 4 &&
    Math.min(area.bottom, box.bottom) - Math.max(area.top, box.top) >= 4;
  const isOnTop = (area: Rectangle) => {
    const x = (Math.max(area.left, box.left) + Math.min(area.right, box.right)) / 2;
    const y = (Math.max(area.top, box.top) + Math.min(area.bottom, box.bottom)) / 2;
    const hit = document.elementFromPoint(x, y);
    // A box that lets the pointer through can't be hit, but still covers what is under it.
    return hit === null || dom.contains(element, hit) || getComputedStyle(element).pointerEvents === 'none';
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let steps = 0;
  for (let at = walker.nextNode(); at && steps < 8_000; at = walker.nextNode(), steps++) {
    const parent = at instanceof Element ? at : dom.parentElement(at);
    if (!parent || isOwn(parent)) continue;
    if (at instanceof Text) {
      if (at.data.trim() === '' || !isPerceivable(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(at);
      if (Array.from(range.getClientRects()).some((area) => overlaps(area) && isOnTop(area))) return true;
    } else if (dom.matches(parent, REPLACED_OR_CONTROL)) {
      const area = dom.getBoundingClientRect(parent);
      if (overlaps(area) && isOnTop(area) && isPerceivable(parent)) return true;
    }
  }
  return false;
}
