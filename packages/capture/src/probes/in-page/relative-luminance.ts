/**
 * Computes the relative luminance of a color (WCAG 2.2, definition).
 *
 * @param color red, green and blue, 0 to 255
 * @returns 0 to 1
 */
export function computeRelativeLuminance([red, green, blue]: readonly [
  number,
  number,
  number,
  ...number[],
]): number {
  const toLinear = (level: number) => {
    const channel = level / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Computes the contrast ratio between two opaque colors, from 1 to 21 (WCAG 2.2, definition). */
export function computeContrast(
  one: Parameters<typeof computeRelativeLuminance>[0],
  other: Parameters<typeof computeRelativeLuminance>[0],
): number {
  const [low, high] = [one, other].map(computeRelativeLuminance).sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
