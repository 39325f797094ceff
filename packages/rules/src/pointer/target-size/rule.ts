import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { hasFreeSpace, isLargeEnough } from './geometry.ts';
import { getInlineTargets } from './inline-targets.ts';
import { findNearbyTargets, findTargetsOver, isCovered } from './neighbors.ts';
import { hasOutOfFlowParts } from './out-of-flow-parts.ts';
import { getTargets, type PointerTarget } from './targets.ts';
import { hasUserAgentSize } from './user-agent-size.ts';

/**
 * Success criterion 2.5.8 with its exceptions but for “essential”, which only people can judge. Targets in a line
 * of text are not asked. SVG shapes and image map areas are left out: their outlines are not recorded.
 */
export const targetSize = defineRule({
  id: 'target-size',
  title: 'Targets are large enough or stand apart',
  help: 'Make the target at least 24 by 24 px, with padding for example, or move it away from its neighbours until a circle of 24 px around its middle is free of them.',
  impact:
    'People with a tremor, with large fingers or with one hand on a shaking phone hit something else than they meant.',
  criteria: ['2.5.8'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['target-size'],
  limits: [
    'Targets in a line of text are not asked about: the criterion leaves them out.',
    'Shapes of SVG pictures and areas of image maps are not measured.',
    'Whether a small target is essential, so that the criterion allows it, only a person can say.',
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
    const crowd = target.isSmall ? findNearbyTargets(target, page) : { targets: over, freeDiameterPx: 0 };
    if (!crowd) return cantTell('crowded', { facts });
    if (crowd.targets.length === 0) return passed('apart', { facts });
    if (isCovered(target, page)) return passed('covered', { facts });
    const other = findEquivalent(target, page);
    if (other) return passed('equivalent', { facts, related: [other] });
    const rest = {
      facts: { ...facts, diameter: roundPx(crowd.freeDiameterPx) },
      related: crowd.targets.map((near) => near.element),
    };
    if (!element.isTabbable) return cantTell('notTabbable', rest);
    if (!rest.related.some(({ isTabbable }) => isTabbable)) return cantTell('neighboursNotTabbable', rest);
    if (hasOutOfFlowParts(element)) return cantTell('looseParts', rest);
    return target.isSmall ? failed('small', rest) : failed('partlyCovered', rest);
  },
  messages: {
    large: 'The target is {width} by {height} px.',
    userAgent: 'The browser determines how large this control is.',
    apart: 'The target is {width} by {height} px, and a circle of 24 px around it is free of others.',
    covered: 'Something else covers this target, so nobody points at it here.',
    equivalent: 'Something else on the page does the same and is large enough.',
    small:
      'People who cannot aim exactly hit something else: this target is {width} by {height} px, and other targets leave a circle of only {diameter} px around its middle. 24 px are needed of the one or the other.',
    partlyCovered:
      'People who cannot aim exactly hit something else: other targets cover so much of this one that no 24 by 24 px of it are left.',
    crowded:
      'Can people hit this target of {width} by {height} px? Too many things lie here to measure the space around it; 24 px are needed.',
    notTabbable:
      'Do people point at this element of {width} by {height} px? The Tab key does not reach it. As a target it is too small: its neighbours leave a circle of only {diameter} px, and 24 px are needed.',
    neighboursNotTabbable:
      'Do people point at the elements beside this target of {width} by {height} px? The Tab key does not reach them. As targets they are too near: they leave a circle of only {diameter} px, and 24 px are needed.',
    looseParts:
      'How large is this target to a pointer? Its own box is {width} by {height} px, and parts of it lie outside. 24 px are needed.',
  },
});

function roundPx(px: number): number {
  return Math.round(px * 10) / 10;
}

/** Another control for the same, large enough or apart from others: a label, a second link to the same address. */
function findEquivalent(target: PointerTarget, page: PageModel): ElementModel | undefined {
  const label = getLabelsByControl(page)
    .get(target.element.index)
    ?.find(({ box, isVisible }) => isVisible && box !== null && isLargeEnough(box));
  if (label || target.url === null) return label;
  const link = getSufficientLinks(page).get(target.url);
  return link === target.element ? undefined : link;
}

/** For each address, a link to it that meets the criterion. */
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
