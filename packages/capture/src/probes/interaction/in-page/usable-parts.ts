import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { hasBox } from '../../../in-page-kit/visibility.ts';
import { findTriggersByStyle } from '../../hover-content/in-page/hover-triggers.ts';
import { hash } from '../../states/in-page/find-triggers.ts';
import { describeClasses, findPointerParts, getComponentKind } from './targets.ts';

/** A part of the page that may react when someone uses it. */
export interface UsablePart {
  /** Its element's number in the walk; -1 for a script. */
  readonly node: number;
  /** Equal for parts that behave alike, including those on other pages of the site. */
  readonly key: string;
}

/** Elements that browsers make operable, and those that pages usually do. Their state doesn't matter. */
const OPERABLE_ELEMENTS = [
  `${CONTROLS.link}, button, ${CONTROLS.displayedField}, summary, form, dialog, audio, video`,
  '[tabindex], [contenteditable], [draggable=true], [aria-haspopup], [aria-controls], [aria-expanded]',
  '[aria-describedby]:not(table), [aria-modal], [popover]',
  ...[
    ...[
      'alertdialog',
      'button',
      'checkbox',
      'combobox',
      'dialog',
      'grid',
      'link',
      'listbox',
      'menu',
      'menubar',
    ],
    ...[
      'menuitem',
      'option',
      'radio',
      'radiogroup',
      'scrollbar',
      'searchbox',
      'slider',
      'spinbutton',
      'switch',
    ],
    ...['tab', 'tablist', 'textbox', 'toolbar', 'tooltip', 'tree', 'treegrid', 'treeitem'],
  ].map((role) => `[role=${role}]`),
].join();
const FIELD = `${CONTROLS.field}, form`;
const BUTTON = `${CONTROLS.buttonOrInput}, summary`;
/** Attributes that name another element or the field. */
const IDENTIFYING_ATTRIBUTES = [
  'name',
  'autocomplete',
  'aria-controls',
  'commandfor',
  'popovertarget',
  'data-target',
  'data-bs-target',
];
/** Attributes that say nothing about how an element behaves. */
const IRRELEVANT_ATTRIBUTE = /^(aria-current|class|id|style|title|rel|lang|hreflang)$/;
const SCRIPT_TYPE = /^$|^module$|javascript|babel|jsx/i;
const MAX_SCRIPT_LENGTH = 20_000;
const MAX_LABEL_LENGTH = 40;
const MAX_CHILDREN = 50;

/**
 * Describes everything on the page that may react to a user: controls, elements with event listeners or the
 * pointer cursor, elements that show something through hover or focus styles, and the scripts themselves.
 *
 * @param listening elements with event listeners, what these listen for, and where they were defined
 */
export function describeUsableParts(
  listening: readonly { readonly node: number; readonly listeners: string }[],
): UsablePart[] {
  const { elements } = getWalkedNodes();
  const listenersByNode = new Map(listening.map(({ node, listeners }) => [node, listeners]));
  const reacting = new Set(findTriggersByStyle());
  // Links have this cursor without any script.
  for (const part of document.body ? findPointerParts(document.body) : [])
    if (!dom.matches(part, OPERABLE_ELEMENTS)) reacting.add(part);
  const parts: UsablePart[] = [];
  for (const [node, element] of elements.entries()) {
    if (!element || !dom.isConnected(element)) continue;
    const listeners = listenersByNode.get(node) ?? '';
    const handlers = describeHandlers(element);
    const hasOwnReaction = listeners !== '' || handlers !== '' || reacting.has(element);
    if (!hasOwnReaction && !dom.matches(element, OPERABLE_ELEMENTS)) continue;
    const own = hasOwnReaction
      ? [getComponentKind(element), describeChildren(element), listeners, handlers]
      : [];
    parts.push({ node, key: hash([describePart(element), ...own].join('\n')) });
  }
  for (const script of document.scripts) {
    if (SCRIPT_TYPE.test(script.type)) parts.push({ node: -1, key: hash(describeScript(script)) });
  }
  return parts;
}

/** Describes the event handler attributes of an element. */
function describeHandlers(element: Element): string {
  return dom
    .getAttributeNames(element)
    .filter((name) => name.startsWith('on'))
    .map((name) => `${name}=${withoutValues(dom.getAttribute(element, name)!)}`)
    .join();
}

/** Describes the kinds of an element's children, because the element may listen on their behalf. */
function describeChildren(element: Element): string {
  const kinds = Array.from(dom.children(element))
    .slice(0, MAX_CHILDREN)
    .map((child) => `${dom.localName(child)}.${describeClasses(child)}`);
  return [...new Set(kinds)].sort().join();
}

/**
 * Describes an element by everything except its state and content. Fields and buttons are distinguished by their
 * names.
 */
function describePart(element: Element): string {
  if (isPlainLink(element)) return 'link';
  const names = dom
    .getAttributeNames(element)
    .filter((name) => !IRRELEVANT_ATTRIBUTE.test(name) && !name.startsWith('on'));
  const values = ['role', 'type', ...IDENTIFYING_ATTRIBUTES].map((name) =>
    withoutDigits(dom.getAttribute(element, name) ?? ''),
  );
  const isNamed = dom.matches(element, FIELD) || dom.matches(element, CONTROLS.dialog);
  return [
    dom.localName(element),
    describeClasses(element),
    ...values,
    describeTarget(element),
    isNamed ? withoutDigits(dom.id(element)) : '',
    dom.matches(element, BUTTON)
      ? withoutDigits(dom.textContent(element) ?? '')
          .trim()
          .slice(0, MAX_LABEL_LENGTH)
      : '',
    names.sort().join(),
  ].join('|');
}

/**
 * Whether an element is a link to another document, without anything that scripts usually use to identify
 * what they handle.
 */
function isPlainLink(element: Element): boolean {
  if (!(element instanceof HTMLAnchorElement)) return false;
  const href = element.getAttribute('href') ?? '';
  return (
    /^(?!#|javascript:)./.test(href) &&
    element.getAttributeNames().every((name) => name === 'href' || IRRELEVANT_ATTRIBUTE.test(name))
  );
}

/** Describes what a link within the page leads to if that is hidden. Otherwise, the link only scrolls. */
function describeTarget(element: Element): string {
  const href = dom.getAttribute(element, 'href') ?? '';
  if (!/^#./.test(href)) return href === '#' ? '#' : '';
  const target = document.getElementById(href.slice(1));
  return target && hasBox(target) ? 'part' : withoutDigits(href);
}

/**
 * Describes a script by its URL, or by its code without values, because pages often write their data into it.
 */
function describeScript(script: HTMLScriptElement): string {
  return script.src === ''
    ? withoutValues(script.text.slice(0, MAX_SCRIPT_LENGTH))
    : script.src.split(/[?#]/)[0]!;
}

/** Removes strings and numbers from code. */
function withoutValues(code: string): string {
  return withoutDigits(code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""'));
}

function withoutDigits(text: string): string {
  return text.replace(/\d+/g, '').replace(/\s+/g, ' ');
}
