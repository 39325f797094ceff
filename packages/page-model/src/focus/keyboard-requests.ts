import type { NodeIndex } from '../capture.ts';
import type { ElementModel, PageModel } from '../model.ts';

/** A key with the keys held down meanwhile, as a text on the page names it as the way out of a trap. */
export interface ExitKey {
  readonly keystroke: {
    readonly key: string;
    readonly modifiers: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[];
  };
}

/** What only using the page with the keyboard can tell. Nodes of the page's own document, in document order. */
export interface KeyboardRequests {
  /** Stops of the Tab key. */
  readonly tabStops: readonly NodeIndex[];
  /** Of those, the ones whose focus indicator is tested. */
  readonly indicatorStops: readonly NodeIndex[];
  /** Of these, the ones that nobody sees while they do not have the focus. */
  readonly hiddenStops: readonly NodeIndex[];
  /** Of the stops, some that aria-hidden hides: do they keep the focus? */
  readonly ariaHiddenStops: readonly NodeIndex[];
  /** Elements that take focus and might keep it: scripts in their attributes react to focus or keys. */
  readonly trapSuspects: readonly NodeIndex[];
  /** Keys that the page's texts name. */
  readonly exitKeys: readonly ExitKey[];
}

const MAX_INDICATOR_STOPS = 150;
const MAX_ARIA_HIDDEN_STOPS = 5;
const MAX_TRAP_SUSPECTS = 10;
const MAX_EXIT_KEYS = 5;

const focusHandlerAttributes = [
  'onblur',
  'onfocus',
  'onfocusin',
  'onfocusout',
  'onkeydown',
  'onkeypress',
  'onkeyup',
];

export function buildKeyboardRequests(page: PageModel): KeyboardRequests {
  const isOwn = ({ document }: ElementModel) => document === page.document;
  const stops = page.elements.filter((element) => isOwn(element) && element.isTabbable);
  const marks = stops.filter(canShowIndicator).slice(0, MAX_INDICATOR_STOPS);
  const reacting = new Set(focusHandlerAttributes.flatMap((name) => page.byAttribute(name)));
  const suspects = [...reacting].filter((element) => isOwn(element) && element.isFocusable);
  return {
    tabStops: stops.map(({ index }) => index),
    indicatorStops: marks.map(({ index }) => index),
    hiddenStops: marks.filter(({ isVisible }) => !isVisible).map(({ index }) => index),
    ariaHiddenStops: stops
      .filter(isAriaHidden)
      .slice(0, MAX_ARIA_HIDDEN_STOPS)
      .map(({ index }) => index),
    trapSuspects: suspects
      .map(({ index }) => index)
      .sort((a, b) => a - b)
      .slice(0, MAX_TRAP_SUSPECTS),
    exitKeys: mayHoldFocus(page) ? findExitKeys(page).slice(0, MAX_EXIT_KEYS) : [],
  };
}

/** Around nothing no indicator can be drawn: guards that scripts use to lead the focus round a part of the page. */
function canShowIndicator({ box, tag }: ElementModel): boolean {
  if (tag === 'iframe' || tag === 'frame') return false;
  return box === null || box.width > 0 || box.height > 0;
}

/** Without a script no page keeps the focus. */
function mayHoldFocus(page: PageModel): boolean {
  return (
    page.byTag('script').length > 0 ||
    focusHandlerAttributes.some((name) => page.byAttribute(name).length > 0)
  );
}

function isAriaHidden(stop: ElementModel): boolean {
  return stop.closest((element) => element.attr('aria-hidden')?.toLowerCase() === 'true') !== null;
}

/** “Press Ctrl+M to exit”: the key, after as many modifiers as there are. */
const keystrokePattern =
  /\b((?:(?:ctrl|control|alt|option|shift|cmd|command|meta)\s*[+-]\s*)*)(esc(?:ape)?|enter|home|end|F\d{1,2}|[a-z0-9])\b/gi;
const modifierNames = new Map<string, 'alt' | 'ctrl' | 'meta' | 'shift'>([
  ['ctrl', 'ctrl'],
  ['control', 'ctrl'],
  ['alt', 'alt'],
  ['option', 'alt'],
  ['shift', 'shift'],
  ['cmd', 'meta'],
  ['command', 'meta'],
  ['meta', 'meta'],
]);
const namedKeys = new Map([
  ['esc', 'Escape'],
  ['escape', 'Escape'],
  ['enter', 'Enter'],
  ['home', 'Home'],
  ['end', 'End'],
]);

function findExitKeys(page: PageModel): ExitKey[] {
  return page.texts
    .filter(({ isVisible, parent }) => isVisible && parent.isExposed)
    .flatMap(({ text }) =>
      Array.from(text.matchAll(keystrokePattern), ([, held = '', name = '']) => toExitKey(held, name)),
    )
    .filter(({ keystroke: { key, modifiers } }) => modifiers.length > 0 || key.length > 1);
}

function toExitKey(held: string, name: string): ExitKey {
  const modifiers = held
    .toLowerCase()
    .split(/[\s+-]+/)
    .flatMap((word) => modifierNames.get(word) ?? []);
  const known = namedKeys.get(name.toLowerCase());
  return {
    keystroke: { key: known ?? (name.length > 1 ? name.toUpperCase() : name.toLowerCase()), modifiers },
  };
}
