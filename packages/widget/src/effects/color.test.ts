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
  'in the theme “%s” every text reaches 7 to 1 on every ground',
  (theme) => {
    for (const ground of colors) {
      const shown = roundColor(adaptBackground(theme, ground));
      for (const text of colors.filter((_, place) => place % 5 === 0)) {
        expect(computeContrast(roundColor(adaptTextColor(shown, text)), shown)).toBeGreaterThanOrEqual(7);
      }
    }
  },
);

test('dark grounds are dark and light ones light, whatever they were', () => {
  for (const ground of colors) {
    expect(computeLuminance(adaptBackground('dark', ground))).toBeLessThan(0.09);
    expect(computeLuminance(adaptBackground('light', ground))).toBeGreaterThan(0.7);
  }
});

test('more contrast leaves alone what has enough of it', () => {
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
])('%s is read as %j', (text, colour) => {
  expect(parseColor(text)).toEqual(colour);
});
