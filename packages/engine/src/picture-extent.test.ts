import { expect, test } from 'vitest';
import { pictureExtent } from './picture-extent.ts';

const at = (selector: string, y: number, height: number) => ({
  selector,
  box: { x: 0, y, width: 10, height },
});

test.each([
  ['the lowest finding and a little below it', [at('#a', 2_000, 50), at('#b', 100, 50)], 2_250],
  ['at least the first screen', [at('#a', 10, 20)], 1_000],
  ['no place without findings', [], null],
  ['no place of an element without a box', [{ selector: '#a', box: null }], null],
  ['no place of the page as a whole', [at('html', 0, 9_000)], null],
  ['the place in a frame', [at('#frame >>> html', 500, 1_500)], 2_200],
])('a picture reaches to %s', (_, findings, reach) => {
  expect(pictureExtent(findings, 800)).toBe(reach);
});
