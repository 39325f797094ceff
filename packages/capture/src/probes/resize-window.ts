import type { StablePage } from '../visit/stable-page.ts';

/** How long a page may take to adapt to a new window size, in milliseconds. */
const ADAPTING_MS = 400;

/** Width and height in CSS pixels, and device pixels per CSS pixel. */
interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * Resizes a page's window and waits for the new layout.
 *
 * @returns whether the page may still be adapting; see {@link findSettledProblems}
 * @throws {CdpError}
 */
export async function resizeWindow(page: StablePage, size: WindowSize): Promise<boolean> {
  await page.mainFrame.call('startCountingRequests', []);
  await setWindowSize(page, size);
  return page.mainFrame.call('waitForNewLayout', []);
}

/**
 * Restores the size of a page's window and waits for the layout.
 *
 * @throws {CdpError}
 */
export async function restoreWindow(page: StablePage): Promise<void> {
  await setWindowSize(page, page.viewport);
  await page.mainFrame.call('waitForNewLayout', []);
}

async function setWindowSize({ session, viewport }: StablePage, { width, height, scale }: WindowSize) {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width),
    height: Math.round(height),
    deviceScaleFactor: scale,
    mobile: viewport.phone ?? false,
  });
}

/**
 * Finds problems on a resized page. If there are any and the page may still be adapting, it gets time to
 * finish, and only the problems that remain are returned.
 *
 * @param isAdapting what {@link resizeWindow} returned
 */
export async function findSettledProblems<T>(
  { mainFrame }: StablePage,
  isAdapting: boolean,
  find: () => Promise<T[]>,
): Promise<T[]> {
  const problems = await find();
  if (problems.length === 0 || !isAdapting) return problems;
  await mainFrame.call('pause', [ADAPTING_MS]);
  return find();
}
