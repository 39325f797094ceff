import { decode } from 'fast-png';
import type { StablePage } from '../visit/stable-page.ts';

/** A part of the page in whole CSS pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a part of the page. */
export interface ClipScreenshot {
  readonly clip: Clip;
  /** Pixels of the photograph for each CSS pixel: a whole number. */
  readonly scale: number;
  /** In pixels of the photograph. */
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel: red, green, blue, and perhaps opacity. */
  readonly channels: number;
  readonly data: Uint8Array;
}

/**
 * Takes a picture of a part of the page without loss, and without laying the page out anew.
 *
 * @throws {CdpError} when the browser does not answer in time or the tab goes away
 */
export async function captureClip(
  page: StablePage,
  clip: Clip,
  scale: number,
  timeoutMs: number,
): Promise<ClipScreenshot> {
  const { data } = await page.session.send(
    'Page.captureScreenshot',
    {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      // The browser multiplies by the screen's own density once more.
      clip: { ...clip, scale: scale / page.viewport.scale },
    },
    { timeoutMs },
  );
  const { width, height, channels, data: pixels } = decode(Buffer.from(data, 'base64'));
  return { clip, scale, width, height, channels, data: pixels as Uint8Array };
}
