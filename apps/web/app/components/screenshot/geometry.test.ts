import { describe, expect, test } from 'vitest';
import { computeCrop, isOnScreenshot } from './geometry.ts';

const image = { url: '/p', width: 640, height: 2000, scale: 0.5 };

describe('computeCrop', () => {
  test('centers a small element in a crop of the minimum width', () => {
    const crop = computeCrop({ x: 600, y: 1000, width: 20, height: 20 }, image, 2, 400);
    expect(crop).toEqual({ x: 410, y: 910, width: 400, height: 200 });
  });

  test('keeps the crop within the screenshot at a corner of the page', () => {
    expect(computeCrop({ x: 1270, y: 3990, width: 10, height: 10 }, image, 2, 400)).toEqual({
      x: 880,
      y: 3800,
      width: 400,
      height: 200,
    });
    expect(computeCrop({ x: 0, y: 0, width: 10, height: 10 }, image, 2, 400)).toMatchObject({ x: 0, y: 0 });
  });

  test('shows a wide element with some of its surroundings', () => {
    const crop = computeCrop({ x: 100, y: 100, width: 600, height: 40 }, image, 2, 400);
    expect(crop.width).toBe(900);
  });

  test('shows an element taller than the crop from its top', () => {
    const crop = computeCrop({ x: 0, y: 500, width: 1280, height: 3000 }, image, 2, 400);
    expect(crop).toEqual({ x: 0, y: 496, width: 1280, height: 640 });
  });
});

describe('isOnScreenshot', () => {
  test.each([
    ['inside', { x: 10, y: 10, width: 10, height: 10 }, true],
    ['partly above', { x: 10, y: -5, width: 10, height: 10 }, true],
    ['beyond the cut', { x: 10, y: 4000, width: 10, height: 10 }, false],
    ['left of the page', { x: -999, y: 10, width: 10, height: 10 }, false],
    ['all of it', { x: 0, y: 0, width: 1280, height: 6000 }, false],
    ['all of its width', { x: 0, y: 10, width: 1280, height: 6000 }, true],
    ['without a height', { x: 10, y: 10, width: 10, height: 0 }, false],
  ])('%s', (_, box, on) => {
    expect(isOnScreenshot(box, image)).toBe(on);
  });
});
