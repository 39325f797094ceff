import * as dom from '../../in-page-kit/dom.ts';
import { getImpliedRole, readLabel, readText } from './targets.ts';

/** A selector in a journey's format: a single one, or a path through shadow roots. */
type Selector = string | string[];

const MAX_LABEL_LENGTH = 100;
/** Longer text is content rather than a label. */
const MAX_TEXT_SELECTOR_LENGTH = 60;
/** Attributes that sites use to identify elements in tests. */
const testAttributes = ['data-testid', 'data-test', 'data-qa', 'data-cy'];
/** Ids that frameworks generate, such as `:r1:`, `mui-1234` and hashes, change from visit to visit. */
const generatedId = /^:|:$|\d{3,}|[0-9a-f]{8,}|^(?:radix|headlessui|mui|ember|react-aria|downshift)/i;

/**
 * Returns selectors that find an element in a journey, starting with those that are most likely to survive
 * changes: its accessible name, its text, attributes and its position. In a shadow tree, each selector
 * pierces shadow roots, and the position is a path.
 *
 * @param role the role to combine the name with; by default, the one that the markup implies
 */
export function listSelectors(
  element: Element,
  role = dom.getAttribute(element, 'role') ?? getImpliedRole(element),
): Selector[] {
  const label = readLabel(element).slice(0, MAX_LABEL_LENGTH);
  const isInShadow = dom.getRootNode(element) instanceof ShadowRoot;
  const prefix = isInShadow ? 'pierce/' : '';
  const tag = dom.localName(element);
  const id = dom.getAttribute(element, 'id');
  const name = dom.getAttribute(element, 'name');
  const isOneOfSeveral =
    element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox');
  const value = isOneOfSeveral ? dom.getAttribute(element, 'value') : null;
  const attribute = testAttributes.find((one) => dom.getAttribute(element, one));
  return [
    ...(label === '' ? [] : [`aria/${label}${role ? `[role="${role}"]` : ''}`]),
    ...(isLabeledByText(element, label) ? [`text/${label}`] : []),
    ...(attribute ? [`${prefix}[${attribute}=${JSON.stringify(dom.getAttribute(element, attribute))}]`] : []),
    ...(id && !generatedId.test(id) ? [`${prefix}#${CSS.escape(id)}`] : []),
    ...(name
      ? [
          `${prefix}${tag}[name=${JSON.stringify(name)}]${value === null ? '' : `[value=${JSON.stringify(value)}]`}`,
        ]
      : []),
    isInShadow ? getShadowPath(element) : getPath(element),
  ];
}

/** Whether an element's label is its text, so that it can be found even if its role changes. */
const isLabeledByText = (element: Element, label: string): boolean =>
  label !== '' &&
  label.length <= MAX_TEXT_SELECTOR_LENGTH &&
  readText(element).replaceAll(/\s+/g, ' ').trim() === label;

/** Returns a positional CSS path for each shadow root on the way to an element. */
function getShadowPath(element: Element): string[] {
  const parts: string[] = [];
  for (let at: Element | null = element; at !== null; ) {
    parts.unshift(getPath(at));
    const root: Node = dom.getRootNode(at);
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return parts;
}

/** Returns a positional CSS path within the element's document or shadow root. */
function getPath(element: Element): string {
  const parts: string[] = [];
  for (
    let at: Element | null = element;
    at !== null && at !== document.documentElement;
    at = dom.parentElement(at)
  ) {
    const parent = dom.parentElement(at);
    const siblings = (parent === null ? [] : [...dom.children(parent)]).filter(
      (one) => dom.localName(one) === dom.localName(at!),
    );
    parts.unshift(
      `${dom.localName(at)}${siblings.length > 1 ? `:nth-of-type(${siblings.indexOf(at) + 1})` : ''}`,
    );
  }
  return parts.join(' > ');
}
