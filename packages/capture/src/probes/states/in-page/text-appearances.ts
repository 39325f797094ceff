import { CONTROLS, isInTabOrder } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getCenter, type Point, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { visitStyleRules } from '../../in-page/visit-style-rules.ts';
import { describeComponent, getTriggerLabel, hash } from './find-triggers.ts';
import { settleAppearance } from './settle-appearance.ts';
import { setVisibleRoot } from './state-explorer.ts';
import { describeColors, findTexts, mayLackContrast } from './text-colors.ts';
import { createVisibilityTest } from './visible-content.ts';

/** What changes a control's appearance: hovering or focusing it. */
export type AppearanceAction = 'hover' | 'focus';

/** A control whose text may change its color or background on hover or focus. */
export interface RestyledControl {
  readonly id: number;
  readonly action: AppearanceAction;
  readonly label: string;
  /** Equal for the same control with the same colors on other pages. */
  readonly key: string;
}

const MAX_RULES = 5_000;
const MAX_MATCHES = 200;
/** Maximum number of elements with listeners that are hovered over. */
const MAX_LISTENING = 6;

const FOCUS_STATE = /:focus(-visible|-within)?(?![\w-])/;
const HOVER_STATE = /:hover(?![\w-])/;

/**
 * The element whose appearance changes, and the one that is focused for that. For example, focusing a field
 * changes its label.
 */
interface AppearanceTarget {
  readonly element: Element;
  readonly focusable: Element | null;
  readonly action: AppearanceAction;
}

/** The controls that the last search found, and what is known about them. */
interface RestyledState {
  controls: readonly AppearanceTarget[];
  /** The colors of the current control's text before it was hovered over or focused. */
  colorsBefore: ReadonlyMap<Element, string>;
  /** Changes of colors that were reported for another control. */
  poorChanges: Set<string>;
}

const restyled: RestyledState = { controls: [], colorsBefore: new Map(), poorChanges: new Set() };

/**
 * Finds controls to which style sheets give different colors on hover or focus, the first of each kind in
 * document order. Other sites' style sheets can't be read.
 *
 * @param listening numbers of elements whose scripts listen for hovering, and may give them different colors
 */
export function findRestyledControls(
  max: number,
  listening: readonly number[] = [],
): {
  readonly controls: RestyledControl[];
  readonly isCut: boolean;
} {
  const isVisible = createVisibilityTest();
  const found = new Map<string, AppearanceTarget>();
  const matches: Readonly<Record<AppearanceAction, ReadonlySet<Element>>> = {
    // Touch screens have no pointer that could hover over an element.
    hover: matchMedia('(hover: none)').matches ? new Set() : findHovered(listening),
    focus: findMatches(FOCUS_STATE),
  };
  for (const action of ['hover', 'focus'] as const) {
    for (const match of sortInDocument(matches[action])) {
      const focusable = action === 'focus' ? findFocusable(match) : null;
      if (action === 'focus' && focusable === null) continue;
      const element = focusable === null || isUsable(match, isVisible) ? match : focusable;
      if (!isUsable(element, isVisible)) continue;
      const texts = findTexts(element);
      if (texts.length === 0) continue;
      const look = `${describeComponent(element)} ${texts.map((text) => `${describeColors(text)} ${describeSize(text)}`).join()}`;
      const kind = `${action} ${look}`;
      if (!found.has(kind)) found.set(kind, { element, focusable, action });
    }
  }
  const selected = [...found].slice(0, max);
  restyled.poorChanges = new Set();
  restyled.controls = selected.map(([, target]) => target);
  return {
    controls: selected.map(([kind, { element, action }], id) => ({
      id,
      action,
      label: getTriggerLabel(element),
      key: hash(`look ${kind}`),
    })),
    isCut: found.size > max,
  };
}

/** The required contrast depends on these. */
function describeSize(element: Element): string {
  const { fontSize, fontWeight } = getComputedStyle(element);
  return `${fontSize} ${fontWeight}`;
}

/** Returns elements whose state changes the color of something, according to style sheets. */
function findMatches(state: RegExp): Set<Element> {
  const matches = new Set<Element>();
  const applies = ({ disabled, media }: CSSStyleSheet) =>
    !disabled && matchMedia(media.mediaText || 'all').matches;
  visitStyleRules(
    ({ selectorText, style }) => {
      if (state.test(selectorText) && setsColors(style)) addMatches(selectorText, state, matches);
      return matches.size < MAX_MATCHES;
    },
    { maxRules: MAX_RULES, applies },
  );
  return matches;
}

