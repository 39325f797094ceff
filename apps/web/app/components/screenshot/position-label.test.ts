import { describe, expect, test } from 'vitest';
import { positionLabel } from './position-label.ts';

const page = { width: 1280, height: 2000 };
const label = { width: 288, height: 64 };

describe('positionLabel', () => {
  test.each([
    ['above', { x: 600, y: 400, width: 40, height: 40 }],
    ['below an element at the top of the page', { x: 600, y: 10, width: 40, height: 40 }],
    ['right of an element as high as the page', { x: 0, y: 0, width: 300, height: 2000 }],
    ['left of one at the right edge', { x: 1000, y: 0, width: 280, height: 2000 }],
  ])('%s', (side, box) => {
    expect(positionLabel(box, 1, page, label, 0)?.side).toBe(side.split(' ')[0]);
  });

  test('returns null when the element fills the page', () => {
    expect(positionLabel({ x: 0, y: 0, width: 1280, height: 2000 }, 1, page, label, 0)).toBeNull();
  });

  test('places the label next to a page that is narrower than its frame', () => {
    const phone = { width: 375, height: 800 };
    const tall = { x: 0, y: 0, width: 375, height: 800 };
    expect(positionLabel(tall, 1, phone, label, 320)).toMatchObject({ side: 'right', left: 375 + 4 + 8 });
  });

  test('never covers the element or its outline', () => {
    for (const zoom of [0.3, 0.67, 1, 1.25]) {
      for (let x = 0; x <= 1240; x += 155) {
        for (let y = 0; y <= 1960; y += 140) {
          for (const [width, height] of [
            [40, 40],
            [900, 30],
            [30, 900],
          ] as const) {
            const box = { x, y, width: Math.min(width, 1280 - x), height: Math.min(height, 2000 - y) };
            const position = positionLabel(box, zoom, page, label, 0);
            if (position === null) continue;
            const overlaps =
              position.left < (box.x + box.width + 4) * zoom &&
              position.left + label.width > (box.x - 4) * zoom &&
              position.top < (box.y + box.height + 4) * zoom &&
              position.top + label.height > (box.y - 4) * zoom;
            expect(overlaps, JSON.stringify({ zoom, box, position })).toBe(false);
            expect(position.left).toBeGreaterThanOrEqual(0);
            expect(position.left + label.width).toBeLessThanOrEqual(page.width * zoom);
          }
        }
      }
    }
  });
});
