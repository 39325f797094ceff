import type { Page } from '@playwright/test';
import { type FocusStop, getFocusStop } from './focus.ts';

/** Maximum number of tab stops; no screen has more. */
const MAX_TAB_STOPS = 600;

/** Screens move focus to their heading at most twice: when they open and when their data has loaded. */
const MAX_WALKS = 3;

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

declare global {
  interface Window {
    /** Number of times that a heading got focus, which only scripts can do. */
    headingFocuses?: number;
  }
}

/** Lets the next press of Tab start at the top of the page. */
async function moveFocusToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.headingFocuses === undefined) {
      document.addEventListener('focusin', ({ target }) => {
        if ((target as Element).matches('h1, h2, h3'))
          window.headingFocuses = (window.headingFocuses ?? 0) + 1;
      });
    }
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
    window.headingFocuses = 0;
  });
}

/**
 * Tabs through a page from its top. A screen may move focus to its heading when it has loaded; if that happens on the
 * way, the walk starts again.
 *
 * @returns the problems: invisible, misordered, missing or extra tab stops
 */
export async function findTabFaults(page: Page): Promise<string[]> {
  for (let attempts = 0; attempts < MAX_WALKS; attempts++) {
    await moveFocusToTop(page);
    const faults = await walk(page);
    if ((await page.evaluate(() => window.headingFocuses)) === 0) return faults;
  }
  return ['the screen moves focus to a heading again and again'];
}

async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const stops: FocusStop[] = [];
  while (stops.length < MAX_TAB_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await getFocusStop(page);
    if (!stop) break;
    if (stop.isSameDateInput) continue;
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
  if (stops.length !== expected) {
    faults.push(`${expected} stops expected: ${stops.map(({ description }) => description).join(' | ')}`);
  }
  return faults;
}
