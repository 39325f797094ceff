import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrastRatio, getLuminance } from './color.ts';
import {
  applyOpacity,
  type ColorRange,
  compositeOver,
  getContrastBounds,
  mergeRanges,
  toExactRange,
} from './color-range.ts';

const channel = fc.double({ min: 0, max: 1, noNaN: true });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const rgba = fc.record({ r: channel, g: channel, b: channel, a: channel });

function includesColor({ low, high }: ColorRange, color: { r: number; g: number; b: number }): boolean {
  const tiny = 1e-9;
  return (['r', 'g', 'b'] as const).every(
    (name) => low[name] - tiny <= color[name] && color[name] <= high[name] + tiny,
  );
}

test('the result of painting over any color of a range is within the computed range', () => {
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

test('the bounds of two exact colors are one number', () => {
  fc.assert(
    fc.property(rgb, rgb, (one, other) => {
      const { minRatio, maxRatio } = getContrastBounds(toExactRange(one), toExactRange(other));
      expect(minRatio).toBeCloseTo(maxRatio, 12);
    }),
  );
});
