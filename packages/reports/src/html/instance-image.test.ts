import { expect, test } from 'vitest';
import { renderInstanceImage } from './instance-image.ts';

/** A page of 1280 by 5000 CSS pixels, of which the screenshot shows 1280 by 2000. */
const screenshot = { width: 640, height: 1000, scale: 0.5 };

/** Returns the displayed part: x, y, width, height. */
function getPart(box: { x: number; y: number; width: number; height: number }): number[] | false {
  const image = renderInstanceImage('s', screenshot, box, 'Screenshot');
  if (image === false) return false;
  const [, part = ''] = /viewBox="([^"]*)"/.exec(image.text) ?? [];
  return part.split(' ').map(Number);
}

test.each([
  [
    'a small element in the middle, centered',
    { x: 600, y: 500, width: 40, height: 20 },
    [460, 450, 320, 120],
  ],
  ['an element in the corner, within the page', { x: 0, y: 0, width: 40, height: 20 }, [0, 0, 320, 120]],
  [
    'an element at the end of the screenshot',
    { x: 1270, y: 1990, width: 10, height: 30 },
    [960, 1880, 320, 120],
  ],
  ['the start of a very large element', { x: 0, y: 100, width: 1280, height: 1800 }, [0, 68, 960, 640]],
])('shows %s', (_what, box, part) => {
  expect(getPart(box)).toEqual(part);
});

test.each([
  ['below the end of the screenshot', { x: 0, y: 2100, width: 40, height: 20 }],
  ['left of the page', { x: -100, y: 0, width: 40, height: 20 }],
  ['without a size', { x: 10, y: 10, width: 0, height: 20 }],
])('shows nothing for an element %s', (_what, box) => {
  expect(getPart(box)).toBe(false);
});
