import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { isPerceivable, isRendered } from '../../../in-page-kit/visibility.ts';
import { visitStyleRules } from '../../in-page/visit-style-rules.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';

/** An element that may show content while the pointer is on it or while it has focus. */
export interface HoverTrigger {
  readonly node: number;
  readonly similar: readonly number[];
  /** Whether it is or contains a control, so that a click may change the page. */
  readonly isControl: boolean;
}

const controlSelector = `${CONTROLS.nativeClickable}, input, [role=button], [role=tab], [onclick]`;

const MAX_RULES = 5_000;
const MAX_ELEMENTS = 300;
/** Maximum number of children of one element. */
const MAX_PARTS = 3;
const statePattern = /:(hover|focus-within|focus-visible|focus)\b/;
/** Matches declarations that can make something visible. */
const showingPattern =
  /(^|;)\s*(display|visibility|opacity|(max-|min-)?(height|width)|transform|scale|translate|left|top|right|bottom|inset|clip|clip-path|content|z-index)\s*:/;

/**
 * Finds elements that may show content on hover or focus, one of each kind, based on listeners, style sheets
 * and the attributes of well-known libraries.
 *
 * @param listening elements with pointer listeners
 * @param isGlobal whether the page also listens on its document or body
 * @param max maximum number of kinds
 */
export function findHoverTriggers(
  listening: readonly number[],
  isGlobal: boolean,
  max: number,
): FoundKinds<HoverTrigger> {
  const { elements } = getWalkedNodes();
  const numbers = mapWalkedElements();
  const kinds = createElementKinds<Pick<HoverTrigger, 'isControl'>>(max);
  const isControl = (element: Element) =>
    dom.closest(element, controlSelector) !== null || dom.querySelector(element, controlSelector) !== null;
  const add = (element: Element) => {
    const node = numbers.get(element);
    if (node === undefined || isKnownPart(node) || !isHoverable(element)) return;
    kinds.add(getComponentKind(element), node, () => ({ isControl: isControl(element) }));
  };
  for (const element of findTriggersByStyle()) add(element);
  for (const node of listening) if (elements[node]) add(elements[node]);
  // A container with a listener may show content for individual parts, so its first parts are triggers.
  for (const node of listening) {
    const parts = Array.from(elements[node] ? dom.children(elements[node]) : []).slice(0, MAX_PARTS);
    if (parts.length > 1) for (const part of parts) add(part);
  }
  if (isGlobal) {
    for (const element of Array.from(
      document.querySelectorAll(
        '[aria-describedby], [data-tooltip], [data-tippy-content], [data-bs-toggle="tooltip"], [data-toggle="tooltip"], [data-title], [aria-haspopup="true"]',
      ),
    ).slice(0, MAX_ELEMENTS))
      add(element);
  }
  return kinds.getResult();
}

function isHoverable(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  const isLarge = width * height > innerWidth * innerHeight * 0.5;
  return width > 1 && height > 1 && !isLarge && isRendered(element);
}

/**
 * Finds elements that, when hovered or focused, make a style sheet show another element or generated content.
 */
export function findTriggersByStyle(): Set<Element> {
  const triggers = new Set<Element>();
  visitStyleRules(
    ({ selectorText, style }) => {
      if (statePattern.test(selectorText) && showingPattern.test(style.cssText))
        for (const selector of splitSelectors(selectorText)) addTriggers(selector, triggers);
      return triggers.size < MAX_ELEMENTS;
    },
    { maxRules: MAX_RULES },
  );
  return triggers;
}

/** Splits a selector list at commas outside parentheses. */
function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth += 1;
    else if (list[at] === ')') depth -= 1;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)].slice(0, 20);
}

function addTriggers(selector: string, triggers: Set<Element>): void {
  const match = statePattern.exec(selector);
  if (!match) return;
  // Split into the compound selector with the state and what follows it.
  const rest = selector.slice(match.index);
  const end = /[\s>+~]|::?(before|after)\b/.exec(rest);
  const isOther = end !== null;
  if (!isOther) return;
  const trigger = selector.slice(0, match.index) + rest.slice(0, end.index).replace(statePattern, '');
  const clean = (text: string) =>
    text
      .replaceAll(new RegExp(statePattern, 'g'), '')
      .replace(/::?(before|after)\b.*$/, '')
      .trim();
  const content = clean(selector);
  try {
    const matching = Array.from(document.querySelectorAll(clean(trigger) || '*')).slice(0, 50);
    const isGenerated = /::?(before|after)\b/.test(selector);
    const contents = isGenerated ? matching : Array.from(document.querySelectorAll(content)).slice(0, 50);
    const isHidden = (element: Element) =>
      !isPerceivable(element) ||
      dom.getBoundingClientRect(element).height < 2 ||
      dom.getBoundingClientRect(element).right < 1;
    if (!isGenerated && !contents.some(isHidden)) return;
    for (const element of matching) triggers.add(element);
  } catch {
    // The rest of the selector isn't valid on its own.
  }
}
