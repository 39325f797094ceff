import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { getComposedParent } from '../../in-page-kit/tree.ts';
import { listSelectors } from './selectors.ts';
import { type ElementTraits, getKind, readText, toTraits } from './targets.ts';

/** An element that a person used, in its frame. */
export interface PageTarget {
  readonly selectors: (string | string[])[];
  readonly identity: ElementTraits;
}

/** What a person did in a document; see `RecordedAction` in the `journeys` package. */
export type PageAction =
  | { readonly type: 'click' | 'doubleClick'; readonly target: PageTarget }
  | {
      readonly type: 'change';
      readonly target: PageTarget;
      readonly value: string | boolean;
      readonly secret: string | null;
    }
  | { readonly type: 'key'; readonly key: string; readonly target: PageTarget | null }
  | { readonly type: 'unsupported'; readonly what: 'file' | 'new-window' };

/** The recording of a user's actions in this document. */
const recording: {
  isRunning: boolean;
  /** Elements that have been confidential at any time: sites reveal passwords by changing the field's type. */
  readonly confidential: WeakSet<Element>;
} = { isRunning: false, confidential: new WeakSet() };

const activatable = `${CONTROLS.activatable}, option, [role=button], [role=link], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=treeitem], [contenteditable]`;
/** Keys that do something in widgets other than entering text and moving focus. */
const widgetKeys = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/**
 * Reports what a person does in this document until they leave it.
 *
 * @param binding name of the function in our world that takes an action as JSON
 */
export function startRecording(binding: string): void {
  if (recording.isRunning) return;
  recording.isRunning = true;
  const report = (action: PageAction): void => {
    (globalThis as unknown as Record<string, (json: string) => void>)[binding]?.(JSON.stringify(action));
  };
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    handle: (event: WindowEventMap[Name], element: Element) => void,
  ) =>
    // This listener runs before the page's own, which may remove the element or stop the event.
    addEventListener(
      name,
      (event) => {
        const [element] = event.composedPath();
        if (event.isTrusted && element instanceof Element) handle(event, element);
      },
      { capture: true },
    );
  // A field that's a password field now may be a text field by the time it's filled in.
  on('focusin', (_event, element) => void getSecretPurpose(element));
  on('input', (_event, element) => recordInput(element, report));
  on('change', (_event, element) => recordChange(element, report));
  on('click', (event, element) => recordClick(event, element, report));
  on('dblclick', (_event, element) => {
    const target = findActivated(element);
    if (!isValueElement(target)) report({ type: 'doubleClick', target: describeTarget(target) });
  });
  on('keydown', (event, element) => recordKey(event, element, report));
}

type Report = (action: PageAction) => void;

const describeTarget = (element: Element): PageTarget => ({
  selectors: listSelectors(element),
  identity: toTraits(element),
});

/** Returns the control that a click on an element activates, or the element itself. */
function findActivated(element: Element): Element {
  for (let at: Element | null = element; at !== null; at = getComposedParent(at))
    if (dom.matches(at, activatable)) return at;
  return element;
}

/** Whether events other than clicks report what people do with an element. */
function isValueElement(element: Element): boolean {
  const kind = getKind(element);
  if (element instanceof HTMLOptionElement) return true;
  if (kind === 'check') return element instanceof HTMLInputElement;
  return kind === 'select' || kind === 'file' || (kind === 'value' && !isButton(element));
}

const isButton = (element: Element): boolean =>
  element instanceof HTMLInputElement && ['submit', 'button', 'reset', 'image'].includes(element.type);

function recordInput(element: Element, report: Report): void {
  const kind = getKind(element);
  if (kind === 'editable') {
    const host = findEditingHost(element);
    report({ type: 'change', target: describeTarget(host), value: readText(host), secret: null });
  } else if (kind === 'text' || (kind === 'value' && !isButton(element))) {
    const { value } = element as HTMLInputElement;
    report({ type: 'change', target: describeTarget(element), value, secret: getSecretPurpose(element) });
  }
}

function findEditingHost(element: Element): Element {
  let host = element;
  for (
    let at: Element | null = element;
    at instanceof HTMLElement && dom.isContentEditable(at);
    at = getComposedParent(at)
  )
    host = at;
  return host;
}

function recordChange(element: Element, report: Report): void {
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    report({ type: 'change', target: describeTarget(element), value, secret: getSecretPurpose(element) });
  } else if (element instanceof HTMLInputElement && getKind(element) === 'check')
    report({ type: 'change', target: describeTarget(element), value: element.checked, secret: null });
  else if (getKind(element) === 'file') report({ type: 'unsupported', what: 'file' });
}

function recordClick(event: MouseEvent, element: Element, report: Report): void {
  const target = findActivated(element);
  // When Enter is pressed in a field, the browser clicks the form's button. This is recorded as the key
  // press.
  const isByKey = event.detail === 0 && (event as PointerEvent).pointerType === '';
  if (isByKey && !isFocused(target)) return;
  if (isValueElement(target)) return;
  const label = target === element ? findLabel(element) : null;
  // The browser passes the click on to the control, and the control's own event reports the change.
  if (label?.control && label.control !== target) return;
  const link = target instanceof HTMLAnchorElement ? target : null;
  if (link?.target === '_blank') report({ type: 'unsupported', what: 'new-window' });
  else report({ type: 'click', target: describeTarget(target) });
}

function findLabel(element: Element): HTMLLabelElement | null {
  for (let at: Element | null = element; at !== null; at = getComposedParent(at))
    if (at instanceof HTMLLabelElement) return at;
  return null;
}

function isFocused(element: Element): boolean {
  const root = dom.getRootNode(element);
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}

function recordKey(event: KeyboardEvent, element: Element, report: Report): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  const isPage = element === document.body || element === document.documentElement;
  const kind = getKind(element);
  const isText =
    (kind === 'text' && !(element instanceof HTMLTextAreaElement)) ||
    (kind === 'value' && !isButton(element));
  const isWidget = dom.matches(
    element,
    '[role]:not([role=textbox], [role=searchbox]), [aria-autocomplete], [aria-expanded], [aria-activedescendant], [aria-haspopup], [list]',
  );
  const matters =
    key === 'Escape' ||
    (key === 'Enter' &&
      (isText || (!isPage && kind !== 'editable' && !dom.matches(element, CONTROLS.activatable)))) ||
    (key === ' ' && !isPage && kind !== 'editable' && !dom.matches(element, CONTROLS.activatable)) ||
    (widgetKeys.has(key) && !isPage && isWidget && kind !== 'select');
  if (matters) report({ type: 'key', key, target: isPage ? null : describeTarget(element) });
}

/** Returns what a confidential field is for: `password`, `one-time-code` or a token such as `cc-number`. */
function getSecretPurpose(element: Element): string | null {
  const tokens = (dom.getAttribute(element, 'autocomplete') ?? '').toLowerCase().split(/\s+/);
  const card = tokens.find((token) => token.startsWith('cc-') && token !== 'cc-type');
  if (tokens.includes('one-time-code')) return 'one-time-code';
  if (card !== undefined) return card;
  const isPassword =
    (element instanceof HTMLInputElement && element.type === 'password') ||
    tokens.some((token) => /^(?:current|new)-password$/.test(token));
  if (isPassword) recording.confidential.add(element);
  return recording.confidential.has(element) ? 'password' : null;
}
