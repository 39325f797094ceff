import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';

/**
 * Returns which of these elements of the last walk present an image that appears to contain text.
 *
 * @param maxPixels maximum size, in pixels, of an image to examine
 */
export async function findImagesWithText(nodes: readonly number[], maxPixels: number): Promise<number[]> {
  const { elements } = getWalkedNodes();

  /** Returns the URL of the image that an element other than `img` presents; empty if there is none. */
  function getSource(element: Element): string {
    if (element instanceof HTMLInputElement) return element.src;
    if (element instanceof HTMLObjectElement) return element.data;
    if (element instanceof SVGSVGElement) return toDataUrl(element);
    if (element instanceof SVGImageElement)
      return URL.parse(element.href.baseVal, element.baseURI)?.href ?? '';
    return /url\("((?:[^"\\]|\\.)*)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '';
  }

  /** Converts an inline SVG to a data URL, with its size on the page. */
  function toDataUrl(element: SVGSVGElement): string {
    const copy = element.cloneNode(true) as SVGSVGElement;
    const { width, height } = element.getBoundingClientRect();
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  }

  /** Returns an image that can be drawn on a canvas. Images in elements other than SVG are already loaded. */
  async function getDrawableImage(element: Element | undefined): Promise<HTMLImageElement | null> {
    if (element === undefined) return null;
    if (element instanceof HTMLImageElement) return element.complete ? element : null;
    const image = new Image();
    image.src = getSource(element);
    return image.decode().then(
      () => image,
      () => null,
    );
  }

  const found: number[] = [];
  for (const node of nodes) {
    const image = await getDrawableImage(elements[node]);
    if (!image || image.naturalWidth * image.naturalHeight > maxPixels) continue;
    if (hasTextLines(image)) found.push(node);
  }
  return found;
}

/** Longest side in pixels. Larger images are scaled down to this. */
const MAX_SIDE = 640;
/** Minimum and maximum height of a line of text in pixels. */
const [MIN_LINE_HEIGHT, MAX_LINE_HEIGHT] = [5, 140];
/** Minimum difference in lightness, out of 255, between a letter and its background. */
const MIN_DIFFERENCE = 64;
/** Minimum number of strokes in a word. */
const MIN_STROKES = 6;

/**
 * Returns whether an image looks like lines of text on a plain background: many thin strokes side by side, in
 * bands of even height, with empty space in between. Photographs have no empty space, and icons have too few
 * strokes. It doesn't recognize letters, so a person has to review the results. False if the pixels can't be
 * read.
 */
export function hasTextLines(image: HTMLImageElement): boolean {
  const drawn = readLightness(image);
  if (drawn === null) return false;
  const { width, height } = drawn;
  const { strokes, inked } = countStrokes(drawn);
  let lines = 0;
  let emptyRows = 0;
  for (let y = 0; y < height; ) {
    const start = y;
    // A border around the image crosses every row twice.
    const hasStrokes = strokes[y]! >= MIN_STROKES / 2;
    while (y < height && strokes[y]! >= MIN_STROKES / 2 === hasStrokes) y++;
    const band = y - start;
    if (!hasStrokes) emptyRows += band;
    if (!hasStrokes || band < MIN_LINE_HEIGHT || band > MAX_LINE_HEIGHT) continue;
    const rows = strokes.subarray(start, y);
    const dense = rows.filter((count) => count >= MIN_STROKES).length;
    const ink = inked.subarray(start, y).reduce((sum, count) => sum + count, 0);
    const stroke = ink / rows.reduce((sum, count) => sum + count, 0);
    // Sparks on a dark background are thinner than letters; bars in a chart are thicker.
    const isLikeLetters = stroke > band * 0.07 && stroke < band * 0.6;
    if (isLikeLetters && dense >= band * 0.45 && ink < band * width * 0.6) lines += 1;
  }
  return lines > 0 && emptyRows >= height * 0.15;
}

/** An image, scaled down. */
interface LightnessImage {
  readonly width: number;
  readonly height: number;
  /** One value for each pixel, from 0 to 255. */
  readonly lightness: Uint8Array;
}

/** Returns null if the pixels can't be read. */
function readLightness(image: HTMLImageElement): LightnessImage | null {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MAX_SIDE / naturalWidth, MAX_SIDE / naturalHeight);
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  let data: Uint8ClampedArray;
  try {
    context.drawImage(image, 0, 0, width, height);
    ({ data } = context.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
  const lightness = new Uint8Array(width * height);
  for (let at = 0; at < lightness.length; at++) {
    lightness[at] = 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!;
  }
  return { width, height, lightness };
}

/**
 * Counts the strokes in each row, which are changes to a different lightness and back within a few pixels, and
 * the pixels that differ from the background.
 */
function countStrokes({ width, height, lightness }: LightnessImage) {
  const strokes = new Uint16Array(height);
  const inked = new Uint16Array(height);
  for (let y = 0; y < height; y++) {
    const row = lightness.subarray(y * width, (y + 1) * width);
    const counts = new Uint16Array(16);
    for (const value of row) counts[value >> 4]! += 1;
    const background = counts.indexOf(Math.max(...counts)) * 16 + 8;
    let run = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && Math.abs(row[x]! - background) > MIN_DIFFERENCE) {
        run += 1;
        inked[y]! += 1;
      } else {
        if (run > 0 && run < width / 6) strokes[y]! += 1;
        run = 0;
      }
    }
  }
  return { strokes, inked };
}
