import type { ReportImage } from '../report-input.ts';
import { html, type SafeHtml } from './safe-html.ts';

/** A rectangle in the page's CSS pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Rectangle, 'width' | 'height'>;

/** A screenshot of a page; its size is in image pixels, and `scale` is image pixels per CSS pixel. */
export interface Screenshot {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * The margin shown around an element, and the minimum and maximum size of the displayed part, in CSS pixels.
 */
const MARGIN = 32;
const MIN_SIZE = { width: 320, height: 120 };
const MAX_SIZE = { width: 960, height: 640 };
/** Width of the outline, and its distance from the element. */
const OUTLINE = 3;

/**
 * Embeds a screenshot once for all its instances; {@link renderInstanceImage} shows parts of it.
 *
 * @param id the image's id in the document
 */
export function renderSharedImage(
  id: string,
  image: ReportImage,
  { width, height, scale }: Screenshot,
): SafeHtml {
  return html`<svg class="shared" width="0" height="0" aria-hidden="true" focusable="false"><defs><image id="${id}" href="${toDataUrl(image)}" width="${round(width / scale)}" height="${round(height / scale)}" preserveAspectRatio="none"/></defs></svg>
`;
}

/**
 * Renders the part of an embedded screenshot that shows an element, with an outline around the element.
 *
 * @param others elements that are also outlined, where they are within the part
 * @param minSize the size of the smallest part that is shown, in the page's CSS pixels
 * @returns false if the element is outside the screenshot, which ends at a maximum height
 */
export function renderInstanceImage(
  id: string,
  screenshot: Screenshot,
  box: Rectangle,
  description: string,
  others: readonly Rectangle[] = [],
  minSize?: Size,
): SafeHtml | false {
  const located = locatePart(screenshot, box, others, minSize);
  if (located === false) return false;
  const { part, shown } = located;
  const draw = (variant: string) =>
    shown.map(
      ({ x, y, width, height }) =>
        html`<rect class="${variant}" x="${round(x - OUTLINE)}" y="${round(y - OUTLINE)}" width="${round(width + 2 * OUTLINE)}" height="${round(height + 2 * OUTLINE)}" rx="2"/>`,
    );
  return html`<svg class="instance" role="img" aria-label="${description}" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" width="${part.width}" height="${part.height}"><use href="#${id}"/>${draw('halo')}${draw('outline')}</svg>`;
}

/**
 * Locates the part of a screenshot that shows an element, in the page's CSS pixels, with the elements to
 * outline in it.
 *
 * @param others elements that are also outlined, where they are within the part
 * @param minSize the size of the smallest part that is shown, in the page's CSS pixels
 * @returns false if the element is outside the screenshot, which ends at a maximum height
 */
export function locatePart(
  { width, height, scale }: Screenshot,
  box: Rectangle,
  others: readonly Rectangle[] = [],
  minSize?: Size,
): { readonly part: Rectangle; readonly shown: readonly Rectangle[] } | false {
  const page = { width: width / scale, height: height / scale };
  if (box.width <= 0 || box.height <= 0) return false;
  if (box.x + box.width <= 0 || box.y + box.height <= 0 || box.x >= page.width || box.y >= page.height)
    return false;
  const part = cropAround(box, page, minSize);
  return { part, shown: [box, ...others.filter((other) => other !== box && contains(part, other))] };
}

/** Chooses the elements around which parts of a screenshot are shown, so that no element is shown twice. */
export function chooseParts(
  { width, height, scale }: Screenshot,
  boxes: readonly Rectangle[],
  limit: number,
): Rectangle[] {
  const page = { width: width / scale, height: height / scale };
  const chosen: Rectangle[] = [];
  for (const box of boxes) {
    if (chosen.length === limit) break;
    const isOutside = box.width <= 0 || box.height <= 0 || box.x >= page.width || box.y >= page.height;
    if (!isOutside && !chosen.some((other) => contains(cropAround(other, page), box))) chosen.push(box);
  }
  return chosen;
}

const contains = (part: Rectangle, box: Rectangle): boolean =>
  box.x >= part.x &&
  box.y >= part.y &&
  box.x + box.width <= part.x + part.width &&
  box.y + box.height <= part.y + part.height;

/** Returns the part of a page to show: the element with a margin, within the page and the size limits. */
function cropAround(box: Rectangle, page: Size, minSize: Size = MIN_SIZE): Rectangle {
  const fit = (start: number, size: number, min: number, max: number, limit: number) => {
    const cropSize = Math.min(Math.max(size + 2 * MARGIN, min), max, limit);
    const centered = start + size / 2 - cropSize / 2;
    // If an element is larger than the part, showing it from its start is more useful than centering it.
    const preferred = size + 2 * MARGIN > cropSize ? start - MARGIN : centered;
    return [Math.min(Math.max(0, preferred), Math.max(0, limit - cropSize)), cropSize] as const;
  };
  const [x, width] = fit(box.x, box.width, minSize.width, MAX_SIZE.width, page.width);
  const [y, height] = fit(box.y, box.height, minSize.height, MAX_SIZE.height, page.height);
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns an image as a data URL. */
export const toDataUrl = ({ mediaType, bytes }: ReportImage): string =>
  `data:${mediaType};base64,${toBase64(bytes)}`;

/** Encodes bytes in chunks, because the number of function arguments is limited. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 0x6000)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 0x6000))));
  return parts.join('');
}
