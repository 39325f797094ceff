import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { followReplacedNodes, getOriginal, recordPlaces } from '../../../in-page-kit/replaced-nodes.ts';
import { getFlatParent, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { findOverlaidTexts } from '../../in-page/overlaid-texts.ts';
import { countReplacedTexts, findHiddenRoot, findReadableTexts } from '../../in-page/readable-texts.ts';
import { createStateReaders, isScrollLocked, type TextState } from '../../in-page/text-state.ts';
import { findUsableControls } from '../../in-page/usable-controls.ts';
import type { ReflowProblem } from '../facts.ts';
import { findHorizontalScroller, findOverflowSource, hasSimilarSiblingsInRow } from './layout-causes.ts';
import { findBlock, joinLinesByBlock } from './text-lines.ts';

/** A {@link ReflowProblem} with numbers of the last walk in place of nodes; `by` is -1 for the page. */
export type RawReflowProblem = Omit<ReflowProblem, 'holder' | 'culprit' | 'by'> & {
  readonly holder: number;
  readonly culprit: number;
  readonly by: number;
};

interface WideLayout {
  readonly texts: ReadonlyMap<number, TextState>;
  /** Walk numbers of controls that contain none of the text. */
  readonly controls: readonly number[];
  /** Controls that may show hidden content, as {@link getOriginal} returns them. */
  readonly disclosures: ReadonlySet<Element>;
  readonly wasScrollLocked: boolean;
}

const recorded: { layout: WideLayout | null } = { layout: null };

/** Allows for rounding and for letters that extend a little beyond their line. */
const TOLERANCE_PX = 3;

/** Records which text and controls can be used before the window becomes narrow. */
export function recordWideLayout(
  maxTexts: number,
  maxControls: number,
): { testedCount: number; isCut: boolean } {
  const isVertical = !getComputedStyle(document.documentElement).writingMode.startsWith('horizontal');
  if (isVertical || !document.body) return { testedCount: 0, isCut: false };
  recordPlaces();
  const { states, isCut } = findReadableTexts(maxTexts);
  const { controls, isCut: hasMoreControls } = findUsableControls(maxControls);
  recorded.layout = {
    texts: states,
    controls,
    disclosures: new Set(findDisclosures().map(getOriginal)),
    wasScrollLocked: isScrollLocked(),
  };
  return { testedCount: states.size + controls.length, isCut: isCut || hasMoreControls };
}

/** Returns the text that was readable before the window became narrow. */
export function getWideLayoutTexts(): ReadonlyMap<number, TextState> {
  return recorded.layout?.texts ?? new Map();
}

/** Counts the recorded text and controls that couldn't be compared, because scripts have replaced their elements. */
export function countReplacedInLayout(): number {
  const { elements } = getWalkedNodes();
  const { texts, controls } = recorded.layout!;
  const removed = controls.filter((number) => !dom.isConnected(elements[number]!));
  return (
    countReplacedTexts(texts.keys()) + removed.filter((number) => hasReplacement(elements[number]!)).length
  );
}

/** Discards what was recorded. */
export function clearWideLayout(): void {
  recorded.layout = null;
}

/** Returns the visible controls that may show content that isn't displayed. */
function findDisclosures(): Element[] {
  return queryOpenRoots(`${CONTROLS.disclosure}, [aria-haspopup], a:not([href])`).filter((control) => {
    const { width, height } = dom.getBoundingClientRect(control);
    return width > 8 && height > 8 && isPerceivable(control);
  });
}

/** The window while it is narrow, and what is found in it. */
interface NarrowWindow {
  readonly layout: WideLayout;
  /** In CSS pixels. */
  readonly width: number;
  readonly readers: ReturnType<typeof createStateReaders>;
  /** Walk numbers of text elements and controls that are no longer displayed. */
  readonly hidden: number[];
  add(holder: number, kind: ReflowProblem['kind'], details?: Partial<RawReflowProblem>): void;
}

/** Compares the recorded text and controls with the narrow window. */
export function findReflowProblems(maxProblems: number): RawReflowProblem[] {
  followReplacedNodes();
  const { elements } = getWalkedNodes();
  const layout = recorded.layout!;
  const width = dom.clientWidth(document.documentElement);
  const problems: RawReflowProblem[] = [];
  const view: NarrowWindow = {
    layout,
    width,
    readers: createStateReaders(layout.wasScrollLocked),
    hidden: [],
    add: (holder, kind, details = {}) => {
      const isControl = layout.controls.includes(holder);
      const base = { culprit: holder, by: -1, widthPx: 0, availablePx: width };
      const rest = { lineCount: 1, isWrapping: false, isInRow: false };
      problems.push({ holder, kind, isControl, ...base, ...rest, ...details });
    },
  };
  const shown = compareTexts(view);
  compareControls(view);
  for (const { holder, by } of findOverlaidTexts(layout.texts, shown)) {
    // Content of a scrollable box can be scrolled out from under the other text.
    if (!findHorizontalScroller(findBlock(elements[holder]!))) view.add(holder, 'overlapped', { by });
  }
  addHidden(view);
  if (!problems.some(({ kind }) => kind === 'wide' || kind === 'beyond')) addWidestMedia(view);
  return problems.slice(0, maxProblems);
}

/** Adds problems of text. Returns what is still displayed as a whole. */
function compareTexts(view: NarrowWindow): Map<number, TextState> {
  const { elements } = getWalkedNodes();
  const shown = new Map<number, TextState>();
  for (const number of view.layout.texts.keys()) {
    const element = elements[number]!;
    if (!dom.isConnected(element)) continue;
    const state = view.readers.readText(element);
    if (!state.isShown) view.hidden.push(number);
    else if (state.ellipsis !== null) view.add(number, 'ellipsis', { by: getNumber(state.ellipsis) });
    else if (state.cutBy !== undefined) addCut(view, number, state.lines, state.cutBy, state.isGone);
    else shown.set(number, state);
  }
  for (const { block, lines } of joinLinesByBlock(shown, elements)) addWideLine(view, block, lines);
  return shown;
}

function compareControls(view: NarrowWindow): void {
  const { elements } = getWalkedNodes();
  for (const number of view.layout.controls) {
    const element = elements[number]!;
    if (!dom.isConnected(element)) {
      // Scripts replace text at any time, but rarely controls.
      view.hidden.push(number);
      continue;
    }
    const { isShown, cutBy, isGone, box } = view.readers.readBox(element);
    if (!isShown) view.hidden.push(number);
    else if (cutBy !== undefined) addCut(view, number, [box], cutBy, isGone);
    else addWideLine(view, element, [{ ...box, holders: [number] }]);
  }
}

/** Adds the widest line of a block, or the control, if it does not fit. */
function addWideLine(
  { width: viewWidth, add }: NarrowWindow,
  block: Element,
  lines: ReturnType<typeof joinLinesByBlock>[number]['lines'],
): void {
  if (!getComputedStyle(block).writingMode.startsWith('horizontal')) return;
  const widest = lines.toSorted((a, b) => b.right - b.left - (a.right - a.left))[0];
  const last = lines.toSorted((a, b) => b.right - a.right)[0];
  if (!widest || !last) return;
  const scroller = findHorizontalScroller(block);
  const availablePx = (scroller && dom.clientWidth(scroller)) ?? viewWidth;
  const widthPx = Math.round(widest.right - widest.left);
  const isWide = widthPx > availablePx + TOLERANCE_PX;
  const isRtl = getComputedStyle(document.body).direction === 'rtl';
  const beyondPx = isRtl ? -(last.left + scrollX) : last.right + scrollX - viewWidth;
  if (!isWide && (scroller !== null || beyondPx <= TOLERANCE_PX)) return;
  const line = isWide ? widest : last;
  add(line.holders[0]!, scroller ? 'scroller' : isWide ? 'wide' : 'beyond', {
    culprit: getNumber(findOverflowSource(block, line)),
    by: getNumber(scroller),
    widthPx: Math.round(line.right - line.left),
    availablePx,
    lineCount: lines.length,
    isWrapping: getComputedStyle(block).whiteSpaceCollapse === 'collapse' && canWrap(block),
  });
}

function addCut(
  { width: viewWidth, add }: NarrowWindow,
  number: number,
  lines: readonly { left: number; right: number; top: number; bottom: number }[],
  cutBy: Element | null,
  isGone: boolean,
): void {
  const element = getWalkedNodes().elements[number]!;
  if (cutBy !== null && isMovedThrough(element, cutBy)) return;
  const block = findBlock(element);
  const widest = lines.toSorted((a, b) => b.right - b.left - (a.right - a.left))[0]!;
  // On a page that a script scrolls, content below the window may still be reachable.
  const isCrossed = lines.some(({ left, right }) => {
    const [start, end] = [left + scrollX, right + scrollX];
    return end > 0 && start < viewWidth && (start < -TOLERANCE_PX || end > viewWidth + TOLERANCE_PX);
  });
  const isWhole = isGone || (cutBy === null && !isCrossed);
  add(number, isWhole ? 'cut-whole' : 'cut', {
    culprit: getNumber(cutBy === null ? findOverflowSource(block, widest) : cutBy),
    by: getNumber(cutBy),
    widthPx: Math.round(widest.right - widest.left),
    availablePx: (cutBy && dom.clientWidth(cutBy)) ?? viewWidth,
    lineCount: lines.length,
    isWrapping: canWrap(block),
    isInRow: hasSimilarSiblingsInRow(element, cutBy),
  });
}

/** CSS properties that move content. */
const MOVING_PROPERTIES = ['translate', 'left', 'right', 'marginLeft', 'marginRight'];
/** Transforms that move content, rather than only turning or scaling it. */
const movingTransformPattern = /translate|matrix/;

/** Whether an endless animation moves an element through the box that cuts it off, as in a news ticker. */
function isMovedThrough(element: Element, box: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== box; at = getFlatParent(at)) {
    for (const { effect } of dom.getAnimations(at)) {
      if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations !== Number.POSITIVE_INFINITY)
        continue;
      const isMoving = effect
        .getKeyframes()
        .some(
          (keyframe) =>
            MOVING_PROPERTIES.some((property) => property in keyframe) ||
            movingTransformPattern.test(String(keyframe.transform ?? '')),
        );
      if (isMoving) return true;
    }
  }
  return false;
}

