import { decodePng } from '../../screenshots/decode-png.ts';
import type { StablePage } from '../../visit/stable-page.ts';

/** A rectangle of the page in whole CSS pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a part of the page. */
export interface ClipScreenshot {
  readonly clip: Clip;
  /** Screenshot pixels per CSS pixel, an integer. */
  readonly scale: number;
  /** In screenshot pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: red, green, blue, and optionally alpha. */
  readonly channels: number;
  readonly data: Uint8Array;
}

/**
 * Captures a part of the page losslessly and without a new layout. The page is scrolled to its top.
 *
 * @param isInViewport the window shows all of it, which takes much less time on long pages
 * @throws {CdpError} if the browser does not respond in time or the tab goes away
 */
export async function captureClip(
  page: StablePage,
  clip: Clip,
  scale: number,
  timeoutMs: number,
  isInViewport = false,
): Promise<ClipScreenshot> {
  const { data } = await page.session.send(
    'Page.captureScreenshot',
    {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: !isInViewport,
      // The browser multiplies this value by the device scale factor.
      clip: { ...clip, scale: scale / page.viewport.scale },
    },
    { timeoutMs },
  );
  const { width, height, channels, data: pixels } = decodePng(Buffer.from(data, 'base64'));
  return { clip, scale, width, height, channels, data: pixels as Uint8Array };
}
