import type { ElementModel, TextModel } from '@curbcut/page-model';
import { LINE_TOLERANCE } from '../clipped-texts.ts';

/**
 * Returns whether a line of the text is only partly visible. Lines that a design hides on purpose are hidden
 * completely.
 */
export function isCutThrough({ lines }: TextModel, { box }: ElementModel): boolean {
  return lines.some(({ x, y, width, height }) => {
    const across = getOverlap(x, width, box!.x, box!.width);
    const down = getOverlap(y, height, box!.y, box!.height);
    if (across <= 0 || down <= 0) return false;
    // A line box is taller than its letters.
    const isLow = down > height * LINE_TOLERANCE && down < height * (1 - LINE_TOLERANCE);
    return isLow || (across > height && width - across > height);
  });
}

/** Returns how far two ranges overlap. */
function getOverlap(start: number, length: number, from: number, within: number): number {
  return Math.min(start + length, from + within) - Math.max(start, from);
}
