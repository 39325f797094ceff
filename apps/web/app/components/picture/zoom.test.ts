import { expect, test } from 'vitest';
import { closeUpZoom } from './zoom.ts';

const page = { width: 1280, height: 4000 };
const frame = { width: 640, height: 500 };

test.each([
  ['a small icon is shown a little larger, not blown up', { x: 0, y: 0, width: 20, height: 20 }, 1.25],
  ['a wide element fits into the frame', { x: 0, y: 0, width: 1000, height: 100 }, 0.5248],
  ['an element as wide as the page is shown in full width', { x: 0, y: 0, width: 1280, height: 3000 }, 0.5],
])('%s', (_, box, zoom) => {
  expect(closeUpZoom(box, page, frame)).toBeCloseTo(zoom, 4);
});
