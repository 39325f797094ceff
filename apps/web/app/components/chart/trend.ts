import { type ScaleLinear, type ScalePoint, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';

export interface ChartPoint {
  x: number;
  y: number;
}

interface ChartFrame {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels of padding on each side. */
  margins: { top: number; right: number; bottom: number; left: number };
}

/**
 * Returns the positions of the values, evenly spaced from left to right; a single value is centered.
 *
 * @param range The values at the bottom and top of the chart.
 */
export function toChartPoints(
  values: readonly number[],
  range: readonly [number, number],
  { width, height, margins }: ChartFrame,
): ChartPoint[] {
  const x = scalePoint(values.keys(), [margins.left, width - margins.right]);
  const y = scaleLinear(range, [height - margins.bottom, margins.top]);
  return toScaledPoints(values, x, y);
}

/** Returns the positions of the values on two scales; `x` maps their indexes. */
export function toScaledPoints(
  values: readonly number[],
  x: ScalePoint<number>,
  y: ScaleLinear<number, number>,
): ChartPoint[] {
  return values.map((value, index) => ({ x: x(index) ?? 0, y: y(value) }));
}

const drawLine = line<ChartPoint>(
  ({ x }) => x,
  ({ y }) => y,
).digits(1);

/** Returns the SVG path of a line through the points. */
export function toLinePath(points: readonly ChartPoint[]): string {
  return drawLine(points) ?? '';
}

/** Describes the line in a sentence: its last value, the change since the first, and its range. */
export function describeTrend(name: string, points: readonly { label: string; value: number }[]): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return `${name}: no values yet`;
  if (points.length === 1) return `${name}: ${first.value} (${first.label})`;
  const change = last.value - first.value;
  const comparison =
    change === 0
      ? `unchanged since ${first.label}`
      : `${change > 0 ? 'up' : 'down'} ${Math.abs(change)} from ${first.value} (${first.label})`;
  const values = points.map(({ value }) => value);
  return `${name}: ${last.value} (${last.label}), ${comparison}. Low ${Math.min(...values)}, high ${Math.max(...values)}.`;
}
