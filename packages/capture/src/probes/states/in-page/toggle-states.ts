import * as dom from '../../../in-page-kit/dom.ts';
import { getActiveElement, isInFlatTree } from '../../../in-page-kit/tree.ts';
import type { StateAttribute } from '../facts.ts';
import { getTriggerLabel } from './find-triggers.ts';
import { finishEffects } from './settle-appearance.ts';
import { drawFrame, getBaseNumber, getTriggerElement } from './state-explorer.ts';
import { collectVisibleContent } from './visible-content.ts';

const APPEARANCE_PROPERTIES = [
  'background-color',
  'background-image',
  'border-color',
  'box-shadow',
  'color',
  'content',
  'left',
  'opacity',
  'transform',
  'visibility',
];
const MAX_APPEARANCE_PARTS = 8;
const MAX_STATE_PARTS = 100;

/** A control's state and appearance. */
export interface ToggleReading {
  readonly look: string;
  readonly label: string;
  readonly attribute: StateAttribute;
  readonly value: string;
  /** Everything in the control that may expose a state: ARIA attributes, and which fields are checked. */
  readonly states: string;
  /**
   * For a toggle button, the number of visible elements with content. If it changes, the button's appearance
   * may show only that it has opened something.
   */
  readonly shown: number;
  /** Its box on the page, in CSS pixels; null if the window doesn't show all of it. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** The control's number in the capture of the page as loaded; -1 for new elements. */
  readonly node: number;
}

/** Reads a control that is on or off, after its transitions. */
export async function readToggle(id: number): Promise<ToggleReading | null> {
  await drawFrame();
  finishEffects();
  await drawFrame();
  const element = getTriggerElement(id);
  if (!dom.isConnected(element)) return null;
  const attribute =
    (['aria-pressed', 'aria-selected'] as const).find((name) => dom.hasAttribute(element, name)) ??
    'aria-checked';
  const value = (dom.getAttribute(element, attribute) ?? '').trim().toLowerCase();
  return {
    look: describeLook(element),
    label: getTriggerLabel(element),
    attribute,
    value,
    states: describeStates(element),
    shown: attribute === 'aria-pressed' ? collectVisibleContent().size : 0,
    box: readBox(element),
    node: getBaseNumber(element),
  };
}

function describeLook(element: Element): string {
  const parts = [element, ...[...dom.querySelectorAll(element, '*')].slice(0, MAX_APPEARANCE_PARTS)];
  return parts
    .flatMap((part) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        return APPEARANCE_PROPERTIES.map((name) => style.getPropertyValue(name)).join('|');
      }),
    )
    .join('\n');
}

function describeStates(element: Element): string {
  const parts = [element, ...[...dom.querySelectorAll(element, '*')].slice(0, MAX_STATE_PARTS)];
  return parts
    .flatMap((part) => [
      ...[...dom.getAttributeNames(part)]
        .filter((name) => name.startsWith('aria-') || name === 'alt' || name === 'title')
        .map((name) => `${name}=${dom.getAttribute(part, name)}`),
      part instanceof HTMLInputElement ? `checked=${part.checked}` : '',
    ])
    .join();
}

function readBox(element: Element): ToggleReading['box'] {
  const { left, top, right, bottom, width, height } = dom.getBoundingClientRect(element);
  const isInView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isInView ? { x: left + scrollX, y: top + scrollY, width, height } : null;
}

/** How the options of a list show which one is selected. */
export interface OptionReading {
  /** The appearance of the option with `aria-selected="true"`, and of the one that is tested. */
  readonly selectedLook: string;
  readonly look: string;
  /** Everything in the list that exposes a state. */
  readonly states: string;
}

/**
 * Reads an option and the selected one; null if it's unclear which one that is, or if focus or
 * `aria-activedescendant` may tell people which option is current.
 */
export async function readOption(id: number): Promise<OptionReading | null> {
  await drawFrame();
  finishEffects();
  const option = getTriggerElement(id);
  const list = dom.closest(option, '[role=listbox]');
  if (!list || dom.hasAttribute(list, 'aria-activedescendant')) return null;
  const selected = [...dom.querySelectorAll(list, '[role=option][aria-selected=true]')];
  const options = [...dom.querySelectorAll(list, '[role=option]')];
  const active = getActiveElement();
  const hasFocus = active !== null && options.some((each) => isInFlatTree(active, each));
  if (selected.length !== 1 || selected[0] === option || hasFocus) return null;
  return {
    selectedLook: describeLook(selected[0]!),
    look: describeLook(option),
    states: describeStates(list),
  };
}

/** Requests that the page has tried to send since {@link startRequestWatch}. A policy forbids all of them. */
const watch = { attempts: 0 };

const onViolation = (): void => {
  watch.attempts += 1;
};

/** Starts counting the requests that the page's content security policy for tests prevents. */
export function startRequestWatch(): void {
  watch.attempts = 0;
  document.addEventListener('securitypolicyviolation', onViolation, true);
}

/** Returns whether the page has tried to send anything since {@link startRequestWatch}. */
export function endRequestWatch(): boolean {
  document.removeEventListener('securitypolicyviolation', onViolation, true);
  return watch.attempts > 0;
}
