import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { encloses, hasFreeSpace, isLargeEnough } from './geometry.ts';
import { getInlineTargets } from './inline-targets.ts';
import { isMapMarker } from './map-markers.ts';
import { findNearbyTargets, findTargetsOver, isCovered } from './neighbors.ts';
import { hasOutOfFlowParts } from './out-of-flow-parts.ts';
import { getTargets, type PointerTarget } from './targets.ts';
import { hasUserAgentSize } from './user-agent-size.ts';

/**
 * Success criterion 2.5.8 with all its exceptions but “essential”, which only people can evaluate. Targets in
 * a line of text are not checked. SVG shapes and image map areas are skipped because their outlines are not
 * recorded.
 */
export const targetSize = defineRule({
  id: 'target-size',
  title: 'Touch targets have sufficient size or spacing',
  help: 'Make the target at least 24 by 24 px, for example with padding, or move its neighbors away so that a circle of 24 px around its center is free of other targets.',
  impact:
    'People with a tremor or limited dexterity and people using a touch screen activate the wrong control by mistake.',
  criteria: ['2.5.8'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['target-size'],
  auditReasons: ['crowded'],
  askedOnce: ['notTabbable'],
  traits: { measures: ['2.5.8'] },
  limits: [
    'Targets in a line of text aren’t checked: the criterion exempts them.',
    'SVG shapes and areas of image maps aren’t measured.',
    'A person has to decide whether a small target is essential and therefore exempt.',
  ],
  applies: (page) => {
    const inline = getInlineTargets(page);
    return [...getTargets(page).values()]
      .filter(({ element }) => !inline.has(element.index))
      .map(({ element }) => element);
  },
  check: checkTarget,
  messages: {
    large: 'The target is {width} by {height} px.',
    userAgent: 'The browser determines the size of this control.',
    apart:
      'The target is {width} by {height} px, and a circle of 24 px around its center is free of other targets.',
    covered: 'Another element covers this target, so it can’t be clicked.',
    essential: 'This marker shows a location on a map, so its position is essential.',
    equivalent: 'Another control on the page has the same effect and is large enough.',
    small:
      'People may activate the wrong control: the target is {width} by {height} px, and other targets leave only {diameter} px free around its center; at least 24 px are required.',
    partlyCovered:
      'People may activate the wrong control: overlapping targets leave less than 24 by 24 px to click.',
    crowded:
      'Is this target ({width} by {height} px) easy to hit? Too many elements overlap here to measure the space around it; at least 24 px are required.',
    notTabbable: {
      question: 'Can people click or tap this element ({width} by {height} px)?',
      ifSo: 'it’s too close to its neighbors: {diameter} px instead of 24. It isn’t in the tab order.',
    },
    // Part of stored fingerprints, which must not change: cspell:ignore neighbours
    neighboursNotTabbable: {
      question: 'Can people click or tap the elements next to this target ({width} by {height} px)?',
      ifSo: 'they’re too close: {diameter} px instead of 24. They aren’t in the tab order.',
    },
    looseParts:
      'Is the clickable area of this target at least 24 by 24 px? Its own box is {width} by {height} px, and parts of it lie outside.',
  },
});

function checkTarget(element: ElementModel, page: PageModel) {
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
  const other = findEquivalent(target, page) ?? findFieldAround(target, nearby.targets);
  if (other) return passed('equivalent', { facts, related: [other] });
  const rest = {
    facts: { ...facts, diameter: roundPx(nearby.freeDiameterPx) },
    related: nearby.targets.map((near) => near.element),
  };
  if (!element.isTabbable) return cantTell('notTabbable', rest);
  if (!rest.related.some(({ isTabbable }) => isTabbable)) return cantTell('neighboursNotTabbable', rest);
  if (hasOutOfFlowParts(element)) return cantTell('looseParts', rest);
  return target.isSmall ? failed('small', rest) : failed('partlyCovered', rest);
}

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

/** Names of buttons that open the popup of the field they're in. */
const openerPattern =
  /\b(dates?|calendar|time|open|choose|pick|show|toggle|expand|datum|kalender|uhrzeit|calendrier|heure|fecha|calendario|hora)\b/i;

/**
 * Finds the field whose popup a small button inside it opens. Fields that open their popup when clicked have the cursor
 * of a button instead of the one for text.
 */
function findFieldAround(
  { element, box }: PointerTarget,
  nearby: readonly PointerTarget[],
): ElementModel | undefined {
  if (!openerPattern.test(element.name)) return undefined;
  return nearby.find(
    (other) =>
      other.element.tag === 'input' &&
      (other.element.role === 'textbox' || other.element.role === 'combobox') &&
      other.element.style('cursor') === 'pointer' &&
      isLargeEnough(other.box) &&
      encloses(other.box, box),
  )?.element;
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
