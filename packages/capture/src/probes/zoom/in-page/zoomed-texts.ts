import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { followReplacedNodes, getOriginal, recordPlaces } from '../../../in-page-kit/replaced-nodes.ts';
import { eachElement, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { findCoveredText, findOverlaidTexts } from '../../in-page/overlaid-texts.ts';
import { countReplacedTexts, findHiddenRoot, findReadableTexts } from '../../in-page/readable-texts.ts';
import { finishTransitions } from '../../in-page/settled-styles.ts';
import { createStateReaders, isScrollLocked, type TextState } from '../../in-page/text-state.ts';
import { findUsableControls } from '../../in-page/usable-controls.ts';
import type { ZoomLoss } from '../facts.ts';

interface ZoomSnapshot {
  readonly before: Map<number, TextState>;
  /** The controls that were shown, as {@link getOriginal} returns them. */
  readonly controls: ReadonlySet<Element>;
  /** Walk numbers of controls without text that were fully visible. */
  readonly usableControls: readonly number[];
  /** Font sizes in CSS pixels of text and of fields that show text, by walk number. */
  readonly fontSizes: ReadonlyMap<number, number>;
  /** Text that was already covered by an opaque element. */
  readonly covered: ReadonlySet<number>;
  /** Height of the window that fixed bars left free before the zoom. */
  readonly freeHeightBefore: number;
  readonly wasScrollLocked: boolean;
}

const recorded: { snapshot: ZoomSnapshot | null } = { snapshot: null };

/** Text that was readable and no longer is. Nodes are numbers of the last walk; -1 for none. */
export interface RawTextLoss {
  readonly holder: number;
  readonly by: number;
  readonly kind: ZoomLoss['kind'];
  readonly isWhole: boolean;
}

/**
 * Records which text is completely readable, and which controls are visible, before the window becomes
 * smaller. Returns the text elements, and whether there were more.
 */
export function recordTexts(maxTexts: number, maxControls: number): { tested: number[]; isCut: boolean } {
  recordPlaces();
  const { states: before, isCut } = findReadableTexts(maxTexts);
  const covered = new Set(findCoveredText(before).map(({ holder }) => holder));
  const usableControls = findUsableControls(maxControls).controls;
  const { elements } = getWalkedNodes();
  const withText = [
    ...before.keys(),
    ...usableControls.filter((number) => dom.matches(elements[number]!, textFields)),
  ];
  recorded.snapshot = {
    before,
    controls: new Set(findShownControls().map(getOriginal)),
    usableControls,
    fontSizes: new Map(withText.map((number) => [number, readFontSize(elements[number]!)])),
    covered,
    freeHeightBefore: measureFreeHeight().height,
    wasScrollLocked: isScrollLocked(),
  };
  return { tested: [...before.keys()], isCut };
}

/** Fields that show text in their own font size. */
const textFields = `${CONTROLS.textField}, select`;

function readFontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

/** Whether the font size of text has shrunk as much as the window, so that zooming doesn't enlarge it. */
function isSizedByWindow(number: number, scale: number): boolean {
  const before = recorded.snapshot!.fontSizes.get(number);
  const size = readFontSize(getWalkedNodes().elements[number]!);
  return before !== undefined && size > 0 && size <= before * scale * 1.04;
}

/** Returns the visible controls. */
export function findShownControls(): Element[] {
  return queryOpenRoots(CONTROLS.disclosure).filter((control) => {
    const { width, height } = dom.getBoundingClientRect(control);
    return width > 8 && height > 8 && isPerceivable(control);
  });
}

/** The enlarged page, and what is found in it. */
interface ZoomComparison {
  readonly snapshot: ZoomSnapshot;
  /** The current width of the window as a fraction of the original width. */
  readonly scale: number;
  readonly readers: ReturnType<typeof createStateReaders>;
  /** The current state of the recorded text. */
  readonly now: ReadonlyMap<number, TextState>;
  /** Text that is displayed somewhere. */
  readonly shownTexts: ReadonlySet<string>;
  /** Whether a control has appeared that may reveal the missing text. */
  readonly hasNewControls: boolean;
  addLoss(holder: number, by: Element | null, kind: RawTextLoss['kind'], isWhole: boolean): void;
}

const MIN_FREE_HEIGHT = 40;

/**
 * Compares the recorded text with its current state.
 *
 * @param scale the current width of the window as a fraction of the original width
 */
export function findLostTexts(scale: number): RawTextLoss[] {
  followReplacedNodes();
  const { elements } = getWalkedNodes();
  const snapshot = recorded.snapshot!;
  // The page is compared after transitions have finished, because a drawer may still be sliding out of the
  // window.
  finishTransitions();
  const readers = createStateReaders(snapshot.wasScrollLocked);
  const now = new Map<number, TextState>();
  for (const number of snapshot.before.keys()) {
    if (dom.isConnected(elements[number]!)) now.set(number, readers.readText(elements[number]!));
  }
  const shownTexts = new Set(
    [...now].flatMap(([number, { isShown, isGone }]) => (isShown && !isGone ? [getText(number)] : [])),
  );
  const hasNewControls = findShownControls().some((control) => !snapshot.controls.has(getOriginal(control)));
  const losses = new Map<string, RawTextLoss>();
  const addLoss: ZoomComparison['addLoss'] = (holder, by, kind, isWhole) => {
    const key = `${holder} ${kind}`;
    if (!losses.has(key)) losses.set(key, { holder, by: getNumber(by), kind, isWhole });
  };
  const comparison = { snapshot, scale, readers, now, shownTexts, hasNewControls, addLoss };
  compareTexts(comparison);
  compareControls(comparison);
  for (const { holder, by } of findOverlaidTexts(snapshot.before, now)) {
    addLoss(holder, elements[by] ?? null, 'overlapped', false);
  }
  for (const { holder, by, isSolid } of findCoveredText(now)) {
    if (!snapshot.covered.has(holder))
      addLoss(holder, elements[by] ?? null, isSolid ? 'covered' : 'overlaid', false);
  }
  const { height, bar } = measureFreeHeight();
  const barNumber = getNumber(bar);
  // Less than two lines of text isn't enough to count as reading text.
  if (barNumber !== -1 && height < MIN_FREE_HEIGHT && snapshot.freeHeightBefore >= 2 * MIN_FREE_HEIGHT)
    addLoss(barNumber, null, 'window-covered', true);
  return [...losses.values()];
}

function getText(number: number): string {
  return dom.textContent(getWalkedNodes().elements[number]!).replace(/\s+/g, ' ').trim().toLowerCase();
}

function compareTexts(comparison: ZoomComparison): void {
  const { snapshot, scale, now, shownTexts, hasNewControls, addLoss } = comparison;
  const { elements } = getWalkedNodes();
  for (const [number, state] of now) {
    if (!state.isShown) {
      if (hasNewControls || shownTexts.has(getText(number))) continue;
      const root = getNumber(findHiddenRoot(elements[number]!));
      if (root !== -1) addLoss(root, null, 'hidden', true);
    } else if (state.ellipsis !== null) addLoss(number, state.ellipsis, 'ellipsis', false);
    else if (state.cutBy === null) {
      if (!state.isGone || !addDrawer(comparison, number)) addLoss(number, null, 'off-page', state.isGone);
    } else if (state.cutBy !== undefined) addLoss(number, state.cutBy, 'clipped', state.isGone);
    else if (isNotEnlarged(state, snapshot.before.get(number)!, scale) && isSizedByWindow(number, scale))
      addLoss(number, null, 'not-enlarged', false);
  }
}

function compareControls(comparison: ZoomComparison): void {
  const { snapshot, scale, readers, hasNewControls, addLoss } = comparison;
  const { elements } = getWalkedNodes();
  for (const number of snapshot.usableControls) {
    const element = elements[number]!;
    if (!dom.isConnected(element)) continue;
    const { isShown, cutBy, isGone } = readers.readBox(element);
    const root = isShown ? number : getNumber(findHiddenRoot(element));
    if (!isShown && !hasNewControls && root !== -1) addLoss(root, null, 'control-hidden', true);
    if (isShown && cutBy === null && isGone && addDrawer(comparison, number)) continue;
    if (isShown && cutBy !== undefined) addLoss(number, cutBy, 'control-cut', isGone);
    else if (isShown && isSizedByWindow(number, scale)) addLoss(number, null, 'not-enlarged', false);
  }
}

/**
 * Adds the drawer that contains an element; false if there is none. A menu in a drawer is placed next to the
 * window until a control opens it. All of it then counts as hidden, as if it weren't displayed.
 */
function addDrawer({ shownTexts, hasNewControls, addLoss }: ZoomComparison, number: number): boolean {
  const drawer = findDrawerNextToWindow(getWalkedNodes().elements[number]!);
  if (drawer === null) return false;
  if (!hasNewControls && !shownTexts.has(getText(number)) && getNumber(drawer) !== -1)
    addLoss(getNumber(drawer), null, 'hidden', true);
  return true;
}

/**
 * Returns the outermost ancestor of this element that is entirely left or right of the window and doesn't
 * follow the content before it. Null if the element is just part of content that is too wide.
 */
function findDrawerNextToWindow(element: Element): Element | null {
  let drawer: Element | null = null;
  for (let at: Element | null = element; at && at !== document.body; at = dom.parentElement(at)) {
    const { left, right, width } = dom.getBoundingClientRect(at);
    if (width === 0 || (right > 0 && left < innerWidth)) continue;
    const { position, transform, translate } = getComputedStyle(at);
    if (/fixed|absolute/.test(position) || transform !== 'none' || translate !== 'none') drawer = at;
  }
  return drawer;
}

/** Whether lines have shrunk as much as the window. Browsers round their heights to whole pixels. */
function isNotEnlarged(state: TextState, before: TextState, scale: number): boolean {
  return state.lineHeight <= before.lineHeight * scale * 1.04 + 1;
}

/** Returns the text and fields that shrank as much as the window. */
export function findTextsSizedByWindow(holders: readonly number[], scale: number): number[] {
  followReplacedNodes();
  const { elements } = getWalkedNodes();
  const { readText } = createStateReaders();
  return holders.filter((holder) => {
    if (!isSizedByWindow(holder, scale)) return false;
    const before = recorded.snapshot!.before.get(holder);
    const state = before && readText(elements[holder]!);
    return state === undefined || (state.isShown && isNotEnlarged(state, before!, scale));
  });
}

/**
 * Measures the height of the window that isn't covered by bars that stay in place while the page scrolls, and
 * finds the tallest of these bars.
 */
export function measureFreeHeight(): { height: number; bar: Element | null } {
  const covered: { top: number; bottom: number; element: Element }[] = [];
  for (const element of eachElement()) {
    const { position, backgroundColor, backgroundImage } = getComputedStyle(element);
    if (position !== 'fixed' || (backgroundImage === 'none' && !/^rgb\(|, 1\)$/.test(backgroundColor)))
      continue;
    if (!isPerceivable(element)) continue;
    const { left, right, top, bottom } = dom.getBoundingClientRect(element);
    // A drawer next to the window is closed until a control opens it.
    const shownWidth = Math.min(right, innerWidth) - Math.max(left, 0);
    if (shownWidth < innerWidth * 0.9 || bottom <= 0 || top >= innerHeight) continue;
    covered.push({ top: Math.max(0, top), bottom: Math.min(innerHeight, bottom), element });
  }
  covered.sort((a, b) => a.top - b.top);
  let [tallestGap, reached] = [0, 0];
  for (const { top, bottom } of covered) {
    tallestGap = Math.max(tallestGap, top - reached);
    reached = Math.max(reached, bottom);
  }
  const tallest = covered.reduce<(typeof covered)[number] | null>(
    (one, other) => (one === null || other.bottom - other.top > one.bottom - one.top ? other : one),
    null,
  );
  return { height: Math.max(tallestGap, innerHeight - reached), bar: tallest?.element ?? null };
}

/** Counts the recorded text that couldn't be compared, because scripts have replaced its elements. */
export const countReplacedZoomTexts = (): number => countReplacedTexts(recorded.snapshot!.before.keys());

/** Discards the recorded text. */
export function clearRecordedTexts(): void {
  recorded.snapshot = null;
}
