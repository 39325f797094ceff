import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';

type KeyboardQuestions = ProbeQuestions<'keyboard'>;
type ExitKey = KeyboardQuestions['exitKeys'][number];

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

/** Returns the keyboard rules' questions for the keyboard probe. */
const getKeyboardQuestions = memoizePerPage((page: PageModel): KeyboardQuestions => {
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
});

/** The keyboard probe with the questions from all rules that need it. */
export const keyboardProbe = { facts: 'keyboard', getQuestions: getKeyboardQuestions } satisfies RuleProbe;

/** Returns whether an element is large enough for an indicator; empty ones are focus guards. */
function canShowIndicator({ box, tag }: ElementModel): boolean {
  if (tag === 'iframe' || tag === 'frame') return false;
  return box === null || box.width > 0 || box.height > 0;
}

/** Returns whether the page may trap focus, which requires scripts. */
function mayHoldFocus(page: PageModel): boolean {
  return (
    page.byTag('script').length > 0 ||
    focusHandlerAttributes.some((name) => page.byAttribute(name).length > 0)
  );
}

function isAriaHidden(stop: ElementModel): boolean {
  return stop.closest((element) => element.attr('aria-hidden')?.toLowerCase() === 'true') !== null;
}

/** “Press Ctrl+M to exit”: the key, after any number of modifiers. */
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
