import { expect, test } from 'vitest';
import type { Theme } from '../settings.ts';
import {
  adaptBackground,
  adaptTextColor,
  type Color,
  computeContrast,
  computeLuminance,
  parseColor,
} from './color.ts';

const steps = [0, 51, 102, 153, 204, 255];
const colors: Color[] = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue): Color => [red, green, blue, 1])),
);
const roundColor = ([red, green, blue]: Color): Color => [
  Math.round(red),
  Math.round(green),
  Math.round(blue),
  1,
];

test.each<Theme>(['more', 'dark', 'light'])(
  'gives all text at least 7:1 contrast on every background in the theme “%s”',
  (theme) => {
    for (const background of colors) {
      const shown = roundColor(adaptBackground(theme, background));
      for (const text of colors.filter((_, index) => index % 5 === 0)) {
        expect(computeContrast(roundColor(adaptTextColor(shown, text)), shown)).toBeGreaterThanOrEqual(7);
      }
    }
  },
);

test('makes every background dark in the dark theme and light in the light theme', () => {
  for (const background of colors) {
    expect(computeLuminance(adaptBackground('dark', background))).toBeLessThan(0.09);
    expect(computeLuminance(adaptBackground('light', background))).toBeGreaterThan(0.7);
  }
});

test('keeps colors that have enough contrast in the theme “more”', () => {
  const paper: Color = [250, 248, 243, 1];
  const ink: Color = [22, 24, 29, 1];
  expect(adaptBackground('more', paper)).toEqual(paper);
  expect(adaptTextColor(paper, ink)).toEqual(ink);
});

test.each([
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgba(1, 2, 3, 0.5)', [1, 2, 3, 0.5]],
  ['rgb(1 2 3 / 0.5)', [1, 2, 3, 0.5]],
  ['none', undefined],
])('parses %s as %j', (text, color) => {
  expect(parseColor(text)).toEqual(color);
});
