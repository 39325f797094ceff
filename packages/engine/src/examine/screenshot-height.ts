import type { Box, Finding } from '@curbcut/contract';

/** CSS pixels to show below the last finding. */
const MARGIN_BELOW_PX = 200;

/**
 * Returns how far down a screenshot must reach to show all findings, in CSS pixels from the top of the page,
 * because rendering is most of a screenshot's cost. For a finding about the whole page, the topmost element
 * that it concerns is enough.
 *
 * @returns `null` if no finding has a position.
 */
export function getScreenshotHeight(
  findings: readonly Pick<Finding, 'box' | 'related' | 'selector'>[],
  viewportHeight: number,
): number | null {
  const bottoms = findings.flatMap(({ box, related = [], selector }) => {
    if (selector === 'html') return related.length > 0 ? [Math.min(...related.map(getBottom))] : [];
    return box === null ? [] : [getBottom(box)];
  });
  if (bottoms.length === 0) return null;
  return bottoms.reduce((max, bottom) => Math.max(max, bottom), viewportHeight) + MARGIN_BELOW_PX;
}

const getBottom = ({ y, height }: Box): number => y + height;
