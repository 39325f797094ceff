import type { StablePage } from '../visit/stable-page.ts';

/** Milliseconds for a page to adapt itself to another size of the window. */
const ADAPTING_MS = 400;

/**
 * Resizes the window of a page and waits until it is laid out again.
 *
 * @param size width and height in CSS pixels, and device pixels for each CSS pixel
 * @returns whether the page may still adapt itself; see {@link findAfterAdapting}
 * @throws {CdpError}
 */
export async function resizeWindow(
  { session, mainFrame, viewport }: StablePage,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): Promise<boolean> {
  await mainFrame.call('startCountingRequests', []);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width),
    height: Math.round(height),
    deviceScaleFactor: scale,
    mobile: viewport.phone ?? false,
  });
  return mainFrame.call('waitForNewLayout', []);
}

/**
 * Finds problems of a resized page. If there are any and the page may still adapt itself, it gets time for that, and the
 * problems are those that remain.
 *
 * @param isAdapting what {@link resizeWindow} returned
 */
export async function findAfterAdapting<T>(
  { mainFrame }: StablePage,
  isAdapting: boolean,
  find: () => Promise<T[]>,
): Promise<T[]> {
  const problems = await find();
  if (problems.length === 0 || !isAdapting) return problems;
  await mainFrame.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ADAPTING_MS}))`);
  return find();
}
