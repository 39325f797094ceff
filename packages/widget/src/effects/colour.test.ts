import { expect, test } from 'vitest';
import type { Theme } from '../settings.ts';
import { type Colour, contrast, groundIn, luminance, readColour, textOn } from './colour.ts';

const steps = [0, 51, 102, 153, 204, 255];
const colours: Colour[] = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue): Colour => [red, green, blue, 1])),
);
const rounded = ([red, green, blue]: Colour): Colour => [
  Math.round(red),
  Math.round(green),
  Math.round(blue),
  1,
];

test.each<Theme>(['more', 'dark', 'light'])(
  'in the theme “%s” every text reaches 7 to 1 on every ground',
  (theme) => {
    for (const ground of colours) {
      const shown = rounded(groundIn(theme, ground));
      for (const text of colours.filter((_, place) => place % 5 === 0)) {
        expect(contrast(rounded(textOn(shown, text)), shown)).toBeGreaterThanOrEqual(7);
      }
    }
  },
);

test('dark grounds are dark and light ones light, whatever they were', () => {
  for (const ground of colours) {
    expect(luminance(groundIn('dark', ground))).toBeLessThan(0.09);
    expect(luminance(groundIn('light', ground))).toBeGreaterThan(0.7);
  }
});

test('more contrast leaves alone what has enough of it', () => {
  const paper: Colour = [250, 248, 243, 1];
  const ink: Colour = [22, 24, 29, 1];
  expect(groundIn('more', paper)).toEqual(paper);
  expect(textOn(paper, ink)).toEqual(ink);
});

test.each([
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgba(1, 2, 3, 0.5)', [1, 2, 3, 0.5]],
  ['rgb(1 2 3 / 0.5)', [1, 2, 3, 0.5]],
  ['none', undefined],
])('%s is read as %j', (text, colour) => {
  expect(readColour(text)).toEqual(colour);
});
