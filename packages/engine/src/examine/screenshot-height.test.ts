import { expect, test } from 'vitest';
import { getScreenshotHeight } from './screenshot-height.ts';

const createBox = (selector: string, y: number, height: number) => ({
  selector,
  box: { x: 0, y, width: 10, height },
});

test.each([
  ['below the lowest finding', [createBox('#a', 2_000, 50), createBox('#b', 100, 50)], 2_250],
  ['at least the first screen', [createBox('#a', 10, 20)], 1_000],
  ['null without findings', [], null],
  ['null for an element without a box', [{ selector: '#a', box: null }], null],
  ['null for the page as a whole', [createBox('html', 0, 9_000)], null],
  [
    'the topmost element that a finding about the whole page concerns',
    [
      {
        ...createBox('html', 0, 9_000),
        related: [createBox('', 5_000, 10).box, createBox('', 1_500, 20).box],
      },
    ],
    1_720,
  ],
  ['the element in a frame', [createBox('#frame >>> html', 500, 1_500)], 2_200],
])('the screenshot height covers %s', (_, findings, height) => {
  expect(getScreenshotHeight(findings, 800)).toBe(height);
});
