import type { Finding } from '@curbcut/contract';

/** CSS pixels shown below the last finding. */
const MARGIN_BELOW_PX = 200;

/**
 * How far down a page's picture must reach to show where its findings are, in CSS pixels from its top; painting is
 * most of a picture's cost. What is said of the page as a whole has no place on it.
 *
 * @returns `null` where there is no place to show.
 */
export function getScreenshotHeight(
  findings: readonly Pick<Finding, 'box' | 'selector'>[],
  viewportHeight: number,
): number | null {
  const bottoms = findings.flatMap(({ box, selector }) =>
    box === null || selector === 'html' ? [] : [box.y + box.height],
  );
  if (bottoms.length === 0) return null;
  return bottoms.reduce((most, bottom) => Math.max(most, bottom), viewportHeight) + MARGIN_BELOW_PX;
}
