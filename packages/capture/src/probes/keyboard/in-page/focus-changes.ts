import { asField, CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getComposedParent } from '../../../in-page-kit/tree.ts';
import { focusNode, readFocus, unfocus } from './focus.ts';
import { withoutTransitions } from './focus-screenshots.ts';
import { isShownIndicator } from './shown-indicator.ts';

/**
 * Number of elements of one structure that must have a certain indicator before the same styles are
 * sufficient for others.
 */
const MIN_CERTAIN = 3;

/** How a tab stop changes when it receives focus, according to computed styles. */
export interface FocusChange {
  readonly node: number;
  /** Distance from the top of the page in CSS pixels. */
  readonly top: number;
  /** Identifies stops with the same structure, style and surroundings. */
  readonly kind: string;
  /** Whether the indicator is certain to be visible: a caret, or a prominent ring or background that isn't cut off. */
  readonly isClear: boolean;
  /** Whether any style changes. */
  readonly isChanged: boolean;
  /** If only ancestors of this stop change, the number of another stop in the same ancestor. */
  readonly sharedWith: number | null;
  /** Whether a script removed focus immediately. */
  readonly isRemoved: boolean;
}

/** CSS properties that can show focus. */
const PROPERTIES = [
  'outline-style',
  'outline-width',
  'outline-color',
  'outline-offset',
  'box-shadow',
  'background-color',
  'background-image',
  'background-size',
  'background-position',
  'border-top-color',
  'border-top-width',
  'border-top-style',
  'border-bottom-color',
  'border-bottom-width',
  'border-bottom-style',
  'border-left-color',
  'border-left-width',
  'color',
  'text-decoration-line',
  'text-decoration-color',
  'text-decoration-thickness',
  'text-shadow',
  'transform',
  'scale',
  'translate',
  'opacity',
  'visibility',
  'display',
  'filter',
  'font-weight',
  'width',
  'height',
  'left',
  'top',
  'clip',
  'clip-path',
  'content',
  'fill',
  'stroke',
  'stroke-width',
  'animation-name',
];
/** Maximum number of siblings, and of descendants, that are compared with each stop. */
const MAX_AROUND = 12;

/** Focuses each of these elements of the last walk and compares computed styles. Transitions must be off. */
function measureFocusChanges(nodes: readonly number[], hidden: readonly number[]): FocusChange[] {
  const { scrollX: left, scrollY: top } = window;
  const certain: CertainIndicators = new Map();
  const changes = nodes.flatMap((node) => measureChange(node, nodes, hidden.includes(node), certain) ?? []);
  // Scroll back before the next frame, so that scripts don't react to a different position.
  scrollTo({ left, top, behavior: 'instant' });
  return changes;
}

/** How often elements of one structure have had the same certain indicator, and its styles. */
type CertainIndicators = Map<string, { count: number; ownAfter: string }>;

function measureChange(
  node: number,
  nodes: readonly number[],
  isHidden: boolean,
  certain: CertainIndicators,
): FocusChange | null {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  if (!element || !dom.isConnected(element)) return null;
  unfocus();
  const top = dom.getBoundingClientRect(element).top + scrollY;
  const base = { node, top, kind: '', isClear: false, isChanged: true, sharedWith: null, isRemoved: false };
  if (!isHidden && showsCaret(element)) return { ...base, isClear: true };
  const ownBefore = readStyle(element);
  const structure = isHidden ? '' : `${describeStructure(element)} ${ownBefore.join()}`;
  const known = certain.get(structure);
  if (
    known &&
    known.count >= MIN_CERTAIN &&
    focusNode(node) &&
    readStyle(element).join() === known.ownAfter
  ) {
    return { ...base, isClear: true };
  }
  const comparison = compareWithFocus(node, element, isHidden, ownBefore);
  if (comparison === null) {
    const isRemoved = readFocus().moves > 0 && document.activeElement === document.body;
    return isRemoved ? { ...base, kind: `removed ${describe(element)}`, isRemoved } : null;
  }
  const { isClear, isOwnChange, changedAncestors, surroundings, ownAfter, difference } = comparison;
  if (isClear && isOwnChange) {
    const count = known?.ownAfter === ownAfter ? known.count : 0;
    certain.set(structure, { count: count + 1, ownAfter });
  }
  const neighbor =
    isOwnChange || changedAncestors.length === 0
      ? undefined
      : findNeighbor(node, nodes, changedAncestors[0]!);
  return {
    ...base,
    isClear: isClear && isOwnChange,
    isChanged: comparison.isChanged,
    sharedWith: neighbor ?? null,
    kind: [describe(dom.parentElement(element)), describe(element), surroundings, difference].join(' '),
  };
}

/** How an element and what is around it differ with and without focus. */
interface FocusComparison {
  readonly isClear: boolean;
  readonly isChanged: boolean;
  /** Whether the element or one of its proxies changes, and not only its ancestors. */
  readonly isOwnChange: boolean;
  readonly changedAncestors: readonly Element[];
  /** See {@link describeSurroundings}; empty if they make no difference. */
  readonly surroundings: string;
  /** The element's own styles with focus. */
  readonly ownAfter: string;
  /** What has changed, and the styles with focus. */
  readonly difference: string;
}

