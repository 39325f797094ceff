import { expect, test } from 'vitest';
import { getScreenshotHeight } from './screenshot-height.ts';

const createBox = (selector: string, y: number, height: number) => ({
  selector,
  box: { x: 0, y, width: 10, height },
});

test.each([
  ['the lowest finding and a little below it', [createBox('#a', 2_000, 50), createBox('#b', 100, 50)], 2_250],
  ['at least the first screen', [createBox('#a', 10, 20)], 1_000],
  ['no place without findings', [], null],
  ['no place of an element without a box', [{ selector: '#a', box: null }], null],
  ['no place of the page as a whole', [createBox('html', 0, 9_000)], null],
  ['the place in a frame', [createBox('#frame >>> html', 500, 1_500)], 2_200],
])('a picture reaches to %s', (_, findings, reach) => {
  expect(getScreenshotHeight(findings, 800)).toBe(reach);
});
