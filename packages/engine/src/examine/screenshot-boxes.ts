import { getBoxKey, type MovedBoxes } from '@curbcut/capture';
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

/** Gives a finding the boxes of its elements on the screenshot, or none if those are not known. */
export function placeOnScreenshot(finding: Finding, moved: MovedBoxes): Finding {
  if (moved.size === 0) return finding;
  const place = (box: Box): Box | null => {
    const known = moved.get(getBoxKey(box));
    return known === undefined ? box : known;
  };
  const { related: all, ...rest } = finding;
  const related = all?.flatMap((box) => place(box) ?? []) ?? [];
  return {
    ...rest,
    box: finding.box && place(finding.box),
    ...(related.length > 0 && { related }),
  };
}
