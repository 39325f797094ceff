import type { ElementModel, TextModel } from '@curbcut/page-model';
import { LINE_TOLERANCE } from '../clipped-texts.ts';

/**
 * Returns whether a line of the text is partly visible: neither fully visible nor fully hidden, as lines are
 * that a design leaves out.
 */
export function isCutThrough({ lines }: TextModel, { box }: ElementModel): boolean {
  return lines.some(({ x, y, width, height }) => {
    const across = getOverlap(x, width, box!.x, box!.width);
    const down = getOverlap(y, height, box!.y, box!.height);
    if (across <= 0 || down <= 0) return false;
    // A line box is taller than its letters, and about as tall as a letter is wide.
    const isLow = down > height * LINE_TOLERANCE && down < height * (1 - LINE_TOLERANCE);
    return isLow || (across > height && width - across > height);
  });
}

/** Returns the length that two ranges share. */
function getOverlap(start: number, length: number, from: number, within: number): number {
  return Math.min(start + length, from + within) - Math.max(start, from);
}
