export interface Place {
  x: number;
  y: number;
}

interface Frame {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels kept free on each side. */
  room: { top: number; right: number; bottom: number; left: number };
}

/**
 * Where the values of a line stand, evenly spaced from left to right; a single one stands in the middle.
 *
 * @param range The values at the bottom and at the top of the drawing.
 */
export function placesOf(
  values: readonly number[],
  [least, most]: readonly [number, number],
  frame: Frame,
): Place[] {
  const { width, height, room } = frame;
  const across = width - room.left - room.right;
  const down = height - room.top - room.bottom;
  return values.map((value, index) => ({
    x: room.left + across * (values.length === 1 ? 0.5 : index / (values.length - 1)),
    y: room.top + down * (1 - (value - least) / (most - least)),
  }));
}

/** The line in a sentence: where it began, where it stands now, and what lies between. */
export function trendInWords(name: string, points: readonly { label: string; value: number }[]): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return `${name}: no values yet`;
  if (points.length === 1) return `${name}: ${first.value} (${first.label})`;
  const change = last.value - first.value;
  const way = change === 0 ? 'the same as' : `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} than`;
  const values = points.map(({ value }) => value);
  return `${name}: ${last.value} (${last.label}), ${way} at the beginning (${first.value}, ${first.label}). Between ${Math.min(...values)} and ${Math.max(...values)}.`;
}
