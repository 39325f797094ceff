import type { Page } from '@playwright/test';
import { type FocusStop, getFocusStop } from './focus.ts';

/** Maximum number of tab stops; no screen has more. */
const MAX_TAB_STOPS = 300;

/** Counts the expected tab stops in document order; a radio group is a single stop. */
function countExpectedStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled')) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const known = groups.has(element.name);
      groups.add(element.name);
      return !known;
    }).length;
  });
}

const isDateInputFocused = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('input[type="date"]') ?? false);

/**
 * Tabs through a page that was just opened.
 * @returns the problems: invisible, misordered, missing or extra tab stops
 */
export async function findTabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const stops: FocusStop[] = [];
  while (stops.length < MAX_TAB_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await getFocusStop(page);
    if (!stop) break;
    // A date input has a tab stop for each of its parts.
    if (stop.documentIndex === stops.at(-1)?.documentIndex && (await isDateInputFocused(page))) continue;
    if (!stop.isVisible) faults.push(`the focus on ${stop.description} cannot be seen`);
    // Moving backward in the document breaks the reading order (criterion 2.4.3).
    if (stop.documentIndex <= (stops.at(-1)?.documentIndex ?? -1)) {
      faults.push(`${stop.description} is out of order`);
      break;
    }
    stops.push(stop);
  }
  // Counted at the end, after hydration has disabled the controls that it disables.
  const expected = await countExpectedStops(page);
  // With a fragment, browsers start after the skip link (the sequential focus navigation starting point).
  const skipped = new URL(page.url()).hash === '' ? 0 : 1;
  if (stops.length > expected || stops.length < expected - skipped) {
    faults.push(`${expected} stops expected: ${stops.map(({ description }) => description).join(' | ')}`);
  }
  return faults;
}