/** Adds what is no longer displayed, unless it is repeated elsewhere or a control may show it. */
function addHidden({ layout: { controls, disclosures }, hidden, add }: NarrowWindow): void {
  if (hidden.length === 0) return;
  const { elements } = getWalkedNodes();
  const menuPattern = /menu|more|nav|open|expand|show|filter|options|mehr|menü|plus|menú|más|altro|meer/i;
  const now = findDisclosures();
  const mayShow = (control: Element) =>
    !disclosures.has(getOriginal(control)) ||
    dom.matches(control, 'summary, [aria-expanded=false], [aria-haspopup]') ||
    menuPattern.test(
      `${dom.textContent(control)} ${dom.getAttribute(control, 'aria-label')} ${dom.className(control)}`,
    );
  if (now.some(mayShow)) return;
  const names = new Set(collectShownNames());
  const roots = new Set<number>();
  for (const number of hidden) {
    const element = elements[number]!;
    const root = getNumber(findHiddenRoot(element));
    if (!dom.isConnected(element) && hasReplacement(element)) continue;
    if (root === -1 || roots.has(root) || names.has(getName(element))) continue;
    roots.add(root);
    add(root, 'hidden', { isControl: controls.includes(number) });
  }
}

function addWidestMedia({ width: viewWidth, readers: { readBox }, add }: NarrowWindow): void {
  if (dom.scrollWidth(document.documentElement) <= viewWidth + TOLERANCE_PX) return;
  const found = getWalkedNodes()
    .elements.filter(
      (element) =>
        element &&
        dom.matches(element, 'img, svg, canvas, iframe, object, embed') &&
        dom.isConnected(element),
    )
    .map((element) => ({ element, state: readBox(element) }))
    .filter(
      ({ element, state: { isShown, cutBy, box } }) =>
        isShown &&
        cutBy === undefined &&
        box.right + scrollX > viewWidth + TOLERANCE_PX &&
        !findHorizontalScroller(element),
    )
    .sort((a, b) => b.state.box.right - a.state.box.right)[0];
  if (!found) return;
  const { left, right } = found.state.box;
  add(getNumber(found.element), 'media', { widthPx: Math.round(right - left) });
}

const canWrap = (block: Element) => getComputedStyle(block).getPropertyValue('text-wrap-mode') !== 'nowrap';

function getName(element: Element): string {
  const name =
    dom.textContent(element).trim() ||
    dom.getAttribute(element, 'aria-label') ||
    dom.getAttribute(element, 'title') ||
    '';
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Whether a control like one that was removed is displayed, because a script has created it again. */
function hasReplacement(removed: Element): boolean {
  const isLikeIt = (other: Element) =>
    ['type', 'name', 'aria-label', 'placeholder', 'href'].every(
      (name) => dom.getAttribute(other, name) === dom.getAttribute(removed, name),
    );
  return queryOpenRoots(dom.localName(removed)).some((other) => isLikeIt(other) && isPerceivable(other));
}

/** Returns all displayed text and labels, including those that weren't displayed before. */
function collectShownNames(): string[] {
  const maxNames = 5_000;
  return queryOpenRoots('body *')
    .slice(0, 4 * maxNames)
    .filter((element) => dom.textContent(element).length < 500 && isPerceivable(element))
    .slice(0, maxNames)
    .map(getName);
}
