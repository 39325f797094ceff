import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyOpacity,
  type ColorRange,
  compositeOver,
  getContrastBounds,
  getContrastRatio,
  getLuminance,
  mergeRanges,
  parseColor,
  toExactRange,
  toHex,
} from './color.ts';

describe('parseColor', () => {
  test.each([
    ['rgb(255, 0, 0)', '#ff0000', 1],
    ['rgba(0, 0, 0, 0)', '#000000', 0],
    ['rgba(10, 20, 30, 0.5)', '#0a141e', 0.5],
    ['color(srgb 1 0.5 0)', '#ff8000', 1],
    ['color(srgb 0 0 0 / 0.25)', '#000000', 0.25],
    ['color(display-p3 1 0 0)', '#ff0000', 1],
    ['color(srgb-linear 0.5 0.5 0.5)', '#bcbcbc', 1],
    ['color(a98-rgb 0 0 0)', '#000000', 1],
    ['color(prophoto-rgb 1 1 1)', '#ffffff', 1],
    ['color(rec2020 1 1 1)', '#ffffff', 1],
    ['color(xyz-d50 0 0 0)', '#000000', 1],
    ['color(xyz-d65 0.9505 1 1.089)', '#ffffff', 1],
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000', 1],
    ['oklab(1 0 0)', '#ffffff', 1],
    ['lab(100 0 0 / 0.5)', '#ffffff', 0.5],
    ['lch(0 0 none)', '#000000', 1],
  ])('%s is %s', (text, hex, alpha) => {
    const color = parseColor(text)!;
    expect([toHex(color), color.a]).toEqual([hex, alpha]);
  });

  test.each(['', 'none', 'currentcolor', 'rgb(', 'url(x)'])('returns null for “%s”', (text) => {
    expect(parseColor(text)).toBeNull();
  });
});

describe('https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio', () => {
  const ratio = (one: string, other: string) =>
    getContrastRatio(getLuminance(parseColor(one)!), getLuminance(parseColor(other)!));

  test('ranges from 1 to 21 in either order of colors', () => {
    expect(ratio('#fff', '#fff')).toBe(1);
    expect(ratio('#fff', '#000')).toBeCloseTo(21, 10);
    expect(ratio('#000', '#fff')).toBe(ratio('#fff', '#000'));
  });

  test.each([
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#0000ff', '#ffffff', 8.592],
    ['#ff0000', '#ffffff', 3.998],
  ])('%s on %s has %d', (text, background, expected) => {
    expect(ratio(text, background)).toBeCloseTo(expected, 3);
  });
});

const channel = fc.double({ min: 0, max: 1, noNaN: true });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const rgba = fc.record({ r: channel, g: channel, b: channel, a: channel });

function includesColor({ low, high }: ColorRange, color: { r: number; g: number; b: number }): boolean {
  const tiny = 1e-9;
  return (['r', 'g', 'b'] as const).every(
    (name) => low[name] - tiny <= color[name] && color[name] <= high[name] + tiny,
  );
}

test('painting over any color in a range gives a result within the computed range', () => {
  fc.assert(
    fc.property(rgb, rgb, fc.array(rgba, { maxLength: 5 }), channel, (one, other, layers, opacity) => {
      const paint = (start: ColorRange) =>
        applyOpacity(
          start,
          layers.reduce((below, layer) => compositeOver(layer, below), start),
          opacity,
        );
      const range = paint(mergeRanges(toExactRange(one), toExactRange(other)));
      const between = { r: (one.r + other.r) / 2, g: (one.g + other.g) / 2, b: (one.b + other.b) / 2 };
      for (const backdrop of [one, other, between])
        expect(includesColor(range, paint(toExactRange(backdrop)).low)).toBe(true);
    }),
  );
});

test('the bounds contain the contrast of every pair of colors from two ranges', () => {
  const range = fc.tuple(rgb, rgb).map(([one, other]) => mergeRanges(toExactRange(one), toExactRange(other)));
  const within = ({ low, high }: ColorRange, share: number) => ({
    r: low.r + (high.r - low.r) * share,
    g: low.g + (high.g - low.g) * share,
    b: low.b + (high.b - low.b) * (1 - share),
  });
  fc.assert(
    fc.property(range, range, channel, channel, (one, other, share, otherShare) => {
      const { minRatio, maxRatio } = getContrastBounds(one, other);
      const ratio = getContrastRatio(
        getLuminance(within(one, share)),
        getLuminance(within(other, otherShare)),
      );
      expect(ratio).toBeGreaterThanOrEqual(minRatio - 1e-9);
      expect(ratio).toBeLessThanOrEqual(maxRatio + 1e-9);
    }),
  );
});

test('the bounds for two exact colors are equal', () => {
  fc.assert(
    fc.property(rgb, rgb, (one, other) => {
      const { minRatio, maxRatio } = getContrastBounds(toExactRange(one), toExactRange(other));
      expect(minRatio).toBeCloseTo(maxRatio, 12);
    }),
  );
});
