import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { hasFreeSpace, isLargeEnough } from './geometry.ts';
import { getInlineTargets } from './inline-targets.ts';
import { isMapMarker } from './map-markers.ts';
import { findNearbyTargets, findTargetsOver, isCovered } from './neighbors.ts';
import { hasOutOfFlowParts } from './out-of-flow-parts.ts';
import { getTargets, type PointerTarget } from './targets.ts';
import { hasUserAgentSize } from './user-agent-size.ts';

/**
 * Success criterion 2.5.8 with its exceptions except “essential”, which only people can evaluate. Targets in
 * a line of text are not checked. SVG shapes and image map areas are left out because their outlines are not
 * recorded.
 */
export const targetSize = defineRule({
  id: 'target-size',
  title: 'Touch targets have sufficient size or spacing',
  help: 'Make the target at least 24 by 24 px, for example with padding, or move its neighbors away so that a circle of 24 px around its center is free of other targets.',
  impact:
    'People with a tremor or limited dexterity, and people using a touch screen, activate the wrong control by mistake.',
  criteria: ['2.5.8'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['target-size'],
  auditReasons: ['crowded'],
  limits: [
    'Targets in a line of text are not checked: the criterion exempts them.',
    'SVG shapes and areas of image maps are not measured.',
    'Whether a small target is essential, and therefore exempt, needs review.',
  ],
  applies: (page) => {
    const inline = getInlineTargets(page);
    return [...getTargets(page).values()]
      .filter(({ element }) => !inline.has(element.index))
      .map(({ element }) => element);
  },
  check: (element, page) => {
    const target = getTargets(page).get(element.index)!;
    const facts = { width: roundPx(target.box.width), height: roundPx(target.box.height) };
    const over = target.isSmall ? [] : findTargetsOver(target, page);
    if (
      !target.isSmall &&
      hasFreeSpace(
        target.box,
        over.flatMap(({ parts }) => parts),
      )
    ) {
      return passed('large', { facts });
    }
    if (hasUserAgentSize(element)) return passed('userAgent', { facts });
    const nearby = target.isSmall ? findNearbyTargets(target, page) : { targets: over, freeDiameterPx: 0 };
    if (!nearby) return cantTell('crowded', { facts });
    if (nearby.targets.length === 0) return passed('apart', { facts });
    if (isCovered(target, page)) return passed('covered', { facts });
    if (isMapMarker(element)) return passed('essential', { facts });
    const other = findEquivalent(target, page);
    if (other) return passed('equivalent', { facts, related: [other] });
    const rest = {
      facts: { ...facts, diameter: roundPx(nearby.freeDiameterPx) },
      related: nearby.targets.map((near) => near.element),
    };
    if (!element.isTabbable) return cantTell('notTabbable', rest);
    if (!rest.related.some(({ isTabbable }) => isTabbable)) return cantTell('neighboursNotTabbable', rest);
    if (hasOutOfFlowParts(element)) return cantTell('looseParts', rest);
    return target.isSmall ? failed('small', rest) : failed('partlyCovered', rest);
  },
  messages: {
    large: 'The target is {width} by {height} px.',
    userAgent: 'The size of this control is determined by the browser.',
    apart:
      'The target is {width} by {height} px, and a circle of 24 px around its center is free of other targets.',
    covered: 'This target is covered by another element here, so it cannot be pointed at.',
    essential: 'This marker is at its place on a map, which is essential.',
    equivalent: 'Another control on the page has the same effect and is large enough.',
    small:
      'The target is {width} by {height} px, and other targets leave only {diameter} px free around its center; at least 24 px are required.',
    partlyCovered: 'Other targets cover this target so that no area of 24 by 24 px is left.',
    crowded:
      'Is this target of {width} by {height} px easy to hit? Too many elements overlap here to measure the space around it; at least 24 px are required.',
    notTabbable:
      'Is it true that people do not click or tap this element of {width} by {height} px? It is not in the tab order. As a target it would be too small: other targets leave only {diameter} px free around its center, and at least 24 px are required.',
    // Part of stored fingerprints, which must not change: cspell:ignore neighbours
    neighboursNotTabbable:
      'Is it true that people do not click or tap the elements next to this target of {width} by {height} px? They are not in the tab order. As targets they would be too close: they leave only {diameter} px free around its center, and at least 24 px are required.',
    looseParts:
      'Is the clickable area of this target at least 24 by 24 px? Its own box is {width} by {height} px, and parts of it lie outside.',
  },
});

function roundPx(px: number): number {
  return Math.round(px * 10) / 10;
}

/**
 * Finds another control with the same effect that is large enough or has enough space: a label, or a second
 * link to the same URL.
 */
function findEquivalent(target: PointerTarget, page: PageModel): ElementModel | undefined {
  const label = getLabelsByControl(page)
    .get(target.element.index)
    ?.find(({ box, isVisible }) => isVisible && box !== null && isLargeEnough(box));
  if (label || target.url === null) return label;
  const link = getSufficientLinks(page).get(target.url);
  return link === target.element ? undefined : link;
}

/** For each URL, a link to it that meets the criterion. */
const getSufficientLinks = memoizePerPage((page) => {
  const links = new Map<string, ElementModel>();
  for (const target of getTargets(page).values()) {
    if (target.url === null || links.has(target.url)) continue;
    if (!target.isSmall || findNearbyTargets(target, page)?.targets.length === 0) {
      links.set(target.url, target.element);
    }
  }
  return links;
});
