import { describe, expect, it } from 'vitest';
import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import { findWeakPairs, measureDrawing, measureEdges, measureInside } from './measure-pixels.ts';

const SIZE = 60;

/** Paints rectangles on top of each other, given as left, top, right, bottom and a shade of gray. */
function paint(
  ...rectangles: readonly (readonly [number, number, number, number, number])[]
): ClipScreenshot {
  const data = new Uint8Array(SIZE * SIZE * 3).fill(255);
  for (const [left, top, right, bottom, shade] of rectangles) {
    for (let y = top; y < bottom; y++) data.fill(shade, (y * SIZE + left) * 3, (y * SIZE + right) * 3);
  }
  const clip = { x: 0, y: 0, width: SIZE, height: SIZE };
  return { clip, scale: 1, width: SIZE, height: SIZE, channels: 3, data };
}

const area = { left: 10, top: 20, right: 50, bottom: 40 };
const box = (border: number, fill: number) =>
  [
    [10, 20, 50, 40, border],
    [11, 21, 49, 39, fill],
  ] as const;

describe('measureEdges', () => {
  it('finds the border, the fill, or a line at the bottom', () => {
    expect(measureEdges(paint(...box(0, 255)), area)?.best.contrast).toBe(21);
    expect(measureEdges(paint(...box(0x76, 255)), area)?.best.contrast).toBeCloseTo(4.54, 2);
    expect(measureEdges(paint(...box(0x55, 0x55)), area)?.best.one).toBe('#555555');
    expect(measureEdges(paint([10, 38, 50, 40, 0]), area)?.best.contrast).toBe(21);
  });

  it('requires three quarters of an edge, on both sides', () => {
    const half = measureEdges(paint(...box(0xdd, 255), [10, 39, 30, 40, 0]), area);
    expect(half?.best.contrast).toBeLessThan(1.5);
    expect(half?.greatest).toBe(21);
    expect(measureEdges(paint(...box(0xdd, 255), [10, 20, 11, 40, 0]), area)?.best.contrast).toBeLessThan(
      1.5,
    );
    const sides = paint(...box(0xdd, 255), [10, 20, 11, 40, 0], [49, 20, 50, 40, 0]);
    expect(measureEdges(sides, area)?.best.contrast).toBe(21);
  });

  it('returns null outside the screenshot', () => {
    expect(measureEdges(paint(), { left: 100, top: 100, right: 140, bottom: 120 })).toBeNull();
  });
});

it('measureInside finds an arrow apart from the edges', () => {
  expect(measureInside(paint(...box(0xdd, 255)), area)).toBe(1);
  expect(measureInside(paint(...box(0xdd, 255), [40, 28, 45, 32, 0]), area)).toBe(21);
});

describe('measureDrawing', () => {
  it('compares what is painted with what is behind it and with colors next to it', () => {
    const drawing = measureDrawing(paint([20, 25, 30, 35, 0xdd]), paint(), area, 'everywhere');
    expect(drawing).toMatchObject({ width: 10, height: 10, best: { one: '#dddddd', other: '#ffffff' } });
    const outlined = paint([20, 25, 30, 35, 0xdd], [22, 27, 28, 33, 0x33]);
    expect(measureDrawing(outlined, paint(), area, 'everywhere')?.best.contrast).toBeGreaterThan(9);
  });

  it('ignores colors in both screenshots if only painted ones count', () => {
    const bordered = [10, 20, 50, 22, 0] as const;
    const [shown, hidden] = [paint(bordered, [20, 23, 30, 35, 0xdd]), paint(bordered)];
    expect(measureDrawing(shown, hidden, area, 'everywhere')?.best.contrast).toBeGreaterThan(9);
    expect(measureDrawing(shown, hidden, area, 'drawn')?.best.contrast).toBeLessThan(1.5);
  });

  it('returns null if nothing differs', () => {
    expect(measureDrawing(paint(), paint(), area, 'everywhere')).toBeNull();
  });
});

describe('findWeakPairs', () => {
  const all = { left: 0, top: 0, right: SIZE, bottom: SIZE };

  it('finds adjacent flat colors', () => {
    const [pair] = findWeakPairs(paint([0, 0, 30, SIZE, 0x50], [30, 0, SIZE, SIZE, 0x70]), all);
    expect([pair?.one, pair?.other].sort()).toEqual(['#505050', '#707070']);
  });

  it('finds none if a line separates them or their contrast is sufficient', () => {
    const separated = paint([0, 0, 30, SIZE, 0x30], [30, 0, SIZE, SIZE, 0x40], [29, 0, 31, SIZE, 255]);
    expect(findWeakPairs(separated, all)).toEqual([]);
    expect(findWeakPairs(paint([0, 0, 30, SIZE, 0]), all)).toEqual([]);
  });

  it('ignores the lines of a grid', () => {
    const lines = [5, 20, 35, 50].flatMap((at) => [
      [0, at, SIZE, at + 2, 0xe3] as const,
      [at, 0, at + 2, SIZE, 0xe3] as const,
    ]);
    expect(findWeakPairs(paint(...lines), all)).toEqual([]);
    expect(findWeakPairs(paint(...lines, [8, 8, 30, 60, 0xe3]), all)).toHaveLength(1);
  });
});
