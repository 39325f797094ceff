/**
 * Whether a picture shows a line of letters anywhere, on whatever ground: many strokes of few pixels side by side, each
 * clearly lighter or darker than what is left and right of it, in rows as high as letters. It reads no letter, and
 * rather takes grass for letters than letters for grass.
 *
 * Runs in the page: self-contained.
 *
 * @param pixels four bytes each
 */
export function hasLetters(pixels: Uint8ClampedArray, width: number): boolean {
  /** Difference of lightness, of 255, between a stroke and both its sides. */
  const edge = 60;
  /** Pixels of the widest stroke, at 640 pixels of width. */
  const widest = Math.max(3, Math.round(width / 64));
  /** Parts of the width in which strokes are counted, and strokes that make a word of two. */
  const [parts, fewest] = [6, 6];
  /** Rows of a line of letters. */
  const [lowest, highest] = [Math.max(4, Math.round(width / 130)), Math.round(width / 12)];

  const height = pixels.length / 4 / width;
  const light = new Uint8Array(width);
  const rows = Array.from({ length: parts }, () => new Uint8Array(height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      light[x] = 0.3 * pixels[at]! + 0.59 * pixels[at + 1]! + 0.11 * pixels[at + 2]!;
    }
    /** Where the lightness last rose or fell clearly, and which of the two it was. */
    let last = { x: -width, sign: 0 };
    for (let x = 2; x < width; x++) {
      const change = light[x]! - light[x - 2]!;
      if (Math.abs(change) < edge) continue;
      const sign = Math.sign(change);
      if (sign === last.sign) {
        last.x = x;
        continue;
      }
      if (x - last.x <= widest) rows[Math.floor((parts * x) / width)]![y]! += 1;
      last = { x, sign };
    }
  }

  return rows.some((counts) => {
    let band = 0;
    for (let y = 0; y <= height; y++) {
      if (y < height && counts[y]! >= fewest) band += 1;
      else {
        if (band >= lowest && band <= highest) return true;
        band = 0;
      }
    }
    return false;
  });
}
