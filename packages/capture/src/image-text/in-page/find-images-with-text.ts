import type { CollectorFunctions } from '../../collector/functions.ts';

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: { elements: readonly Element[] };
}

/**
 * Which of these elements of the last walk present a picture that looks as if it showed text.
 *
 * Runs in the page: self-contained.
 *
 * @param largest pixels of the largest picture that is looked at
 */
export async function findImagesWithText(nodes: readonly number[], largest: number): Promise<number[]> {
  const { curbcut, curbcutNodes } = globalThis as unknown as World;

  /** Where the picture comes from that an element other than `img` presents; empty when it presents none. */
  function sourceOf(element: Element): string {
    if (element instanceof HTMLInputElement) return element.src;
    if (element instanceof HTMLObjectElement) return element.data;
    if (element instanceof SVGSVGElement) return drawingOf(element);
    if (element instanceof SVGImageElement) return new URL(element.href.baseVal, element.baseURI).href;
    return /url\("((?:[^"\\]|\\.)*)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '';
  }

  /** An inline drawing as a file of its own, in the size that it has on the page. */
  function drawingOf(element: SVGSVGElement): string {
    const copy = element.cloneNode(true) as SVGSVGElement;
    const { width, height } = element.getBoundingClientRect();
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  }

  /** Only an `img` can be drawn; the browser has the picture of any other element already. */
  async function drawable(element: Element | undefined): Promise<HTMLImageElement | null> {
    if (element === undefined) return null;
    if (element instanceof HTMLImageElement) return element.complete ? element : null;
    const picture = new Image();
    picture.src = sourceOf(element);
    return picture.decode().then(
      () => picture,
      () => null,
    );
  }

  const found: number[] = [];
  for (const node of nodes) {
    const picture = await drawable(curbcutNodes.elements[node]);
    if (!picture || picture.naturalWidth * picture.naturalHeight > largest) continue;
    if (curbcut.hasTextLines(picture)) found.push(node);
  }
  return found;
}

/**
 * Whether a picture looks as if lines of text were written on a plain ground: strokes of few pixels, many side by side,
 * in bands of even height with quiet between them. Photographs have no quiet, icons too few strokes. It reads no letter,
 * so what it finds is a question. False when the pixels cannot be read.
 *
 * Runs in the page: self-contained.
 */
export function hasTextLines(picture: HTMLImageElement): boolean {
  /** Pixels to which larger pictures are made smaller. */
  const longest = 640;
  /** Lines of text, in pixels. */
  const [lowestLine, highestLine] = [5, 140];
  /** Difference of lightness, of 255, between a letter and what it stands on. */
  const edge = 64;
  /** Strokes of the shortest word that counts. */
  const fewestStrokes = 6;

  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, longest / naturalWidth, longest / naturalHeight);
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  if (width === 0 || height === 0) return false;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  let data: Uint8ClampedArray;
  try {
    context.drawImage(picture, 0, 0, width, height);
    ({ data } = context.getImageData(0, 0, width, height));
  } catch {
    return false;
  }
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++) {
    light[at] = 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!;
  }

  /** How many strokes cross each row: from the ground to something unlike it and back within a few pixels. */
  const strokes = new Uint16Array(height);
  const inked = new Uint16Array(height);
  for (let y = 0; y < height; y++) {
    const row = light.subarray(y * width, (y + 1) * width);
    const counts = new Uint16Array(16);
    for (const value of row) counts[value >> 4]! += 1;
    const ground = counts.indexOf(Math.max(...counts)) * 16 + 8;
    let run = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && Math.abs(row[x]! - ground) > edge) {
        run += 1;
        inked[y]! += 1;
      } else {
        if (run > 0 && run < width / 6) strokes[y]! += 1;
        run = 0;
      }
    }
  }

  let lines = 0;
  let quiet = 0;
  for (let y = 0; y < height; ) {
    const start = y;
    // A frame around the picture crosses every row twice.
    const isWritten = strokes[y]! >= fewestStrokes / 2;
    while (y < height && strokes[y]! >= fewestStrokes / 2 === isWritten) y++;
    const band = y - start;
    if (!isWritten) quiet += band;
    if (!isWritten || band < lowestLine || band > highestLine) continue;
    const rows = strokes.subarray(start, y);
    const dense = rows.filter((count) => count >= fewestStrokes).length;
    const ink = inked.subarray(start, y).reduce((sum, count) => sum + count, 0);
    const stroke = ink / rows.reduce((sum, count) => sum + count, 0);
    // Sparks in the dark are thinner than letters, and bars are thicker.
    const isLikeLetters = stroke > band * 0.07 && stroke < band * 0.6;
    if (isLikeLetters && dense >= band * 0.45 && ink < band * width * 0.6) lines += 1;
  }
  return lines > 0 && quiet >= height * 0.15;
}
