import type { ImagePart } from '@curbcut/reports';

/** An image's pixels: four bytes each for red, green, blue and alpha. */
interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const WHITE = [255, 255, 255] as const;
const RED = [0x99, 0x1e, 0x14] as const;
/**
 * Distances between an outline and the element, outer and inner edge, in CSS pixels. Distances and color
 * match HTML reports.
 */
const HALO = [5.5, 0.5] as const;
const LINE = [4.25, 1.75] as const;

/** Crops a part of an image, up to the image's edges, and draws outlines on it. */
export function cropImage(image: Pixels, { x, y, width, height, outlines, scale }: ImagePart): Pixels {
  const left = clamp(Math.round(x), 0, image.width - 1);
  const top = clamp(Math.round(y), 0, image.height - 1);
  const cut = {
    width: clamp(Math.round(width), 1, image.width - left),
    height: clamp(Math.round(height), 1, image.height - top),
  };
  const data = new Uint8ClampedArray(cut.width * cut.height * 4);
  for (let row = 0; row < cut.height; row += 1) {
    const start = ((top + row) * image.width + left) * 4;
    data.set(image.data.subarray(start, start + cut.width * 4), row * cut.width * 4);
  }
  const part = { ...cut, data };
  const moved = outlines.map((box) => ({ ...box, x: box.x - left, y: box.y - top }));
  // White on both sides of the line, so that it's visible on any color.
  for (const box of moved)
    drawFrame(
      part,
      box,
      HALO.map((distance) => distance * scale),
      WHITE,
    );
  for (const box of moved)
    drawFrame(
      part,
      box,
      LINE.map((distance) => distance * scale),
      RED,
    );
  return part;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a frame around a box, between two distances from it. */
function drawFrame(
  image: Pixels,
  { x, y, width, height }: Box,
  [outer = 0, inner = 0]: readonly number[],
  color: readonly [number, number, number],
): void {
  const left = Math.round(x - outer);
  const top = Math.round(y - outer);
  const right = Math.round(x + width + outer);
  const bottom = Math.round(y + height + outer);
  const thickness = Math.max(1, Math.round(outer - inner));
  fill(image, { left, top, right, bottom: top + thickness }, color);
  fill(image, { left, top: bottom - thickness, right, bottom }, color);
  fill(image, { left, top, right: left + thickness, bottom }, color);
  fill(image, { left: right - thickness, top, right, bottom }, color);
}

function fill(
  { data, width, height }: Pixels,
  edges: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  [red, green, blue]: readonly [number, number, number],
): void {
  for (let row = Math.max(0, edges.top); row < Math.min(height, edges.bottom); row += 1) {
    for (let column = Math.max(0, edges.left); column < Math.min(width, edges.right); column += 1)
      data.set([red, green, blue, 255], (row * width + column) * 4);
  }
}

/** Returns an image with at most the given number of pixels per side, by averaging squares of pixels. */
export function shrinkImage(image: Pixels, maxSize: number): Pixels {
  const factor = Math.ceil(Math.max(image.width, image.height) / maxSize);
  if (factor <= 1) return image;
  const width = Math.max(1, Math.floor(image.width / factor));
  const height = Math.max(1, Math.floor(image.height / factor));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1)
      data.set(averageSquare(image, column * factor, row * factor, factor), (row * width + column) * 4);
  }
  return { data, width, height };
}

/** Returns a square's average color, ignoring parts outside the image. */
function averageSquare({ data, width, height }: Pixels, left: number, top: number, size: number): number[] {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let row = top; row < Math.min(top + size, height); row += 1) {
    for (let column = left; column < Math.min(left + size, width); column += 1) {
      for (let channel = 0; channel < 4; channel += 1)
        sums[channel]! += data[(row * width + column) * 4 + channel]!;
      count += 1;
    }
  }
  return sums.map((sum) => sum / count);
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
