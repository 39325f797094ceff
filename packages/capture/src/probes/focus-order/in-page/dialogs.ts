import { asField, CONTROLS, hasTabStopInside, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFocusedElement, isInAnyOf, isInFlatTree } from '../../../in-page-kit/tree.ts';
import { getCombinedOpacity, getShownText, isPerceivable } from '../../../in-page-kit/visibility.ts';
import { waitForSettledStyles } from '../../in-page/settled-styles.ts';
import { waitInTurns } from '../../in-page/wait-in-turns.ts';
import { findShownElements } from '../../interaction/in-page/effect-log.ts';
import { isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';

const dialogWords = /modal|dialog|lightbox|popup|overlay/i;
const openerSelector = `${CONTROLS.buttonOrInput}, a[href^="#"]`;

/** The dialog that opened last, and the control that opened it. */
const opened: { dialog: Element | null; opener: Element | null } = { dialog: null, opener: null };

/**
 * Finds controls that may open a dialog, one of each kind, most likely ones first.
 *
 * @param listening elements with click listeners
 * @param isDelegated whether the page also listens on its document or body
 * @param max maximum number of kinds
 */
export function findDialogOpeners(listening: readonly number[], isDelegated: boolean, max: number): number[] {
  const { elements } = getWalkedNodes();
  const listeners = new Set(listening.flatMap((node) => elements[node] ?? []));
  const isListened = (element: Element) => isInAnyOf(element, listeners) || isDelegated;
  const hasDialogs = document.querySelector(CONTROLS.modal) !== null;
  const kinds = new Map<string, { node: number; rank: number }>();
  for (const [node, element] of elements.entries()) {
    if (!element || !dom.isConnected(element) || isKnownPart(node)) continue;
    if (!dom.matches(element, openerSelector) || !isTabStop(element)) continue;
    const popup = dom.getAttribute(element, 'aria-haspopup');
    const hint = /dialog/.test(popup ?? '') || dom.hasAttribute(element, 'commandfor') ? 2 : getHint(element);
    if (popup !== null && popup !== 'dialog') continue;
    if (hint < 2 && !isListened(element)) continue;
    if (dom.closest(element, CONTROLS.modal)) continue;
    const kind = hint > 0 ? String(node) : getComponentKind(element);
    if (!kinds.has(kind)) kinds.set(kind, { node, rank: hint });
  }
  const limit = hasDialogs ? max : Math.min(max, 4);
  return [...kinds.values()]
    .sort((one, other) => other.rank - one.rank || one.node - other.node)
    .slice(0, limit)
    .map(({ node }) => node);
}

function getHint(element: Element): number {
  const ids = [
    dom.getAttribute(element, 'aria-controls'),
    dom.getAttribute(element, 'href')?.slice(1),
    dom.getAttribute(element, 'data-bs-target')?.slice(1),
  ];
  const target = ids.map((id) => (id ? document.getElementById(id) : null)).find((found) => found !== null);
  if (target && dom.matches(target, CONTROLS.modal)) return 2;
  return dialogWords.test(
    `${dom.id(element)} ${dom.className(element)} ${Object.values(dom.dataset(element)).join(' ')}`,
  )
    ? 1
    : 0;
}

/** A dialog that became visible. */
export interface DialogReading {
  readonly node: number;
  readonly text: string;
  readonly isModal: boolean;
  readonly hasFocus: boolean;
  readonly hasTabStops: boolean;
}

/** Milliseconds of page time within which scripts fade a dialog in. */
const MAX_FADE_MS = 1_500;

/**
 * Waits while a script fades an element in, frame by frame and without an animation. Many scripts move focus into a dialog,
 * and add what it shows, only then.
 */
async function waitForFade(element: Element): Promise<void> {
  let before = Number.NaN;
  await waitInTurns(MAX_FADE_MS, () => {
    const opacity = getCombinedOpacity(element);
    const isStill = opacity === before;
    before = opacity;
    return isStill || opacity === 1;
  });
}

/** Returns the dialog's text, or otherwise its name or that of the first part of it that has one. */
function getDialogText(dialog: Element): string {
  const text = getShownText(dialog);
  if (text !== '') return text;
  const names = ['aria-label', 'alt', 'title'];
  const parts = [dialog, ...dom.querySelectorAll(dialog, names.map((name) => `[${name}]`).join())];
  const all = parts.flatMap((part) => names.map((name) => dom.getAttribute(part, name)?.trim() ?? ''));
  return all.find((name) => name !== '') ?? '';
}

/** Returns the dialog that has appeared since the beginning of the action; null if there is none. */
export async function findOpenedDialog(openerNode: number): Promise<DialogReading | null> {
  const { elements } = getWalkedNodes();
  opened.opener = elements[openerNode] ?? null;
  const shown = findShownElements();
  opened.dialog =
    shown.flatMap((element) => dom.closest(element, CONTROLS.modal) ?? [])[0] ??
    shown.find(looksLikeDialog) ??
    null;
  if (opened.dialog === null || dom.contains(opened.dialog, opened.opener)) return null;
  await waitForFade(opened.dialog);
  return {
    node: getNumber(opened.dialog),
    text: getDialogText(opened.dialog),
    isModal: dom.matches(opened.dialog, ':modal') || claimsToBeModal(opened.dialog, shown) || coversPage(),
    hasFocus: hasDialogFocus(),
    hasTabStops: hasTabStopInside(opened.dialog),
  };
}

/**
 * Whether the dialog is marked as modal and isn't part of a larger box that opened with it and has other
 * controls.
 */
function claimsToBeModal(dialog: Element, shown: readonly Element[]): boolean {
  if (dom.getAttribute(dialog, 'aria-modal') !== 'true' || isDropDown(dialog)) return false;
  return !shown.some(
    (element) =>
      element !== dialog &&
      !dom.contains(element, dialog) &&
      !dom.contains(dialog, element) &&
      isTabStop(element) &&
      dom.closest(element, '[aria-modal="true"]') === null,
  );
}

/** Whether a dialog is in the page's flow or placed next to a control, like a date field's calendar, and scrolls with it. */
function isDropDown(dialog: Element): boolean {
  for (let at: Element | null = dialog; at !== null && at !== document.body; at = dom.parentElement(at)) {
    if (getComputedStyle(at).position === 'fixed') return false;
  }
  return true;
}

/** Whether the element is a box on top of the page that is named like a dialog and has controls. */
function looksLikeDialog(element: Element): boolean {
  if (!dialogWords.test(`${dom.id(element)} ${dom.getAttribute(element, 'class') ?? ''}`)) return false;
  return getComputedStyle(element).position === 'fixed' && hasTabStopInside(element);
}

/** Whether the corners of the window belong to the dialog or to a backdrop rather than to the page. */
function coversPage(): boolean {
  const corners = [
    [3, 3],
    [innerWidth - 20, 3],
    [3, innerHeight - 3],
    [innerWidth - 20, innerHeight - 3],
  ] as const;
  return corners.every(([x, y]) => {
    for (let at = document.elementFromPoint(x, y); at && at !== document.body; at = dom.parentElement(at)) {
      if (getComputedStyle(at).position === 'fixed') return true;
    }
    return false;
  });
}

/** Whether focus is in the dialog that opened, or in the shadow trees of components in it. */
export function hasDialogFocus(): boolean {
  const { dialog } = opened;
  return dialog !== null && isInFlatTree(getFocusedElement(), dialog);
}

export function isOpenedDialogVisible(): boolean {
  return (
    opened.dialog !== null &&
    dom.isConnected(opened.dialog) &&
    isPerceivable(opened.dialog) &&
    dom.getBoundingClientRect(opened.dialog).height > 1
  );
}

/** Moves focus to the control that most likely closes the dialog; false if there is none. */
export function focusCloseControl(): boolean {
  const pattern =
    /close|cancel|dismiss|schlie|abbrech|fermer|annuler|cerrar|cancelar|\bok\b|done|got it|^[×✕✖x]$/i;
  const controls = Array.from(
    (opened.dialog && dom.querySelectorAll<HTMLElement>(opened.dialog, CONTROLS.scriptedButton)) ?? [],
  );
  const getName = (control: HTMLElement) =>
    `${dom.getAttribute(control, 'aria-label') ?? ''} ${dom.textContent(control)} ${dom.title(control)} ${asField(control).value ?? ''}`.trim();
  const closing = controls
    .filter(isTabStop)
    .find((control) => pattern.test(getName(control)) || /close/i.test(dom.className(control)));
  if (!closing) return false;
  dom.focus(closing);
  return dom.matches(closing, ':focus');
}

/** Milliseconds of page time within which libraries return focus, including the animation of closing. */
const MAX_RETURN_MS = 700;

/** Returns where focus is after the dialog is closed. */
export async function locateFocusAfterDialog(): Promise<'opener' | 'lost' | 'elsewhere'> {
  // Libraries return focus later, when the dialog has been removed.
  await waitInTurns(MAX_RETURN_MS, () => getFocusedElement() !== null);
  const active = getFocusedElement();
  if (active === null)
    return opened.opener && dom.isConnected(opened.opener) && isTabStop(opened.opener) ? 'lost' : 'elsewhere';
  return active === opened.opener || (opened.opener && dom.contains(opened.opener, active))
    ? 'opener'
    : 'elsewhere';
}

/** Elements whose content isn't text. */
const WITHOUT_TEXT = `${CONTROLS.field}, iframe`;

/**
 * Focuses a tab stop and returns whether it stays invisible because something around it hides it, for example
 * a closed menu or panel. If only the tab stop itself is hidden, that's an issue with its focus indicator.
 */
export async function staysHiddenWithFocus(node: number): Promise<boolean> {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.matches(element, ':focus')) return false;
  await waitForSettledStyles();
  if (
    dom.matches(element, WITHOUT_TEXT) ||
    (dom.textContent(element)?.trim() === '' && !dom.hasAttribute(element, 'aria-label'))
  )
    return false;
  let box = dom.getBoundingClientRect(element);
  let track: Element | null = null;
  if (box.width < 2 || box.height < 2) return false;
  for (let at = dom.parentElement(element); at && at !== document.body; at = dom.parentElement(at)) {
    const style = getComputedStyle(at);
    if (Number(style.opacity) === 0) return true;
    const around = dom.getBoundingClientRect(at);
    const isOutside =
      box.right <= around.left + 1 ||
      box.left >= around.right - 1 ||
      box.bottom <= around.top + 1 ||
      box.top >= around.bottom - 1;
    if (isOutside && canScrollTo(box, at, style)) {
      // Tab scrolls it into view; we focus without scrolling.
      box = around;
      continue;
    }
    // Carousels move their track to the focused slide, some of them only in response to a real key press.
    if (isOutside && track !== null && isPartlyInside(track, around)) return false;
    if (style.overflow !== 'visible' && isOutside) return true;
    if (style.transform !== 'none') track = at;
    const isFarAway =
      around.right + scrollX <= 0 || around.bottom + scrollY <= 0 || around.left >= innerWidth;
    if (isFarAway && style.position !== 'static' && box.right + scrollX <= 0) return true;
    if (isFarAway && style.position === 'fixed') return true;
  }
  return false;
}

