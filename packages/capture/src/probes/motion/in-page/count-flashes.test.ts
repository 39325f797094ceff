import { describe, expect, it } from 'vitest';
import { countFlashes } from './find-flashes.ts';

/** Creates evenly spaced samples within one second. */
const createSamples = (luminances: readonly number[], isRed = () => false as boolean) =>
  luminances.map((luminance, at) => ({ time: (at * 1_000) / luminances.length, luminance, isRed: isRed() }));

const repeat = (values: readonly number[], times: number) =>
  Array.from({ length: times }, () => values).flat();

describe('countFlashes', () => {
  it('counts pairs of opposing changes', () => {
    expect(countFlashes(createSamples([0, 1, 0, 1, 0])).flashes).toBe(2);
    expect(countFlashes(createSamples(repeat([0, 1], 5))).flashes).toBe(4);
  });

  it('counts a gradual change once', () => {
    expect(countFlashes(createSamples([0, 0.2, 0.6, 1, 0.6, 0.2, 0])).flashes).toBe(1);
  });

  it('ignores changes of less than 10%, and those between light colors', () => {
    expect(countFlashes(createSamples(repeat([0.5, 0.58], 10))).flashes).toBe(0);
    expect(countFlashes(createSamples(repeat([0.85, 1], 10))).flashes).toBe(0);
  });

  it('counts only what happens within one second', () => {
    const slow = repeat([0, 1], 5).map((luminance, at) => ({ time: at * 500, luminance, isRed: false }));
    expect(countFlashes(slow).flashes).toBe(1);
  });

  it('counts changes to and from saturated red', () => {
    const reds = Array.from({ length: 9 }, (_, at) => ({
      time: at * 100,
      luminance: 0.2,
      isRed: at % 2 === 1,
    }));
    expect(countFlashes(reds)).toEqual({ flashes: 4, isRed: true, luminance: 0 });
  });
});
