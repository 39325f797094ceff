import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Enough to go around any screen twice. */
const MAX_PRESSES = 300;

/** A tab stop. */
export interface FocusStop {
  /** The element's tag and name. */
  description: string;
  /** Whether focus is visible: the element is on the screen, and it or a container has a focus ring. */
  isVisible: boolean;
  /** Its position in document order. */
  documentIndex: number;
  /** Whether it's the same date or time input as at the previous tab stop. Each of its parts is a tab stop. */
  isSameDateInput: boolean;
}

declare global {
  interface Window {
    lastDateInput?: Element | null;
  }
}

/** Describes the focused element, in the page; null for the page itself. */
export function describeFocus(): FocusStop | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  let hasFocusRing = false;
  // Containers may show that something in them has focus.
  const isFocusVisible = element.matches(':focus-visible');
  for (let each: Element | null = element; each && !hasFocusRing; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    hasFocusRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    if (!isFocusVisible) break;
  }
  const dateInput = element.matches('input[type="date"], input[type="time"]') ? element : null;
  const isSameDateInput = dateInput !== null && dateInput === window.lastDateInput;
  window.lastDateInput = dateInput;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return {
    description: `${element.tagName} ${element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('name')}`,
    isVisible: hasFocusRing && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    documentIndex: [...document.querySelectorAll('*')].indexOf(element),
    isSameDateInput,
  };
}

/** Returns the focused element; null for the page itself. */
export const getFocusStop = (page: Page): Promise<FocusStop | null> => page.evaluate(describeFocus);

/**
 * Presses Tab until an element with this name has focus; every tab stop on the way must be visible. A screen may move
 * focus to a heading on the way, when it has loaded.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    const stop = await getFocusStop(page);
    if (!stop || /^H[1-6] /.test(stop.description)) continue;
    stops.push(stop.description);
    expect(stop.isVisible, `the focus on ${stop.description} can be seen`).toBe(true);
    if (typeof name === 'string' ? stop.description.includes(name) : name.test(stop.description)) return;
  }
  throw new Error(`${name} was not reached with the Tab key. Stops: ${stops.join(' | ')}`);
}
