import type { Browser, Page } from 'playwright-core';
import type { ServedPage } from './serve-real-page.ts';

/** Tasks longer than 50 ms on a CPU that is slowed down four times, in ms each. */
export interface LongTasks {
  /** While the page loads without the widget. */
  readonly without: readonly number[];
  /** While the page loads with the widget. */
  readonly with: readonly number[];
  /** From the click on the button until the panel is open. */
  readonly opening: readonly number[];
  /**
   * Longest time that the widget's scripts took in any frame longer than 50 ms, in ms, regardless of the
   * frame's other work.
   */
  readonly ours: number;
}

interface ObservedTasks {
  longTasks: number[];
  ours: number;
}

interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly { readonly sourceURL: string; readonly duration: number }[];
}

const CPU_SLOWDOWN = 4;
/** Visits of each kind. The one with the fewest long tasks counts, because other load can only add tasks. */
const VISITS_PER_KIND = 3;
/** A page is idle when it has had no long task for this many ms. */
const QUIET_MS = 1500;

/** Visits a page with and without the widget, alternating, and opens the panel. */
export async function measureLongTasks(browser: Browser, served: ServedPage): Promise<LongTasks> {
  const withoutWidget: number[][] = [];
  const withWidget: number[][] = [];
  const opening: number[][] = [];
  const ours: number[] = [];
  for (let visit = 0; visit < VISITS_PER_KIND; visit++) {
    withoutWidget.push(await withVisitedPage(browser, served.bareUrl, waitForLongTasks));
    await withVisitedPage(browser, served.url, async (page) => {
      withWidget.push(await waitForLongTasks(page));
      await page.evaluate(() => {
        (globalThis as unknown as ObservedTasks).longTasks.length = 0;
        document.querySelector('curbcut-widget')?.shadowRoot?.querySelector('button')?.click();
      });
      await page.locator('curbcut-widget dialog[open]').waitFor();
      opening.push(await waitForLongTasks(page));
      ours.push(await page.evaluate(() => (globalThis as unknown as ObservedTasks).ours));
    });
  }
  return {
    without: pickCalmest(withoutWidget),
    with: pickCalmest(withWidget),
    opening: pickCalmest(opening),
    ours: Math.min(...ours),
  };
}

async function withVisitedPage<T>(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    await page.addInitScript(() => {
      const observed: ObservedTasks = { longTasks: [], ours: 0 };
      const observedGlobals = Object.assign(globalThis, observed);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) observedGlobals.longTasks.push(Math.round(duration));
      }).observe({ type: 'longtask' });
      // Long Animation Frames include the scripts that ran in them.
      new PerformanceObserver((list) => {
        for (const { scripts } of list.getEntries() as LongFrame[]) {
          const widgetScripts = scripts.filter(({ sourceURL }) => sourceURL.includes('/curbcut-widget/'));
          observedGlobals.ours = Math.max(
            observedGlobals.ours,
            Math.round(widgetScripts.reduce((total, { duration }) => total + duration, 0)),
          );
        }
      }).observe({ type: 'long-animation-frame' });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url);
    return await use(page);
  } finally {
    await page.close();
  }
}

/** Returns the long tasks once the page is idle. */
async function waitForLongTasks(page: Page): Promise<number[]> {
  for (let knownCount = -1; ; ) {
    const tasks = await page.evaluate(() => (globalThis as unknown as ObservedTasks).longTasks);
    if (tasks.length === knownCount) return tasks;
    knownCount = tasks.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

function pickCalmest(visits: readonly number[][]): readonly number[] {
  return (
    visits.toSorted(
      (one, other) => one.length - other.length || sumDurations(one) - sumDurations(other),
    )[0] ?? []
  );
}

const sumDurations = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
