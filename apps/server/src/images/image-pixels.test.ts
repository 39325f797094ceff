import { describe, expect, test } from 'vitest';
import { cropImage, shrinkImage } from './image-pixels.ts';

const GRAY = [100, 100, 100, 255] as const;

/** A single-color image. */
function createImage(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < data.length; index += 4) data.set(GRAY, index);
  return { data, width, height };
}

const getPixel = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a part of an image', () => {
  test('has an outline around the element, with white on both sides', () => {
    const box = { x: 40, y: 40, width: 20, height: 20 };
    const part = cropImage(createImage(100, 100), {
      x: 10,
      y: 10,
      width: 80,
      height: 80,
      outlines: [box],
      scale: 1,
    });
    expect([part.width, part.height]).toEqual([80, 80]);
    // The element is at offset 30 in the part.
    expect(getPixel(part, 40, 40)).toEqual([100, 100, 100]);
    const row = Array.from({ length: 10 }, (_, x) => getPixel(part, 22 + x, 40)[1]);
    expect(row[0]).toBe(100);
    expect(row).toContain(255);
    expect(row).toContain(0x1e);
    expect(row.lastIndexOf(0x1e)).toBeLessThan(row.lastIndexOf(255));
    expect(row.indexOf(255)).toBeLessThan(row.indexOf(0x1e));
  });

  test('stops at the image’s edges', () => {
    const outlines = [{ x: -50, y: 90, width: 500, height: 500 }];
    const part = cropImage(createImage(100, 100), {
      x: 90,
      y: 95,
      width: 400,
      height: 400,
      outlines,
      scale: 1,
    });
    expect([part.width, part.height]).toEqual([10, 5]);
    const outside = cropImage(createImage(10, 10), {
      x: 500,
      y: 500,
      width: 9,
      height: 9,
      outlines: [],
      scale: 1,
    });
    expect([outside.width, outside.height]).toEqual([1, 1]);
  });
});

test('shrinks a large image by averaging its pixels', () => {
  const image = createImage(4, 2);
  image.data.set([200, 200, 200, 255], 0);
  const small = shrinkImage(image, 2);
  expect([small.width, small.height]).toEqual([2, 1]);
  expect(getPixel(small, 0, 0)).toEqual([125, 125, 125]);
  expect(getPixel(small, 1, 0)).toEqual([100, 100, 100]);
  expect(shrinkImage(image, 4)).toBe(image);
});
