import type { StablePage } from '../visit/stable-page.ts';

/** In the first frame the page is notified of the new size; by the second it is laid out again. */
const WAIT_FOR_TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))';

/**
 * Resizes the window of a page and waits until it is laid out again.
 *
 * @param size width and height in CSS pixels, and device pixels for each CSS pixel
 * @throws {CdpError}
 */
export async function resizeWindow(
  { session, mainFrame, viewport }: StablePage,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width),
    height: Math.round(height),
    deviceScaleFactor: scale,
    mobile: viewport.phone ?? false,
  });
  await mainFrame.evaluate(WAIT_FOR_TWO_FRAMES);
}