/** Returns elements that style sheets or scripts may give different colors on hover. */
function findHovered(listening: readonly number[]): Set<Element> {
  const { elements } = getWalkedNodes();
  const matches = findMatches(HOVER_STATE);
  let added = 0;
  for (const number of listening) {
    const element = elements[number];
    // A container listens for its parts, or to show something.
    if (added >= MAX_LISTENING || !element || !dom.isConnected(element) || matches.has(element)) continue;
    if (!dom.matches(element, CONTROLS.activatable)) continue;
    matches.add(element);
    added++;
  }
  return matches;
}

function setsColors(style: CSSStyleDeclaration): boolean {
  return ['color', 'background-color', 'background-image', 'opacity'].some(
    (name) => style.getPropertyValue(name) !== '',
  );
}

/** Adds the elements that match the part of each selector up to the state, ignoring the state itself. */
function addMatches(list: string, state: RegExp, matches: Set<Element>): void {
  // Splitting at commas within :is() and :not() yields invalid selectors, which are left out.
  for (const selector of list.split(',')) {
    const match = state.exec(selector);
    if (match === null) continue;
    const end = /[\s>+~]/.exec(selector.slice(match.index))?.index ?? selector.length;
    const without = `${selector.slice(0, match.index)}${selector.slice(match.index, match.index + end)}`
      .replace(/:(hover|active|focus(-visible|-within)?)(?![\w-])/g, '')
      .replace(/::?(before|after)$/, '')
      .trim();
    if (without === '' || /[\s>+~]$/.test(without)) continue;
    try {
      for (const element of document.querySelectorAll(without)) {
        if (matches.size >= MAX_MATCHES) return;
        matches.add(element);
      }
    } catch {
      // The rest of the selector isn't valid on its own.
    }
  }
}

function sortInDocument(elements: ReadonlySet<Element>): Element[] {
  return [...elements].sort((one, other) =>
    dom.compareDocumentPosition(one, other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

function findFocusable(element: Element): Element | null {
  const isFocusable = (part: Element) => part instanceof HTMLElement && isInTabOrder(part);
  if (isFocusable(element)) return element;
  return [...dom.querySelectorAll(element, CONTROLS.focusable)].find(isFocusable) ?? null;
}

/** Excludes large elements, such as the page itself, because the pointer is always over them. */
function isUsable(element: Element, isVisible: (element: Element) => boolean): boolean {
  if (element === document.body || element === document.documentElement || !isVisible(element)) return false;
  if (dom.matches(element, ':disabled, [aria-disabled=true]') || dom.closest(element, '[inert]'))
    return false;
  const { width, height } = dom.getBoundingClientRect(element);
  return width * height < innerWidth * innerHeight * 0.3;
}

/** Scrolls a control into view and records its colors; null if it isn't visible now. */
export async function getRestyledControlPoint(id: number): Promise<Point | null> {
  const { element } = restyled.controls[id]!;
  if (!dom.isConnected(element) || !createVisibilityTest()(element)) return null;
  scrollToCenter(element);
  await settleAppearance();
  restyled.colorsBefore = new Map(findTexts(element).map((text) => [text, describeColors(text)]));
  return getCenter(dom.getBoundingClientRect(element));
}

export function focusRestyledControl(id: number): void {
  const { focusable } = restyled.controls[id]!;
  if (focusable instanceof HTMLElement) dom.focus(focusable, { preventScroll: true });
}

/**
 * Whether a control's colors in the requested state have changed to ones that may be too similar. If another
 * control has already changed in the same way, the result is false, because the same style rule is most
 * likely responsible.
 */
export async function hasLowContrastAfterRestyle(id: number): Promise<boolean> {
  await settleAppearance();
  const { element, focusable, action } = restyled.controls[id]!;
  const hasState =
    action === 'hover'
      ? dom.matches(element, ':hover')
      : focusable
        ? dom.matches(focusable, ':focus')
        : undefined;
  if (!hasState) return false;
  const changes = findTexts(element).flatMap((text) => {
    const [before, after] = [restyled.colorsBefore.get(text), describeColors(text)];
    const change = `${action} ${before} ${after} ${getComputedStyle(text).fontSize}`;
    const isPoor =
      before !== undefined && before !== after && !restyled.poorChanges.has(change) && mayLackContrast(text);
    return isPoor ? [change] : [];
  });
  for (const change of changes) restyled.poorChanges.add(change);
  return changes.length > 0;
}

/** Makes a restyled control count as the content shown last. */
export function showRestyledControl(id: number): void {
  setVisibleRoot(restyled.controls[id]!.element);
}
