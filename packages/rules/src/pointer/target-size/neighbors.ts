import type { Box, ElementModel, NodeIndex, PageModel, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  boxesOverlap,
  encloses,
  getCenter,
  getDistance,
  getDistanceToBox,
  MIN_SIZE_PX,
  ROUNDING_TOLERANCE_PX,
} from './geometry.ts';
import { getPlane } from './planes.ts';
import { getTargets, type PointerTarget } from './targets.ts';

/** Maximum number of elements at one location. If there are more, the target needs review. */
const MAX_ELEMENTS = 1000;

const RADIUS_PX = MIN_SIZE_PX / 2;

/** Other targets too close to the center of a target, and the diameter of the free circle around it. */
export interface NearbyTargets {
  readonly targets: readonly PointerTarget[];
  readonly freeDiameterPx: number;
}

/**
 * Checks the “spacing” exception of 2.5.8: a circle of 24 px around the center of an undersized target does
 * not intersect another target or the circle of another undersized target. Returns null if there are too many
 * elements to check.
 */
export function findNearbyTargets(target: PointerTarget, page: PageModel): NearbyTargets | null {
  const center = getCenter(target.box);
  const nearby = page.findElementsIntersecting(getSearchArea(center.x, center.y), MAX_ELEMENTS);
  if (!nearby) return null;
  const targets: PointerTarget[] = [];
  let freeRadius = RADIUS_PX;
  for (const other of findSeparateTargets(target, nearby, page)) {
    const toBox = Math.min(...other.parts.map((part) => getDistanceToBox(center, part)));
    const toCircle = other.isSmall ? getDistance(center, getCenter(other.box)) - RADIUS_PX : toBox;
    const radius = Math.max(0, Math.min(toBox, toCircle));
    if (radius + ROUNDING_TOLERANCE_PX >= RADIUS_PX) continue;
    targets.push(other);
    freeRadius = Math.min(freeRadius, radius);
  }
  return { targets, freeDiameterPx: 2 * freeRadius };
}

/** Returns an area wide enough to include every target whose circle could intersect this one. */
function getSearchArea(x: number, y: number): Box {
  return { x: x - MIN_SIZE_PX, y: y - MIN_SIZE_PX, width: 2 * MIN_SIZE_PX, height: 2 * MIN_SIZE_PX };
}

/** Finds other targets that cover part of this one. */
export function findTargetsOver(target: PointerTarget, page: PageModel): readonly PointerTarget[] {
  return findSeparateTargets(target, findElementsOver(target, page), page).filter(({ parts }) =>
    parts.some((part) => boxesOverlap(part, target.box)),
  );
}

/** Returns whether an element covers the whole target and receives its pointer events. */
export function isCovered(target: PointerTarget, page: PageModel): boolean {
  return findElementsOver(target, page).some(
    (element) =>
      element.box !== null &&
      encloses(element.box, target.box) &&
      element.style('pointer-events') !== 'none' &&
      !target.element.contains(element) &&
      !element.contains(target.element) &&
      getPlane(element) === getPlane(target.element),
  );
}

function findElementsOver(target: PointerTarget, page: PageModel): readonly ElementModel[] {
  const elements = page.findElementsIntersecting(target.box, MAX_ELEMENTS) ?? [];
  const ownPosition = elements.lastIndexOf(target.element);
  return ownPosition < 0 ? [] : elements.slice(ownPosition + 1);
}

/** The innermost target that an element is or is part of. */
const getTargetAround = memoizePerPage((page) => {
  const targets = getTargets(page);
  return deriveFromAncestors<PointerTarget | null>(
    null,
    (element, above) => targets.get(element.index) ?? above,
  );
});

function findSeparateTargets(
  target: PointerTarget,
  elements: readonly ElementModel[],
  page: PageModel,
): readonly PointerTarget[] {
  const getTarget = getTargetAround(page);
  const targets = new Set(elements.map((element) => getTarget(element)));
  return [...targets].filter((other): other is PointerTarget => other !== null && isSeparate(target, other));
}

/** Returns whether another target has a different effect and keeps its position relative to this one. */
function isSeparate(target: PointerTarget, other: PointerTarget): boolean {
  if (other === target || getPlane(other.element) !== getPlane(target.element)) return false;
  if (target.url !== null && target.url === other.url) return false;
  return !isSoleContentOf(target.element, other.element) && !isSoleContentOf(other.element, target.element);
}

/**
 * Returns whether one element is inside another and is its only content, such as a button in a focusable list
 * item.
 */
function isSoleContentOf(inner: ElementModel, outer: ElementModel): boolean {
  const chain = getSoleChildChains(inner.page);
  return outer.contains(inner) && chain(inner) === chain(outer);
}

/** Returns the same value for a chain of only children: the index of the first element in it. */
const getSoleChildChains = memoizePerPage(() => {
  const countOf = new Map<NodeIndex, number>();
  const hasOneChild = (parent: ElementModel) => {
    const known = countOf.get(parent.index);
    const count = known ?? parent.flatChildren.filter(isContent).length;
    countOf.set(parent.index, count);
    return count === 1;
  };
  return deriveFromAncestors<NodeIndex>(-1, (element, above) =>
    element.flatParent && hasOneChild(element.flatParent) ? above : element.index,
  );
});

function isContent(child: ElementModel | TextModel): boolean {
  return 'tag' in child || child.text.trim() !== '';
}
