import type { PictureRecord } from '@curbcut/page-model';
import type { CallOptions } from '../browser/cdp.ts';
import type { RestingPage } from '../visit/resting-page.ts';

export interface PictureOptions {
  /**
   * CSS pixels of the page from its top; what lies below is left out. Painting is most of a picture's cost, so
   * pass where the last thing to show ends. Default: {@link MAX_PICTURE_HEIGHT}, which is also the most.
   */
  readonly maxHeight?: number;
  /** Picture pixels for each CSS pixel, more than 0 and at most 2. Default: {@link PICTURE_SCALE}. */
  readonly scale?: number;
  /** Default: `jpeg`. On our pages `webp` is a third smaller and takes three times as long. */
  readonly format?: PictureRecord['format'];
  /** 1 to 100, for `jpeg` and `webp`. Default: {@link PICTURE_QUALITY}. */
  readonly quality?: number;
  /** Milliseconds to wait for the picture. Default: {@link PICTURE_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

export interface Picture {
  readonly bytes: Buffer;
  /** `key` is empty: the bytes travel beside it. */
  readonly record: PictureRecord;
}

/** CSS pixels. */
export const MAX_PICTURE_HEIGHT = 8_000;
/** CSS pixels; only a page that overflows sideways is wider than its viewport. */
const MAX_PICTURE_WIDTH = 2_560;
/** Text of 13 CSS pixels can still be read, at little more than half the cost of every pixel. */
export const PICTURE_SCALE = 0.6;
export const PICTURE_QUALITY = 60;
export const PICTURE_TIMEOUT_MS = 15_000;

/**
 * Takes a picture of a page from its top, as it was captured: a box of the capture times `record.scale` is that
 * box on the picture, frames, fixed and sticky elements included.
 *
 * The page is painted beyond its viewport and not laid out anew: with a taller viewport, whatever is sized by it
 * (`100vh`, `position: fixed`) would move away from its box. The price: a frame of another site that lies below the
 * first screen stays blank, for its process paints only what the viewport reaches.
 *
 * @throws {CdpError} when the browser does not answer in time or the tab goes away
 * @throws {RangeError} when the scale is out of its range
 */
export async function takePicture(page: RestingPage, options: PictureOptions = {}): Promise<Picture> {
  const { scale = PICTURE_SCALE, format = 'jpeg', quality = PICTURE_QUALITY } = options;
  if (!(scale > 0 && scale <= 2))
    throw new RangeError(`A picture's scale lies between 0 and 2, not ${scale}.`);
  const call = { timeoutMs: options.timeoutMs ?? PICTURE_TIMEOUT_MS };
  const { cssContentSize } = await page.session.send('Page.getLayoutMetrics', undefined, call);
  const maxHeight = Math.min(options.maxHeight ?? MAX_PICTURE_HEIGHT, MAX_PICTURE_HEIGHT);
  // Whole pixels of the picture, so that its size is known without reading it.
  const width = Math.ceil(Math.min(cssContentSize.width, MAX_PICTURE_WIDTH) * scale);
  const height = Math.max(1, Math.ceil(Math.min(cssContentSize.height, maxHeight) * scale));
  const clip = { x: 0, y: 0, width: width / scale, height: height / scale };
  return {
    bytes: await paint(page, clip, { scale, format, quality }, call),
    record: { key: '', format, width, height, scale, pageHeight: cssContentSize.height },
  };
}

/**
 * Takes a picture of a part of a page, in the scale and format of {@link takePicture}.
 *
 * @param box CSS pixels of the page
 * @throws {CdpError} when the browser does not answer in time or the tab goes away
 */
export async function takeClip(
  page: RestingPage,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Pick<PictureRecord, 'format' | 'width' | 'height' | 'scale'> & { readonly bytes: Buffer }> {
  const [scale, format] = [PICTURE_SCALE, 'jpeg' as const];
  const width = Math.ceil(box.width * scale);
  const height = Math.ceil(box.height * scale);
  const clip = { x: box.x, y: box.y, width: width / scale, height: height / scale };
  const call = { timeoutMs: PICTURE_TIMEOUT_MS };
  const bytes = await paint(page, clip, { scale, format, quality: PICTURE_QUALITY }, call);
  return { bytes, format, width, height, scale };
}

async function paint(
  page: RestingPage,
  clip: { x: number; y: number; width: number; height: number },
  { scale, format, quality }: Required<Pick<PictureOptions, 'scale' | 'format' | 'quality'>>,
  call: CallOptions,
): Promise<Buffer> {
  const { data } = await page.session.send(
    'Page.captureScreenshot',
    {
      format,
      ...(format === 'png' ? {} : { quality }),
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      // The browser multiplies by the screen's own density once more.
      clip: { ...clip, scale: scale / page.viewport.scale },
    },
    call,
  );
  return Buffer.from(data, 'base64');
}
