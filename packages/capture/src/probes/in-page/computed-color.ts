/** Components from 0 to 255, and opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Parses a computed color; null for notations other than `rgb()` and `rgba()`. */
export function parseComputedColor(text: string): Rgba | null {
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(text)?.[1]
    ?.split(/[,/\s]+/)
    .map(Number);
  if (!numbers || numbers.length < 3 || numbers.some(Number.isNaN)) return null;
  return [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3] ?? 1];
}
