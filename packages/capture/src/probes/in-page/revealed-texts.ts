import { observeChanges } from '../../in-page-kit/changes.ts';
import { asField, CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { getCenter, getElementAt, type Point, scrollToCenter } from '../../in-page-kit/hit.ts';
import { getNumber, getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { countAllRequests, pause } from '../../in-page-kit/requests.ts';
import {
  eachText,
  getFlatParent,
  getFocusedElement,
  isInFlatTree,
  queryOpenRoots,
} from '../../in-page-kit/tree.ts';
import { isPerceivable, isRendered } from '../../in-page-kit/visibility.ts';
import { finishTransitions } from './settled-styles.ts';

/** Text that has appeared or changed since {@link startWatchingTexts}. */
export interface RawRevealedText {
  /** All visible text in its block, with white space collapsed and cut off at 300 characters. */
  readonly text: string;
  /**
   * The number, in the last walk, of the block or its closest ancestor that was walked; -1 if there is none.
   */
  readonly node: number;
  /** The block's element name. */
  readonly tag: string;
  /** Left, top, width and height of its block, in CSS pixels of the page. */
  readonly box: readonly [number, number, number, number];
  /**
   * The closest live region around it. `existing` means that it was on the page and rendered before the text
   * appeared; `inserted` means that it was added or shown with the text.
   */
  readonly liveRegion: 'existing' | 'inserted' | null;
  /** Whether that live region is an alert, which is announced even if it's inserted. */
  readonly isAlert: boolean;
  /**
   * Whether focus is on an element that contains the text, is inside its block or is described by the text.
   */
  readonly hasFocus: boolean;
  /** Whether it is inside a control, for example a button whose label changed. */
  readonly isInControl: boolean;
  /** Whether it is in a dialog or popover, or in a box on top of the page that has focus. */
  readonly isInDialog: boolean;
  readonly isInTooltip: boolean;
  /** Walk numbers of the fields that reference it as a description, error message or label. */
  readonly fields: readonly number[];
}

/** What has appeared since {@link startWatchingTexts}. */
export interface RawTextChanges {
  readonly texts: readonly RawRevealedText[];
  /** Text of live regions that changed, whether visible or not. */
  readonly announced: readonly string[];
  /** Whether the page has too much text to compare all of it. */
  readonly isCut: boolean;
}

interface LiveRegion {
  readonly text: string;
  readonly isRendered: boolean;
}

interface TextWatch {
  readonly shown: ReadonlyMap<Text, string>;
  /** The elements that contain this text. */
  readonly parents: ReadonlySet<Element>;
  readonly isCut: boolean;
  readonly live: ReadonlyMap<Element, LiveRegion>;
  /** What {@link countAllRequests} returned when the watch began. */
  readonly requests: number;
  readonly texts: RawRevealedText[];
  /** The text of each block when it was added to the list. */
  readonly blocks: Map<Element, string>;
  readonly announced: Set<string>;
}

/** Milliseconds between checks of the page while waiting for its reaction. */
const POLL_MS = 30;
const maxTexts = 4_000;
const maxRevealed = 40;
const maxTextLength = 300;
const liveRegionSelector =
  '[aria-live="polite"], [aria-live="assertive"], [role~="alert"], [role~="status"], [role~="log"], [role~="progressbar"], output';
const controlSelector = `${CONTROLS.nativeClickable}, select, [role~="button"], [role~="link"], [role~="tab"], [role~="combobox"], [role~="option"], [role~="menuitem"], [role~="switch"]`;

/** Libraries name the boxes of tooltips this way. */
const tooltipClass = /tool-?tip|tippy|popper|pop-?over|popup/i;

function isPositioned(element: Element): boolean {
  return /^(absolute|fixed)$/.test(getComputedStyle(element).position);
}

const MARKED_CONTROL = `${CONTROLS.field}, button, [role], [tabindex]`;

/** The watch that is running, and the one that was started last. */
const watches: { current: TextWatch | null; last: TextWatch | null } = { current: null, last: null };

/**
 * Whether an element hides its content visually but not from screen readers: it is clipped, or one pixel in
 * size.
 */
function clipsContent(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const { clip, clipPath, overflowX, overflowY, position } = getComputedStyle(element);
  const hidesOverflow = overflowX !== 'visible' || overflowY !== 'visible';
  const isFixed = position === 'fixed';
  let isClipped = /^rect\(([01](px)?,? ?){4}\)$/.test(clip) || /^inset\((50|100)%/.test(clipPath);
  // Most elements' boxes don't matter, and they are slow to read.
  if (!isClipped && (hidesOverflow || isFixed)) {
    const { width, height, top, left } = dom.getBoundingClientRect(element);
    isClipped =
      (hidesOverflow && (width <= 1 || height <= 1)) ||
      (isFixed && (top >= innerHeight || left >= innerWidth));
  }
  const parent = getFlatParent(element);
  const clips = isClipped || (parent !== null && clipsContent(parent, known));
  known.set(element, clips);
  return clips;
}

/** Returns the page's visible text by text node. */
function readShownTexts(): { shown: Map<Text, string>; isCut: boolean } {
  const shown = new Map<Text, string>();
  const clips = new Map<Element, boolean>();
  const range = document.createRange();
  // Read once, because each of these properties makes the browser check whether the layout is up to date.
  const [pageLeft, pageTop] = [-scrollX, -scrollY];
  let count = 0;
  for (const node of eachText()) {
    const parent = node.parentElement;
    if (
      !parent ||
      !/\S/.test(node.data) ||
      /^(script|style|noscript|option|template)$/.test(dom.localName(parent))
    )
      continue;
    if (++count > maxTexts) return { shown, isCut: true };
    if (!isPerceivable(parent)) continue;
    range.selectNodeContents(node);
    const { right, bottom, width, height } = range.getBoundingClientRect();
    if (width <= 1 || height <= 1 || right <= pageLeft || bottom <= pageTop) continue;
    if (!clipsContent(parent, clips)) shown.set(node, node.data);
  }
  return { shown, isCut: false };
}

function readLiveRegions(): Map<Element, LiveRegion> {
  const regions = new Map<Element, LiveRegion>();
  for (const element of queryOpenRoots(liveRegionSelector)) {
    const text = collapse(dom.textContent(element) ?? '');
    regions.set(element, { text, isRendered: isRendered(element) });
  }
  return regions;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength);
}

/**
 * Records the page's visible text and live regions.
 *
 * @param continuesLast whether to compare with the text before the last watch instead
 */
export function startWatchingTexts(continuesLast: boolean): void {
  finishTransitions();
  const { shown, isCut } = continuesLast && watches.last ? watches.last : readShownTexts();
  const parents =
    continuesLast && watches.last
      ? watches.last.parents
      : new Set([...shown.keys()].flatMap((text) => text.parentElement ?? []));
  const live = readLiveRegions();
  watches.current = {
    shown,
    parents,
    isCut,
    live,
    texts: [],
    blocks: new Map(),
    announced: new Set(),
    requests: countAllRequests(),
  };
  watches.last = watches.current;
}

/**
 * Waits for the page's reaction and returns the text that has appeared since {@link startWatchingTexts}, even
 * if it has disappeared again. If the page has requested no timer or frame and sent nothing, the reaction is
 * over after two frames.
 *
 * @param laterMs maximum delay, in milliseconds, of a timer that counts as part of the reaction
 * @param hasRequests whether the page tried to send requests, which fail after a moment
 */
export async function finishWatchingTexts(laterMs: number, hasRequests: boolean): Promise<RawTextChanges> {
  const current = watches.current;
  watches.current = null;
  if (!current) return { texts: [], announced: [], isCut: false };
  await waitForFrames();
  // Counting requests one timer and one frame. The frames that we wait for add two more, with a timer each.
  const isBusy = hasRequests || countAllRequests() > current.requests + 6;
  let isChanged = true;
  const observer = observeChanges(() => {
    isChanged = true;
  });
  let isOver = !isBusy;
  // On a busy machine, all timers may be late, but the page's timers still run before ours.
  const reactions = isBusy
    ? pause(laterMs).then(() => {
        isOver = true;
      })
    : Promise.resolve();
  while (true) {
    finishTransitions();
    if (isChanged) {
      isChanged = false;
      addAppeared(current);
    }
    if (isOver) break;
    await Promise.race([pause(POLL_MS), reactions]);
  }
  observer.disconnect();
  return { texts: current.texts, announced: [...current.announced], isCut: current.isCut };
}

/** Waits for two frames, or for 200 milliseconds if the browser renders none. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, 100);
    });
  }
}

/** The visible text that was remembered last. */
const remembered: { shown: ReadonlyMap<Text, string> } = { shown: new Map() };

/** Remembers the page's visible text for {@link findTextsSinceRemembered}. */
export function rememberTexts(): void {
  remembered.shown = readShownTexts().shown;
}

/** Returns the visible text that has appeared or changed since {@link rememberTexts}, block by block. */
export function findTextsSinceRemembered(): string[] {
  const blocks = new Set<Element>();
  for (const [text, data] of readShownTexts().shown) {
    const block = remembered.shown.get(text) === data ? null : getBlock(text);
    if (block) blocks.add(block);
  }
  return [...blocks]
    .slice(0, maxRevealed)
    .map((block) => collapse(dom.innerText(block as HTMLElement) ?? dom.textContent(block) ?? ''))
    .filter((content) => content !== '');
}

function addAppeared(current: TextWatch): void {
  const { shown } = readShownTexts();
  const blocks = new Map<Element, Text>();
  for (const [text, data] of shown) {
    if (current.shown.get(text) === data) continue;
    const block = findNewInline(text, current) ?? getBlock(text);
    if (block && !blocks.has(block)) blocks.set(block, text);
  }
  for (const [block, text] of blocks) {
    if (current.texts.length >= maxRevealed) break;
    const content = collapse(dom.innerText(block as HTMLElement) ?? dom.textContent(block) ?? '');
    if (content === '' || current.blocks.get(block) === content) continue;
    current.blocks.set(block, content);
    current.texts.push(describeText(text, block, content, current.live));
  }
  for (const [element, { text }] of readLiveRegions()) {
    const known = current.live.get(element);
    const isAnnounced = known?.isRendered || isAssertive(element);
    if (isAnnounced && text !== '' && text !== known?.text) current.announced.add(text);
  }
}

/** Whether a live region is announced even if it's inserted together with its text. */
function isAssertive(region: Element): boolean {
  return dom.matches(region, '[role~="alert"], [aria-live="assertive"]');
}

/**
 * Returns the inline element around text that appeared in a line, for example a note next to its button. Null
 * if the element already had text, or if the rest of its block is also new.
 */
function findNewInline(text: Text, { shown, parents }: TextWatch): Element | null {
  const element = text.parentElement;
  const block = getBlock(text);
  if (!element || !block || element === block || parents.has(element)) return null;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    if (shown.get(node) === node.data && !dom.contains(element, node)) return element;
  return null;
}

/** Returns the closest element around a text node that isn't inline. */
function getBlock(text: Text): Element | null {
  let element = text.parentElement;
  while (element && /^(inline$|contents|ruby)/.test(getComputedStyle(element).display)) {
    const parent = getFlatParent(element);
    if (!parent || parent === document.body) break;
    element = parent as HTMLElement;
  }
  return element;
}

function describeText(
  text: Text,
  block: Element,
  content: string,
  live: ReadonlyMap<Element, LiveRegion>,
): RawRevealedText {
  const ancestors: Element[] = [];
  for (let element = text.parentElement as Element | null; element; element = getFlatParent(element))
    ancestors.push(element);
  const region = ancestors.find(
    (element) => dom.matches(element, liveRegionSelector) || dom.getAttribute(element, 'aria-live') === 'off',
  );
  const isLive = region !== undefined && dom.getAttribute(region, 'aria-live') !== 'off';
  // The position of text within its line says little about what it belongs to.
  const { x, y, width, height } = dom.getBoundingClientRect(getBlock(text) ?? block);
  const referencing = findReferencingFields(ancestors);
  const active = getFocusedElement();
  return {
    text: content,
    tag: dom.localName(block),
    node: ancestors.map(getNumber).find((number) => number !== -1) ?? -1,
    box: [x + scrollX, y + scrollY, width, height],
    liveRegion: !isLive ? null : live.get(region)?.isRendered ? 'existing' : 'inserted',
    isAlert: isLive && isAssertive(region),
    hasFocus:
      active !== null &&
      (ancestors.includes(active) || dom.contains(block, active) || referencing.includes(active)),
    isInControl: ancestors.some((element) => dom.matches(element, controlSelector)),
    isInDialog: ancestors.some(
      (element) =>
        dom.matches(element, 'dialog, [role~="dialog"], [role~="alertdialog"], [popover]') ||
        (active !== null && isPositioned(element) && dom.contains(element, active)),
    ),
    isInTooltip: ancestors.some(
      (element) =>
        dom.matches(element, '[role~="tooltip"]') ||
        tooltipClass.test(dom.getAttribute(element, 'class') ?? ''),
    ),
    fields: referencing.map(getNumber).filter((number) => number !== -1),
  };
}

/** Returns the elements that have one of these elements as their label, description or error message. */
function findReferencingFields(ancestors: readonly Element[]): Element[] {
  const found = new Set<Element>();
  for (const element of ancestors) {
    if (element instanceof HTMLLabelElement && element.control) found.add(element.control);
    if (dom.id(element) === '') continue;
    const root = dom.getRootNode(element) as Document | ShadowRoot;
    const id = CSS.escape(dom.id(element));
    const selector = ['aria-describedby', 'aria-errormessage', 'aria-labelledby']
      .map((name) => `[${name}~="${id}"]`)
      .join();
    for (const field of root.querySelectorAll(selector)) {
      if (dom.matches(field, MARKED_CONTROL)) found.add(field);
    }
  }
  return [...found].slice(0, 10);
}

/**
 * Scrolls an element into view and returns the center of its first box, in CSS pixels of the viewport.
 * Returns null if a click there wouldn't reach it.
 */
export function findClickPoint(number: number): Point | null {
  const element = getWalkedNodes().elements[number];
  if (!element || !dom.isConnected(element) || !isRendered(element)) return null;
  scrollToCenter(element, 'center');
  const box = [...dom.getClientRects(element)].find(({ width, height }) => width > 1 && height > 1);
  if (!box) return null;
  const point = getCenter(box);
  const hit = getElementAt(point.x, point.y);
  if (isInFlatTree(hit, element)) return point;
  // A styled checkbox may be covered by its own label.
  const labels = asField(element).labels ?? [];
  return [...labels].some((label) => hit !== null && label.contains(hit)) ? point : null;
}

/**
 * Sets a field's value as if a user had entered it and left the field. Options are given by index, states by
 * `true`.
 *
 * @param keepsFocus whether focus stays in the field
 */
export function enterValue(number: number, value: string, keepsFocus = false): void {
  const element = getWalkedNodes().elements[number];
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  if (!isField) return;
  dom.focus(element, { preventScroll: true });
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
    if (element.checked !== (value === 'true')) element.click();
  } else {
    if (element instanceof HTMLSelectElement) element.selectedIndex = Number(value);
    else element.value = value;
    for (const type of ['input', 'keyup', 'change']) {
      element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
  }
  if (!keepsFocus) element.blur();
}

/** Enters a value in each of these fields; see {@link enterValue}. */
export function enterValues(values: readonly { readonly field: number; readonly value: string }[]): void {
  for (const { field, value } of values) enterValue(field, value);
}
