import { expect, test } from 'vitest';
import { closeUpZoom } from './zoom.ts';

const image = { url: '/p', width: 1280, height: 4000, scale: 1 };
const frame = { width: 640, height: 500 };

test.each([
  ['a small icon is shown a little larger, not blown up', { x: 0, y: 0, width: 20, height: 20 }, 1.25],
  ['a wide element fits into the frame', { x: 0, y: 0, width: 1000, height: 100 }, 0.5248],
  ['an element as wide as the page is shown in full width', { x: 0, y: 0, width: 1280, height: 3000 }, 0.5],
])('%s', (_, box, zoom) => {
  expect(closeUpZoom(box, image, frame)).toBeCloseTo(zoom, 4);
});

test('a small picture is not stretched beyond what can be made out', () => {
  const small = { url: '/p', width: 640, height: 2000, scale: 0.5 };
  expect(closeUpZoom({ x: 0, y: 0, width: 20, height: 20 }, small, frame)).toBeCloseTo(0.8, 4);
});
