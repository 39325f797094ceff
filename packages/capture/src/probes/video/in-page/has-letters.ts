/**
 * Returns whether a video frame contains a line of letters anywhere, on any background: many thin strokes
 * side by side, each clearly lighter or darker than its left and right, in rows as high as letters. It
 * doesn't recognize letters, and prefers false positives, such as grass, to missed text.
 *
 * @param pixels four bytes each
 */
export function hasLetters(pixels: Uint8ClampedArray, width: number): boolean {
  /** Minimum difference in lightness, out of 255, between a stroke and both its sides. */
  const minDifference = 60;
  /** Width of the widest stroke in pixels. */
  const maxStrokeWidth = Math.max(3, Math.round(width / 64));
  /** Number of columns in which strokes are counted, and minimum number of strokes in a row of text. */
  const [columns, minStrokes] = [6, 6];
  /** Minimum and maximum height of a line of letters in pixels. */
  const [minHeight, maxHeight] = [Math.max(4, Math.round(width / 130)), Math.round(width / 12)];

  const height = pixels.length / 4 / width;
  const lightness = new Uint8Array(width);
  const rows = Array.from({ length: columns }, () => new Uint8Array(height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      lightness[x] = 0.3 * pixels[at]! + 0.59 * pixels[at + 1]! + 0.11 * pixels[at + 2]!;
    }
    /** Where lightness last clearly rose or fell, and in which direction. */
    let last = { x: -width, sign: 0 };
    for (let x = 2; x < width; x++) {
      const change = lightness[x]! - lightness[x - 2]!;
      if (Math.abs(change) < minDifference) continue;
      const sign = Math.sign(change);
      if (sign === last.sign) {
        last.x = x;
        continue;
      }
      if (x - last.x <= maxStrokeWidth) rows[Math.floor((columns * x) / width)]![y]! += 1;
      last = { x, sign };
    }
  }

  return rows.some((counts) => {
    let band = 0;
    for (let y = 0; y <= height; y++) {
      if (y < height && counts[y]! >= minStrokes) band += 1;
      else {
        if (band >= minHeight && band <= maxHeight) return true;
        band = 0;
      }
    }
    return false;
  });
}
