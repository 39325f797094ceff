import type { Box, ElementModel, NodeIndex, PageModel, TextModel } from '@curbcut/page-model';
import { fromAbove } from '../../shared/from-above.ts';
import { perPage } from '../../shared/per-page.ts';
import { distance, distanceToBox, encloses, leastSizePx, meets, middle, roundingPx } from './geometry.ts';
import { planeOf } from './planes.ts';
import { type Target, targetsOf } from './targets.ts';

/** Elements at one place that are looked at: more of them are left to people. */
const mostElements = 1000;

const radiusPx = leastSizePx / 2;

/** Other targets that come too near to the middle of one, and the diameter of the circle that they leave. */
export interface Crowd {
  readonly targets: readonly Target[];
  readonly freeDiameterPx: number;
}

/**
 * The exception “spacing” of 2.5.8: a circle of 24 px around the middle of a small target meets no other target, nor
 * the circle of another small one. Null when too much lies there to tell.
 */
export function crowdAround(target: Target, page: PageModel): Crowd | null {
  const center = middle(target.box);
  const nearby = page.elementsMeeting(squareAround(center.x, center.y), mostElements);
  if (!nearby) return null;
  const targets: Target[] = [];
  let freeRadius = radiusPx;
  for (const other of separateTargets(target, nearby, page)) {
    const toBox = Math.min(...other.parts.map((part) => distanceToBox(center, part)));
    const toCircle = other.isSmall ? distance(center, middle(other.box)) - radiusPx : toBox;
    const radius = Math.max(0, Math.min(toBox, toCircle));
    if (radius + roundingPx >= radiusPx) continue;
    targets.push(other);
    freeRadius = Math.min(freeRadius, radius);
  }
  return { targets, freeDiameterPx: 2 * freeRadius };
}

/** Wide enough for the circle of a target to reach that of another. */
function squareAround(x: number, y: number): Box {
  return { x: x - leastSizePx, y: y - leastSizePx, width: 2 * leastSizePx, height: 2 * leastSizePx };
}

/** Other targets that lie over a part of this one. */
export function targetsOver(target: Target, page: PageModel): readonly Target[] {
  return separateTargets(target, elementsOver(target, page), page).filter(({ parts }) =>
    parts.some((part) => meets(part, target.box)),
  );
}

/** Something lies over all of the target and catches what is pointed at. */
export function isCovered(target: Target, page: PageModel): boolean {
  return elementsOver(target, page).some(
    (element) =>
      element.box !== null &&
      encloses(element.box, target.box) &&
      element.style('pointer-events') !== 'none' &&
      !target.element.contains(element) &&
      !element.contains(target.element) &&
      planeOf(element) === planeOf(target.element),
  );
}

function elementsOver(target: Target, page: PageModel): readonly ElementModel[] {
  const elements = page.elementsMeeting(target.box, mostElements) ?? [];
  const own = elements.lastIndexOf(target.element);
  return own < 0 ? [] : elements.slice(own + 1);
}

/** The innermost target that an element is, or is a part of. */
const targetAround = perPage((page) => {
  const targets = targetsOf(page);
  return fromAbove<Target | null>(null, (element, above) => targets.get(element.index) ?? above);
});

function separateTargets(
  target: Target,
  elements: readonly ElementModel[],
  page: PageModel,
): readonly Target[] {
  const around = targetAround(page);
  const targets = new Set(elements.map((element) => around(element)));
  return [...targets].filter((other): other is Target => other !== null && isSeparate(target, other));
}

/** Does something else, and stays where it is seen from here. */
function isSeparate(target: Target, other: Target): boolean {
  if (other === target || planeOf(other.element) !== planeOf(target.element)) return false;
  if (target.leadsTo !== null && target.leadsTo === other.leadsTo) return false;
  return !isAllOf(target.element, other.element) && !isAllOf(other.element, target.element);
}

/** The one is inside of the other and all that the other holds: a button in a list item that takes focus. */
function isAllOf(inner: ElementModel, outer: ElementModel): boolean {
  const chain = chains(inner.page);
  return outer.contains(inner) && chain(inner) === chain(outer);
}

/** The same for elements of which each is the only child of the one before: the index of the first of them. */
const chains = perPage(() => {
  const countOf = new Map<NodeIndex, number>();
  const hasOneChild = (parent: ElementModel) => {
    const known = countOf.get(parent.index);
    const count = known ?? parent.flatChildren.filter(isContent).length;
    countOf.set(parent.index, count);
    return count === 1;
  };
  return fromAbove<NodeIndex>(-1, (element, above) =>
    element.flatParent && hasOneChild(element.flatParent) ? above : element.index,
  );
});

function isContent(child: ElementModel | TextModel): boolean {
  return 'tag' in child || child.text.trim() !== '';
}
