import type { CDPSession, Page } from '@playwright/test';
import { describeFocus, type FocusStop } from './focus.ts';

/** Maximum number of tab stops; no screen has more. */
const MAX_TAB_STOPS = 600;

/**
 * Screens move focus to their heading at most twice: when they open and when their data has loaded. A walk with faults
 * is repeated once.
 */
const MAX_WALKS = 4;

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
    /** What had focus each time that Tab was pressed. */
    recordedStops?: (FocusStop | null)[];
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
 * way, or if there are faults the first time, the walk starts again.
 *
 * @returns the problems: invisible, misordered, missing or extra tab stops
 */
export async function findTabFaults(page: Page): Promise<string[]> {
  for (let attempts = 0; attempts < MAX_WALKS; attempts++) {
    await moveFocusToTop(page);
    const faults = await walk(page, attempts === 0 ? PRESSES_PER_BATCH : 1);
    if ((await page.evaluate(() => window.headingFocuses ?? 0)) > 0) continue;
    // A part that loads during the walk changes the order, and a button may appear a frame after its turn. Faults of a
    // loaded screen are there again, even if each press waits for a frame.
    if (faults.length === 0 || attempts > 0) return faults;
  }
  return ['the screen moves focus to a heading again and again'];
}

/** Sessions that press Tab. Detaching one would remove the page's virtual authenticators, so they're kept. */
const sessions = new WeakMap<Page, CDPSession>();

/** How often Tab is pressed before the page renders a frame and returns what it has recorded. */
const PRESSES_PER_BATCH = 20;

/** Adds what has focus to `window.recordedStops` whenever Tab is pressed, before focus moves. */
function recordStops(describe: typeof describeFocus): void {
  if (window.recordedStops === undefined)
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Tab') window.recordedStops!.push(describe());
      },
      { capture: true },
    );
  window.recordedStops = [];
}

/** Returns what {@link recordStops} has recorded, once a frame has been rendered. */
async function readStops(page: Page): Promise<(FocusStop | null)[]> {
  return page.evaluate(async () => {
    // Observers run after a frame's callbacks, and scripts render their changes by the next one.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return window.recordedStops ?? [];
  });
}

/**
 * Tabs to the end of the page. Not waiting for each press takes less than half the CPU time: each stop is recorded when
 * the next press arrives.
 *
 * @param batch number of presses without a frame
 * @returns the stops, including each part of date and time inputs
 */
async function recordWalk(page: Page, batch: number): Promise<FocusStop[]> {
  // A string, because the policy of the page doesn't let its scripts compile others.
  await page.evaluate(`(${recordStops})(${describeFocus})`);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  let stops: (FocusStop | null)[] = [];
  do {
    const presses = Array.from({ length: batch }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]);
    await Promise.all(presses.flat());
    // The first press starts at the top, where nothing has focus.
    stops = (await readStops(page)).slice(1);
  } while (!stops.includes(null) && stops.length < MAX_TAB_STOPS);
  // The last presses may have started from the top again. What's shown there can differ from the end of the page.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, document.documentElement.scrollHeight);
  });
  await readStops(page);
  const end = stops.indexOf(null);
  return stops.slice(0, end === -1 ? undefined : end).flatMap((stop) => stop ?? []);
}

async function walk(page: Page, batch: number): Promise<string[]> {
  const faults: string[] = [];
  const stops: FocusStop[] = [];
  for (const stop of await recordWalk(page, batch)) {
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
