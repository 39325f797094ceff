import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getComposedParent } from '../../../in-page-kit/tree.ts';
import { focusNode, readFocus, unfocus } from './focus.ts';
import { withoutTransitions } from './focus-screenshots.ts';
import { isShownIndicator } from './shown-indicator.ts';

/**
 * How many elements of one structure must have a certain indicator before the same styles are sufficient for
 * others.
 */
const MIN_CERTAIN = 3;

/** How a tab stop changes when it receives focus, according to computed styles. */
export interface FocusChange {
  readonly node: number;
  /** Distance from the top of the page in CSS pixels. */
  readonly top: number;
  /** Identifies stops with the same structure, style and surroundings. */
  readonly kind: string;
  /** Whether the indicator is certain: a caret, or a prominent ring or background that isn't cut off. */
  readonly isClear: boolean;
  /** Whether any style changes. */
  readonly isChanged: boolean;
  /** If only ancestors of this stop change, the number of another stop in the same ancestor. */
  readonly sharedWith: number | null;
  /** Whether a script removed focus immediately. */
  readonly isRemoved: boolean;
}

/** Focuses each of these elements of the last walk and compares computed styles. Transitions must be off. */
function measureFocusChanges(nodes: readonly number[], hidden: readonly number[]): FocusChange[] {
  const { elements } = getWalkedNodes();
  const properties = [
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
  const fields =
    'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit], [type=reset], [type=image])';
  const maxAround = 12;

  const readStyle = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    // Browsers set an offset on focus, which is invisible without an outline.
    const isDrawn = style.outlineStyle !== 'none';
    return properties.map((property) =>
      !isDrawn && property.startsWith('outline') ? '' : style.getPropertyValue(property),
    );
  };
  /** Reads a pseudo-element's style. Empty if it isn't generated, which is quick to find out. */
  const readPseudoStyle = (element: Element, pseudo: string) =>
    /^(none|normal|)$/.test(getComputedStyle(element, pseudo).content)
      ? ''
      : readStyle(element, pseudo).join();
  const snapshot = (element: Element) =>
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
    const descendants = Array.from(dom.querySelectorAll(element, '*')).slice(0, maxAround);
    return [
      ...new Set([
        ...siblings.slice(0, maxAround),
        ...descendants,
        ...labels,
        ...labels.flatMap((label) => [...label.children]),
      ]),
    ];
  }

  /**
   * Checks whether a field shows focus with its caret. It doesn't if the caret is transparent or the field is
   * read-only.
   */
  function showsCaret(element: Element): boolean {
    const isField = dom.matches(element, fields) && !dom.matches(element, ':read-only');
    if (!isField && !dom.isContentEditable(element as HTMLElement)) return false;
    return !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).caretColor);
  }

  /** How often elements of one structure have had the same certain indicator, and its styles. */
  const certain = new Map<string, { count: number; ownAfter: string }>();

  /** Describes an element by what usually determines its styles and surroundings, without reading those. */
  function describeStructure(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element, level = 0; at && level < 7; at = getComposedParent(at), level++)
      parts.push(`${dom.localName(at)}.${dom.getAttribute(at, 'class')}.${dom.getAttribute(at, 'style')}`);
    return parts.join(' ');
  }

  const describe = (element: Element | null) =>
    `${element ? dom.localName(element) : undefined}.${element ? dom.getAttribute(element, 'class') : undefined}`;

  function measureChange(node: number): FocusChange | null {
    const element = elements[node];
    if (!element || !dom.isConnected(element)) return null;
    unfocus();
    const isHidden = hidden.includes(node);
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
    unfocus();
    const ancestors = findAncestors(element);
    const proxies = findProxies(element);
    const all = [element, ...proxies, ...ancestors];
    const before = all.map(snapshot);
    readFocus();
    if (!focusNode(node)) {
      const isRemoved = readFocus().moves > 0 && document.activeElement === document.body;
      return isRemoved ? { ...base, kind: `removed ${describe(element)}`, isRemoved } : null;
    }
    const after = all.map(snapshot);
    const ownAfter = readStyle(element);
    const isClear = !isHidden && isShownIndicator(element, properties, ownBefore, ownAfter);
    // If an element has no area, what is behind it makes no difference.
    const surroundings = isClear || !hasArea(element) ? '' : describeSurroundings(element);
    unfocus();
    const changed = all.map((_, at) => before[at] !== after[at]);
    const isOwnChange = changed.slice(0, 1 + proxies.length).some(Boolean);
    const changedAncestors = ancestors.filter((_, at) => changed[1 + proxies.length + at]);
    if (isClear && isOwnChange) {
      const ownAfterText = ownAfter.join();
      const count = known?.ownAfter === ownAfterText ? known.count : 0;
      certain.set(structure, { count: count + 1, ownAfter: ownAfterText });
    }
    const neighbor =
      isOwnChange || changedAncestors.length === 0 ? undefined : findNeighbor(node, changedAncestors[0]!);
    const difference = changed.map((isChanged, at) => (isChanged ? `${at}:${after[at]}` : '')).join('');
    return {
      ...base,
      isClear: isClear && isOwnChange,
      isChanged: changed.includes(true),
      sharedWith: neighbor ?? null,
      kind: [describe(dom.parentElement(element)), describe(element), surroundings, difference].join(' '),
    };
  }

  const findNeighbor = (node: number, ancestor: Element) =>
    nodes.find(
      (other) => other !== node && elements[other] !== ancestor && dom.contains(ancestor, elements[other]!),
    );

  /** Checks whether an element, its text or anything else inside it covers an area. */
  function hasArea(element: Element): boolean {
    if (readPseudoStyle(element, '::before') !== '' || readPseudoStyle(element, '::after') !== '')
      return true;
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

  const { scrollX: left, scrollY: top } = window;
  const changes = nodes.flatMap((node) => measureChange(node) ?? []);
  // Scroll back before the next frame, so that scripts don't react to a different position.
  scrollTo({ left, top, behavior: 'instant' });
  return changes;
}

export const measureFocusChangesWithoutTransitions = (
  nodes: readonly number[],
  hidden: readonly number[],
): Promise<FocusChange[]> => withoutTransitions(() => measureFocusChanges(nodes, hidden));