/** Whether one of an element's children is inside a box, even if others are outside. */
function isPartlyInside(track: Element, around: DOMRect): boolean {
  return Array.from(dom.children(track)).some((child) => {
    const { left, right, top, bottom, width } = dom.getBoundingClientRect(child);
    const isOutsideX = right <= around.left + 1 || left >= around.right - 1;
    return width > 0 && !isOutsideX && bottom > around.top && top < around.bottom;
  });
}

/**
 * Whether the browser scrolls a box to a focused element inside it. It does so even in boxes that hide
 * overflow, but never beyond the content: anything positioned before the start of the box stays out of reach.
 */
function canScrollTo(
  target: DOMRect,
  element: Element,
  { overflowX, overflowY }: CSSStyleDeclaration,
): boolean {
  const isScroller = (overflow: string) => /^(auto|scroll|hidden)$/.test(overflow);
  const around = dom.getBoundingClientRect(element);
  const [clientWidth, scrollLeft] = [dom.clientWidth(element), dom.scrollLeft(element)];
  const restWidth = dom.scrollWidth(element) - clientWidth;
  const reaches = (from: number, to: number, start: number, end: number, scrolled: number, rest: number) => {
    if (from >= end - 1) return rest > 0 && from - end < rest + 1;
    return to > start + 1 || (scrolled > 0 && start - to < scrolled + 1);
  };
  // In right-to-left boxes, the scroll position counts down from 0.
  const [left, right] =
    scrollLeft < 0 ? [restWidth + scrollLeft, -scrollLeft] : [scrollLeft, restWidth - scrollLeft];
  const [clientHeight, scrollTop] = [dom.clientHeight(element), dom.scrollTop(element)];
  const rest = dom.scrollHeight(element) - clientHeight - scrollTop;
  const isOutsideX = target.right <= around.left + 1 || target.left >= around.right - 1;
  const isOutsideY = target.bottom <= around.top + 1 || target.top >= around.bottom - 1;
  const reachesX =
    !isOutsideX ||
    (isScroller(overflowX) &&
      clientWidth > 1 &&
      reaches(target.left, target.right, around.left, around.right, left, right));
  const reachesY =
    !isOutsideY ||
    (isScroller(overflowY) &&
      clientHeight > 1 &&
      reaches(target.top, target.bottom, around.top, around.bottom, scrollTop, rest));
  return reachesX && reachesY;
}
