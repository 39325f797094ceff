import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { getScreenshotHeight, placeOnScreenshot } from './screenshot-boxes.ts';

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

const box = { x: 10, y: 20, width: 30, height: 40 };
const moved = new Map([
  ['10,20,30,40', { ...box, x: 260 }],
  ['0,0,5,5', null],
]);

test('gives findings their elements’ boxes on the screenshot, or none if unknown', () => {
  const unknown = { x: 0, y: 0, width: 5, height: 5 };
  const place = (changes: Parameters<typeof createTestFinding>[0]) => {
    const { box: placed, related } = placeOnScreenshot(createTestFinding(changes), moved);
    return { box: placed, related };
  };
  expect(place({ box })).toEqual({ box: { ...box, x: 260 } });
  expect(place({ box: unknown })).toEqual({ box: null });
  expect(place({ box: { ...box, y: 21 } })).toEqual({ box: { ...box, y: 21 } });
  expect(place({ box: null, related: [box, unknown] })).toEqual({ box: null, related: [{ ...box, x: 260 }] });
  expect(place({ box: null, related: [unknown] })).toEqual({ box: null });
});
