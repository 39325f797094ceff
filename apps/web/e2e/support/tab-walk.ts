import type { Page } from '@playwright/test';
import { type FocusStop, focused } from './focus.ts';

/** More than any screen of ours has. */
const MOST_STOPS = 300;

/** Everything that should be a stop of the Tab key now, in the order of the document; radio groups are one stop. */
function expectedStops(page: Page): Promise<number> {
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

/**
 * Walks through a page that was just opened with the Tab key.
 * @returns what is wrong: stops that cannot be seen, that come out of turn, that are missing or too many
 */
export async function tabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const stops: FocusStop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) break;
    if (!stop.isVisible) faults.push(`the focus on ${stop.what} cannot be seen`);
    // Backwards in the document would be backwards for everyone who reads it in its order (criterion 2.4.3).
    if (stop.place <= (stops.at(-1)?.place ?? -1)) {
      faults.push(`${stop.what} comes out of turn`);
      break;
    }
    stops.push(stop);
  }
  // Counted at the end: what the scripts switch off as they wake the page has been switched off by then.
  const expected = await expectedStops(page);
  // At a fragment, browsers begin behind the skip link (the sequential focus navigation starting point).
  const skipped = new URL(page.url()).hash === '' ? 0 : 1;
  if (stops.length > expected || stops.length < expected - skipped) {
    faults.push(`${expected} stops expected: ${stops.map(({ what }) => what).join(' | ')}`);
  }
  return faults;
}
