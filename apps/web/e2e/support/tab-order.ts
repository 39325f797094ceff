import type { Page } from '@playwright/test';
import { type FocusStop, getFocusStop } from './focus.ts';

/** More than any screen of ours has. */
const MAX_TAB_STOPS = 300;

/** Everything that should be a stop of the Tab key now, in the order of the document; radio groups are one stop. */
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

/**
 * Walks through a page that was just opened with the Tab key.
 * @returns what is wrong: stops that cannot be seen, that come out of turn, that are missing or too many
 */
export async function findTabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const stops: FocusStop[] = [];
  while (stops.length < MAX_TAB_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await getFocusStop(page);
    if (!stop) break;
    if (!stop.isVisible) faults.push(`the focus on ${stop.description} cannot be seen`);
    // Backwards in the document would be backwards for everyone who reads it in its order (criterion 2.4.3).
    if (stop.documentIndex <= (stops.at(-1)?.documentIndex ?? -1)) {
      faults.push(`${stop.description} comes out of turn`);
      break;
    }
    stops.push(stop);
  }
  // Counted at the end: what the scripts switch off as they wake the page has been switched off by then.
  const expected = await countExpectedStops(page);
  // At a fragment, browsers begin behind the skip link (the sequential focus navigation starting point).
  const skipped = new URL(page.url()).hash === '' ? 0 : 1;
  if (stops.length > expected || stops.length < expected - skipped) {
    faults.push(`${expected} stops expected: ${stops.map(({ description }) => description).join(' | ')}`);
  }
  return faults;
}