/** Compares the styles with and without focus. Returns null if the element doesn't keep focus. */
function compareWithFocus(
  node: number,
  element: Element,
  isHidden: boolean,
  ownBefore: readonly string[],
): FocusComparison | null {
  unfocus();
  const ancestors = findAncestors(element);
  const proxies = findProxies(element);
  const all = [element, ...proxies, ...ancestors];
  const before = all.map(snapshot);
  readFocus();
  if (!focusNode(node)) return null;
  const after = all.map(snapshot);
  const ownAfter = readStyle(element);
  const isClear = !isHidden && isShownIndicator(element, PROPERTIES, ownBefore, ownAfter);
  // If an element has no area, what is behind it makes no difference.
  const surroundings = isClear || !hasArea(element) ? '' : describeSurroundings(element);
  unfocus();
  const changed = all.map((_, at) => before[at] !== after[at]);
  return {
    isClear,
    isChanged: changed.includes(true),
    isOwnChange: changed.slice(0, 1 + proxies.length).some(Boolean),
    changedAncestors: ancestors.filter((_, at) => changed[1 + proxies.length + at]),
    surroundings,
    ownAfter: ownAfter.join(),
    difference: changed.map((isChanged, at) => (isChanged ? `${at}:${after[at]}` : '')).join(''),
  };
}

function findNeighbor(node: number, nodes: readonly number[], ancestor: Element): number | undefined {
  const { elements } = getWalkedNodes();
  return nodes.find(
    (other) => other !== node && elements[other] !== ancestor && dom.contains(ancestor, elements[other]!),
  );
}

function readStyle(element: Element, pseudo?: string): string[] {
  const style = getComputedStyle(element, pseudo);
  // Browsers set an outline offset on focus, which is invisible without an outline.
  const isDrawn = style.outlineStyle !== 'none';
  return PROPERTIES.map((property) =>
    !isDrawn && property.startsWith('outline') ? '' : style.getPropertyValue(property),
  );
}

/** Reads a pseudo-element's style. Empty if it isn't generated, which is quick to find out. */
const readPseudoStyle = (element: Element, pseudo: string): string =>
  /^(none|normal|)$/.test(getComputedStyle(element, pseudo).content) ? '' : readStyle(element, pseudo).join();

const snapshot = (element: Element): string =>
  `${readStyle(element).join()}|${readPseudoStyle(element, '::before')}|${readPseudoStyle(element, '::after')}`;

function findAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = getComposedParent(element); at && found.length < 4; at = getComposedParent(at))
    found.push(at);
  return found;
}

/** Returns elements that often show this element's focus: siblings, descendants and labels. */
function findProxies(element: Element): Element[] {
  const parent = dom.parentElement(element);
  const siblings = Array.from(parent === null ? [] : dom.children(parent)).filter(
    (other) => other !== element,
  );
  const labels = Array.from(asField(element).labels ?? []);
  const descendants = Array.from(dom.querySelectorAll(element, '*')).slice(0, MAX_AROUND);
  return [
    ...new Set([
      ...siblings.slice(0, MAX_AROUND),
      ...descendants,
      ...labels,
      ...labels.flatMap((label) => [...label.children]),
    ]),
  ];
}

/**
 * Checks whether a field shows focus with its caret. It doesn't if the caret is transparent or the field is
 * read-only. However, Tab selects the text of a single-line field even if it's read-only.
 */
function showsCaret(element: Element): boolean {
  const { opacity, caretColor } = getComputedStyle(element);
  const isSingleLine = element instanceof HTMLInputElement && dom.matches(element, CONTROLS.caretInput);
  if (isSingleLine && element.value !== '' && opacity !== '0') return true;
  const isField = dom.matches(element, CONTROLS.caretField) && !dom.matches(element, ':read-only');
  if (!isField && !dom.isContentEditable(element as HTMLElement)) return false;
  return !/^(transparent|rgba\(.*, 0\))$/.test(caretColor);
}

/** Describes an element by what usually determines its styles and surroundings, without reading those. */
function describeStructure(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element, level = 0; at && level < 7; at = getComposedParent(at), level++)
    parts.push(`${dom.localName(at)}.${dom.getAttribute(at, 'class')}.${dom.getAttribute(at, 'style')}`);
  return parts.join(' ');
}

const describe = (element: Element | null): string =>
  `${element ? dom.localName(element) : undefined}.${element ? dom.getAttribute(element, 'class') : undefined}`;

/** Checks whether an element, its text or anything else inside it covers an area. */
function hasArea(element: Element): boolean {
  if (readPseudoStyle(element, '::before') !== '' || readPseudoStyle(element, '::after') !== '') return true;
  const content = document.createRange();
  content.selectNodeContents(element);
  const boxes = [dom.getBoundingClientRect(element), ...content.getClientRects()];
  return boxes.some(({ width, height }) => width > 0 && height > 0);
}

/**
 * Describes what determines whether the same styles are visible: the colors behind the element and the
 * boxes that clip it.
 */
function describeSurroundings(element: Element): string {
  const parts: string[] = [];
  const box = dom.getBoundingClientRect(element);
  let at = getComposedParent(element);
  for (let level = 0; at && level < 6; level++, at = getComposedParent(at)) {
    const style = getComputedStyle(at);
    parts.push(style.backgroundColor, style.backgroundImage.slice(0, 80));
    if (style.overflow !== 'visible' || style.clipPath !== 'none' || style.contain !== 'none') {
      const clip = dom.getBoundingClientRect(at);
      const distances = [
        box.left - clip.left,
        box.top - clip.top,
        clip.right - box.right,
        clip.bottom - box.bottom,
      ];
      parts.push(distances.map((distance) => Math.min(4, Math.max(-1, Math.round(distance)))).join());
    }
  }
  return parts.join();
}

export const measureFocusChangesWithoutTransitions = (
  nodes: readonly number[],
  hidden: readonly number[],
): Promise<FocusChange[]> => withoutTransitions(() => measureFocusChanges(nodes, hidden));
