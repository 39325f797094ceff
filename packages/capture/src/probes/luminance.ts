/**
 * The linear value of each of the 256 levels of an sRGB channel
 * (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
const linearLevels = Float64Array.from({ length: 256 }, (_, level) => {
  const channel = level / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** Returns the relative luminance of a color given as 0xrrggbb. */
export function getLuminance(color: number): number {
  return (
    0.2126 * linearLevels[color >> 16]! +
    0.7152 * linearLevels[(color >> 8) & 0xff]! +
    0.0722 * linearLevels[color & 0xff]!
  );
}

/** Returns the contrast ratio between two colors given as 0xrrggbb, from 1 to 21. */
export function getContrast(one: number, other: number): number {
  const [first, second] = [getLuminance(one), getLuminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Formats a color given as 0xrrggbb as `#rrggbb`. */
export function toHexColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

/**
 * Whether two colors, each with red, green and blue in one number, differ by at least this much (0 to 255) in one of the
 * three.
 */
export function differsInChannel(one: number, other: number, minDifference: number): boolean {
  return (
    one !== other &&
    (Math.abs((one >> 16) - (other >> 16)) >= minDifference ||
      Math.abs(((one >> 8) & 0xff) - ((other >> 8) & 0xff)) >= minDifference ||
      Math.abs((one & 0xff) - (other & 0xff)) >= minDifference)
  );
}
