import { expect, test } from 'vitest';
import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import { compareFocus, differsElsewhere } from './compare-focus.ts';

const [WIDTH, HEIGHT] = [200, 100];
const control = { left: 0, top: 0, right: 40, bottom: 20 };

/** Returns a white screenshot with black pixels. */
function drawPixels(pixels: readonly (readonly [x: number, y: number])[]): ClipScreenshot {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (const [x, y] of pixels) data.fill(0, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  return {
    ...{ width: WIDTH, height: HEIGHT, channels: 3, scale: 1, data },
    clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  };
}

const drawLine = (left: number, y: number, length: number) =>
  drawPixels(Array.from({ length }, (_, at) => [left + at, y] as const));

test('detects a line elsewhere in the window', () => {
  expect(differsElsewhere(drawLine(60, 50, 40), drawPixels([]), control)).toBe(true);
});

test('ignores changes around the control', () => {
  expect(differsElsewhere(drawLine(0, 10, 40), drawPixels([]), control)).toBe(false);
});

test('ignores single pixels that differ between two renderings of an image', () => {
  const scattered = Array.from(
    { length: 40 },
    (_, at) => [50 + ((at * 37) % 140), 25 + ((at * 23) % 70)] as const,
  );
  expect(differsElsewhere(drawPixels(scattered), drawPixels([]), control)).toBe(false);
});

test('names the colors of the pixels with the measured contrast', () => {
  // A glow that fades out: one dark line around the control, and many nearly white ones.
  const glow = drawPixels([]);
  for (let y = 22; y < 60; y++)
    for (let x = 0; x < 40; x++)
      glow.data.fill(y === 22 ? 0xb0 : 0xee, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  const result = compareFocus(glow, drawPixels([]), control);
  expect(result).toMatchObject({ where: 'outside', color: '#b0b0b0', replaced: '#ffffff' });
});

test('compares a border with its neighbors, even if a larger, faint ring surrounds it', () => {
  /** Draws a gray field, or one with a blue border and a pale ring 3 px wide. */
  const drawField = (isFocused: boolean) => {
    const image = drawPixels([]);
    for (const [margin, color] of [
      [3, isFocused ? [0xcc, 0xe3, 0xf7] : [255, 255, 255]],
      [0, isFocused ? [0x00, 0x74, 0xd9] : [0xcc, 0xcc, 0xcc]],
      [-1, [255, 255, 255]],
    ] as const)
      for (let y = field.top - margin; y < field.bottom + margin; y++)
        for (let x = field.left - margin; x < field.right + margin; x++)
          image.data.set(color, (y * WIDTH + x) * 3);
    return image;
  };
  const field = { left: 20, top: 20, right: 120, bottom: 50 };
  const result = compareFocus(drawField(true), drawField(false), field);
  expect(result).toMatchObject({ where: 'outside', contrast: expect.closeTo(2.9, 1) });
  expect(result).toMatchObject({ adjacent: expect.closeTo(3.5, 1) });
});
