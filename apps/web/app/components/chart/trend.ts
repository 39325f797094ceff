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
 * @param range The values at the bottom and at the top of the drawing.
 */
export function toChartPoints(
  values: readonly number[],
  [min, max]: readonly [number, number],
  frame: ChartFrame,
): ChartPoint[] {
  const { width, height, margins } = frame;
  const across = width - margins.left - margins.right;
  const down = height - margins.top - margins.bottom;
  return values.map((value, index) => ({
    x: margins.left + across * (values.length === 1 ? 0.5 : index / (values.length - 1)),
    y: margins.top + down * (1 - (value - min) / (max - min)),
  }));
}

/** Describes the line in a sentence: its last value, the change since the first, and its range. */
export function describeTrend(name: string, points: readonly { label: string; value: number }[]): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return `${name}: no values yet`;
  if (points.length === 1) return `${name}: ${first.value} (${first.label})`;
  const change = last.value - first.value;
  const comparison =
    change === 0 ? 'the same as' : `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} than`;
  const values = points.map(({ value }) => value);
  return `${name}: ${last.value} (${last.label}), ${comparison} at the start (${first.value}, ${first.label}). Lowest ${Math.min(...values)}, highest ${Math.max(...values)}.`;
}
