import type { Box, ElementModel } from '@curbcut/page-model';
import type { DifferenceExplanation } from '../difference.ts';

export const equivalentTarget: DifferenceExplanation = {
  id: 'equivalent-target',
  reason:
    "2.5.8 exempts a target if another target on the page does the same thing and is large enough, such as a second link to the same URL; axe-core doesn't look for one.",
  matches: ({ rule, ours, reason }) => rule === 'target-size' && ours === 'passed' && reason === 'equivalent',
  example: {
    rule: 'target-size',
    page: '<ul style="font: 12px/12px sans-serif"><li><a href="/a">Kiel</a></li><li><a href="/b">Oslo</a></li></ul><p style="margin: 60px"><a href="/a" style="display: inline-block; padding: 20px">Kiel</a></p><p style="margin: 60px"><a href="/b" style="display: inline-block; padding: 20px">Oslo</a></p>',
  },
};

export const targetWithParts: DifferenceExplanation = {
  id: 'target-in-parts',
  reason:
    "A link can be activated anywhere on its content, so 2.5.8 applies to the box around all of it. axe-core uses only one of the link's line boxes (bidirectional text has several), and reports “needs review” or passes if the content is taller than the line.",
  matches: ({ rule, ours, reason, element, related }) =>
    rule === 'target-size' &&
    (ours === 'failed' || (ours === 'passed' && reason === 'apart')) &&
    [element, ...related, ...listElementsAround(element)].some(hasSeveralParts),
  example: {
    rule: 'target-size',
    page: '<table style="font: 16px sans-serif"><tr><td><a href="/a">Kiel harbour</a>&nbsp;<a href="/b"><b>[</b>1<b>]</b></a></td></tr></table>',
  },
};

/** Returns the elements whose own size can affect the space around a target. */
function listElementsAround({ box, page }: ElementModel): readonly ElementModel[] {
  if (box === null) return [];
  const x = box.x - MIN_DIAMETER_PX;
  const y = box.y - MIN_DIAMETER_PX;
  const area = { x, y, width: box.width + 2 * MIN_DIAMETER_PX, height: box.height + 2 * MIN_DIAMETER_PX };
  return (page.findElementsIntersecting(area, 1_000) ?? []).filter(({ isFocusable }) => isFocusable);
}

/**
 * Returns whether an inline target contains more than a single text run, or a part that extends beyond its
 * box.
 */
function hasSeveralParts(element: ElementModel): boolean {
  const { box, flatChildren } = element;
  if (element.style('display') !== 'inline' || box === null) return false;
  return (
    flatChildren.length > 1 ||
    flatChildren.some((child) => !('tag' in child) && child.lines.length > 1) ||
    [...element.descendants()].some((part) => part.box !== null && !isInside(part.box, box))
  );
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const targetBeyondBox: DifferenceExplanation = {
  id: 'target-larger-than-box',
  reason:
    "A positioned part of the target, such as an ::after, lies outside of the target's box, so the box doesn't determine the target's size; Curbcut reports “needs review”.",
  matches: ({ rule, ours, reason }) =>
    rule === 'target-size' && ours === 'cantTell' && reason === 'looseParts',
  example: {
    rule: 'target-size',
    page: '<style>a::after { content: ""; position: absolute; inset: 0 }</style><p style="font: 12px/12px sans-serif"><button style="padding: 0; font: inherit">Kiel</button><br><a href="/b">Oslo</a></p>',
  },
};

/** Diameter of the circle that axe-core measured, in CSS pixels. */
const diameterPattern = /diameter of (\d+(?:\.\d+)?)px/;
const MIN_DIAMETER_PX = 24;

export const withinRoundingError: DifferenceExplanation = {
  id: 'within-rounding',
  reason:
    "The circle used for 2.5.8 is a tenth of a pixel smaller than 24 px: positions in a capture are rounded to hundredths of a pixel, which can exceed both engines' tolerance for browser rounding.",
  matches: ({ rule, ours, reason, summary }) =>
    rule === 'target-size' &&
    ours === 'passed' &&
    reason === 'apart' &&
    Number(diameterPattern.exec(summary)?.[1]) > MIN_DIAMETER_PX - 0.25,
  example: {
    rule: 'target-size',
    page: '<div style="position: relative; height: 90px"><a href="/a" style="position: absolute; top: 0.234375px; width: 12px; height: 12px">a</a><a href="/b" style="position: absolute; left: 8.5px; top: 22.625px; width: 12px; height: 12px">b</a></div>',
  },
};
