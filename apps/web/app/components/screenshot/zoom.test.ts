import { expect, test } from 'vitest';
import { getCloseUpZoom, getMaxSharpZoom, getWholePageZoom } from './zoom.ts';

const image = { url: '/p', width: 1920, height: 6000, scale: 1.5 };
const frame = { width: 640, height: 500 };
const icon = { x: 0, y: 0, width: 20, height: 20 };

test.each([
  ['a small icon is shown a little larger, not blown up', icon, 1.25],
  ['a wide element fits into the frame', { x: 0, y: 0, width: 1000, height: 100 }, 0.5248],
  ['an element as wide as the page is shown in full width', { x: 0, y: 0, width: 1280, height: 3000 }, 0.5],
])('%s', (_, box, zoom) => {
  expect(getCloseUpZoom(box, image, frame, 1)).toBeCloseTo(zoom, 4);
});

test.each([1, 2])('never stretches a screenshot visibly at a density of %d', (density) => {
  const phone = { url: '/p', width: 750, height: 6000, scale: 2 };
  const old = { url: '/p', width: 225, height: 3012, scale: 0.6 };
  for (const shown of [image, phone, old]) {
    // A frame much wider than a phone page must not enlarge the page.
    const wide = { width: 1100, height: 600 };
    for (const zoom of [getCloseUpZoom(icon, shown, wide, density), getWholePageZoom(shown, wide, density)]) {
      expect((zoom * density) / shown.scale).toBeLessThanOrEqual(1.151);
      expect(zoom).toBeLessThanOrEqual(getMaxSharpZoom(shown, density));
    }
  }
});
