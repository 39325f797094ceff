import type { ScreenshotRecord } from '@curbcut/page-model';
import type { CallOptions } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';

export interface ScreenshotOptions {
  /**
   * CSS pixels of the page from its top; the rest is cut off. Painting is most of the cost of a screenshot,
   * so pass the bottom edge of the last thing to show. Default and maximum: {@link MAX_SCREENSHOT_HEIGHT}.
   */
  readonly maxHeight?: number;
  /**
   * Image pixels per CSS pixel, greater than 0 and at most 2. Default: {@link getScreenshotScale} of the
   * visible size.
   */
  readonly scale?: number;
  /** Default: `jpeg`. On our test pages, `webp` is a third smaller and takes three times as long. */
  readonly format?: ScreenshotRecord['format'];
  /** From 1 to 100, for `jpeg` and `webp`. Default: {@link SCREENSHOT_QUALITY}. */
  readonly quality?: number;
  /** Milliseconds to wait for the screenshot. Default: {@link SCREENSHOT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

export interface CapturedScreenshot {
  readonly bytes: Buffer;
  /** `key` is empty, because the bytes are returned separately. */
  readonly record: ScreenshotRecord;
}

/** Maximum height in CSS pixels. */
export const MAX_SCREENSHOT_HEIGHT = 8_000;
/** Maximum width in CSS pixels; only a page that overflows sideways is wider than its viewport. */
const MAX_SCREENSHOT_WIDTH = 2_560;
/** Maximum number of image pixels per CSS pixel, for sharp images on double-density screens. */
const MAX_SCALE = 2;
/** Pixel budget for scales above 1: about 0.4 s to paint, and 250 KB. */
const PREFERRED_PIXELS = 6_000_000;
/** Pixel budget for long pages, at a scale of at most 1. */
const MAX_PIXELS = 12_000_000;
const SCREENSHOT_QUALITY = 60;
const SCREENSHOT_TIMEOUT_MS = 15_000;

/**
 * Returns the image pixels per CSS pixel for a screenshot with this size in CSS pixels: as sharp as its pixel
 * budget allows. Phone pages get double density, most desktop pages more than 1, and only unusually wide
 * pages less than 1.
 */
export function getScreenshotScale(width: number, height: number): number {
  const within = (pixels: number) => Math.sqrt(pixels / Math.max(1, width * height));
  const scale = Math.max(Math.min(within(PREFERRED_PIXELS), MAX_SCALE), Math.min(1, within(MAX_PIXELS)));
  // Two decimals keep the record short. Rounding down stays within the budget.
  return Math.floor(scale * 100) / 100;
}

interface ScreenshotArea {
  /** In CSS pixels of the page. */
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** In image pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the clip of a box and the size of its screenshot, so that the size is known without decoding the
 * image. The browser paints whole CSS pixels and rounds the scaled size.
 */
function measureArea(box: ScreenshotArea['clip'], scale: number): ScreenshotArea {
  const clip = { ...box, width: Math.ceil(box.width), height: Math.ceil(box.height) };
  const toImagePixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { clip, width: toImagePixels(clip.width), height: toImagePixels(clip.height) };
}

/**
 * Takes a screenshot of a page, starting at its top, as it was captured. Multiplying a box of the capture by
 * `record.scale` gives its box in the screenshot, including frames and fixed and sticky elements.
 *
 * The page is painted beyond its viewport without a new layout. With a taller viewport, everything whose size
 * depends on it (`100vh`, `position: fixed`) would move away from its box. As a consequence, a cross-site
 * frame below the first screen stays blank, because its process paints only what is in the viewport.
 *
 * @throws {CdpError} if the browser doesn't respond in time or the tab goes away
 * @throws {RangeError} if the scale is out of range
 */
export async function takeScreenshot(
  page: StablePage,
  options: ScreenshotOptions = {},
): Promise<CapturedScreenshot> {
  const { format = 'jpeg', quality = SCREENSHOT_QUALITY } = options;
  if (options.scale !== undefined && !(options.scale > 0 && options.scale <= MAX_SCALE))
    throw new RangeError(
      `The scale of a screenshot must be greater than 0 and at most ${MAX_SCALE}, but is ${options.scale}.`,
    );
  const call = { timeoutMs: options.timeoutMs ?? SCREENSHOT_TIMEOUT_MS };
  const { cssContentSize } = await page.session.send('Page.getLayoutMetrics', undefined, call);
  const maxHeight = Math.min(options.maxHeight ?? MAX_SCREENSHOT_HEIGHT, MAX_SCREENSHOT_HEIGHT);
  const visibleSize = {
    width: Math.min(cssContentSize.width, MAX_SCREENSHOT_WIDTH),
    height: Math.min(cssContentSize.height, maxHeight),
  };
  const scale = options.scale ?? getScreenshotScale(visibleSize.width, visibleSize.height);
  const { clip, width, height } = measureArea({ x: 0, y: 0, ...visibleSize }, scale);
  return {
    bytes: await captureImage(page, clip, { scale, format, quality }, call),
    record: { key: '', format, width, height, scale, pageHeight: cssContentSize.height },
  };
}

/**
 * Takes a screenshot of a part of a page, in the scale and format of {@link takeScreenshot}.
 *
 * @param box in CSS pixels of the page
 * @throws {CdpError} if the browser doesn't respond in time or the tab goes away
 */
export async function takeClippedScreenshot(
  page: StablePage,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Pick<ScreenshotRecord, 'format' | 'width' | 'height' | 'scale'> & { readonly bytes: Buffer }> {
  const [scale, format] = [getScreenshotScale(box.width, box.height), 'jpeg' as const];
  const { clip, width, height } = measureArea(box, scale);
  const call = { timeoutMs: SCREENSHOT_TIMEOUT_MS };
  const bytes = await captureImage(page, clip, { scale, format, quality: SCREENSHOT_QUALITY }, call);
  return { bytes, format, width, height, scale };
}

async function captureImage(
  page: StablePage,
  clip: ScreenshotArea['clip'],
  { scale, format, quality }: Required<Pick<ScreenshotOptions, 'scale' | 'format' | 'quality'>>,
  call: CallOptions,
): Promise<Buffer> {
  const { data } = await page.session.send(
    'Page.captureScreenshot',
    {
      format,
      ...(format === 'png' ? {} : { quality }),
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      // The browser also multiplies by the device scale factor.
      clip: { ...clip, scale: scale / page.viewport.scale },
    },
    call,
  );
  return Buffer.from(data, 'base64');
}
