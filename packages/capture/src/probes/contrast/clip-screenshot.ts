import { decodePng } from '../../screenshots/decode-png.ts';
import type { StablePage } from '../../visit/stable-page.ts';

/** A rectangle on the page in whole CSS pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a part of the page. */
export interface ClipScreenshot {
  readonly clip: Clip;
  /** Screenshot pixels per CSS pixel, an integer. */
  readonly scale: number;
  /** In screenshot pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: red, green, blue and optionally alpha. */
  readonly channels: number;
  readonly data: Uint8Array;
}

/** A screenshot that is decoded when it is read, or earlier, while the process waits for the browser. */
export class EncodedClipScreenshot {
  readonly clip: Clip;
  readonly #scale: number;
  readonly #base64: string;
  #decoded: ClipScreenshot | undefined;

  constructor(clip: Clip, scale: number, base64: string) {
    this.clip = clip;
    this.#scale = scale;
    this.#base64 = base64;
  }

  /** @throws if the data isn't a PNG */
  read(): ClipScreenshot {
    if (this.#decoded === undefined) {
      const { width, height, channels, data } = decodePng(Buffer.from(this.#base64, 'base64'));
      const { clip } = this;
      this.#decoded = { clip, scale: this.#scale, width, height, channels, data: data as Uint8Array };
    }
    return this.#decoded;
  }

  /** Decodes the screenshot once the next command has been sent. */
  readSoon(): void {
    setImmediate(() => {
      try {
        this.read();
      } catch {
        // It's thrown again when the screenshot is read.
      }
    });
  }
}

/**
 * Captures a part of the page losslessly and without a new layout. The page must be scrolled to the top.
 *
 * @param isInViewport whether all of it is in the viewport, which is much faster on long pages
 * @throws {CdpError} if the browser doesn't respond in time or the tab goes away
 */
export async function captureEncodedClip(
  page: StablePage,
  clip: Clip,
  scale: number,
  timeoutMs: number,
  isInViewport = false,
): Promise<EncodedClipScreenshot> {
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
  return new EncodedClipScreenshot(clip, scale, data);
}

/** Captures a part of the page like {@link captureEncodedClip}, and decodes it. */
export async function captureClip(...args: Parameters<typeof captureEncodedClip>): Promise<ClipScreenshot> {
  return (await captureEncodedClip(...args)).read();
}
