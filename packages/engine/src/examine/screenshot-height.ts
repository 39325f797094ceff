import type { Finding } from '@curbcut/contract';

/** CSS pixels to show below the last finding. */
const MARGIN_BELOW_PX = 200;

/**
 * Returns how far down a screenshot must reach to show all findings, in CSS pixels from the top of the page; rendering
 * is most of a screenshot's cost. Findings about the page as a whole have no position.
 *
 * @returns `null` when no finding has a position.
 */
export function getScreenshotHeight(
  findings: readonly Pick<Finding, 'box' | 'selector'>[],
  viewportHeight: number,
): number | null {
  const bottoms = findings.flatMap(({ box, selector }) =>
    box === null || selector === 'html' ? [] : [box.y + box.height],
  );
  if (bottoms.length === 0) return null;
  return bottoms.reduce((max, bottom) => Math.max(max, bottom), viewportHeight) + MARGIN_BELOW_PX;
}
