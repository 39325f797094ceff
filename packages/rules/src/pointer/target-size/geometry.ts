import type { Box } from '@curbcut/page-model';

/**
 * Minimum side length of a target, and diameter of the circle around an undersized target that must be free,
 * in CSS pixels.
 */
export const MIN_SIZE_PX = 24;

/** Layout rounds to fractions of a pixel; smaller differences do not count. */
export const ROUNDING_TOLERANCE_PX = 0.05;

export function isLargeEnough({ width, height }: Pick<Box, 'width' | 'height'>): boolean {
  return width + ROUNDING_TOLERANCE_PX >= MIN_SIZE_PX && height + ROUNDING_TOLERANCE_PX >= MIN_SIZE_PX;
}

export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export function getCenter({ x, y, width, height }: Box): PagePoint {
  return { x: x + width / 2, y: y + height / 2 };
}

export function getDistance(one: PagePoint, other: PagePoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the distance from a point to the nearest point of a box; 0 inside. */
export function getDistanceToBox(point: PagePoint, { x, y, width, height }: Box): number {
  const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
  return getDistance(point, { x: clamp(point.x, x, x + width), y: clamp(point.y, y, y + height) });
}

/** Returns whether two boxes overlap. */
export function boxesOverlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Returns the smallest box that contains both. */
export function getBoundingBox(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

export function encloses(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

/** Returns whether a square of the minimum size fits into the part of a box that is not covered. */
export function hasFreeSpace(box: Box, covers: readonly Box[]): boolean {
  let free = [box].filter(isLargeEnough);
  for (const cover of covers) free = free.flatMap((part) => subtractBox(part, cover)).filter(isLargeEnough);
  return free.length > 0;
}

/** Returns the largest boxes within a box that do not overlap a cover: above, below, left and right of it. */
function subtractBox(box: Box, cover: Box): Box[] {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const coverRight = cover.x + cover.width;
  const coverBottom = cover.y + cover.height;
  if (!boxesOverlap(box, cover)) return [box];
  return [
    { ...box, height: cover.y - box.y },
    { ...box, y: coverBottom, height: bottom - coverBottom },
    { ...box, width: cover.x - box.x },
    { ...box, x: coverRight, width: right - coverRight },
  ];
}
