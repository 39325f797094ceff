import { defineRule, failed, passed } from '../../rule.ts';
import { findMetaElements } from '../../shared/meta-elements.ts';
import { allowsScaling, parseMaximumScale, parseViewportContent } from '../../shared/viewport-content.ts';

/** How far people with low vision need to zoom at times; `meta-viewport` asks for the least that 1.4.4 allows. */
const COMFORTABLE_SCALE = 5;

/** The question of axe-core's `meta-viewport-large`. */
export const metaViewportLarge = defineRule({
  id: 'meta-viewport-large',
  title: 'Pages can be zoomed to 500 %',
  help: 'Take maximum-scale out of the viewport meta element: width=device-width, initial-scale=1 is enough.',
  impact: 'People with very low vision cannot enlarge the page as far as they need to on a phone or tablet.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['meta-viewport-large'],
  applies: (page) =>
    findMetaElements(page, page.document, 'name', 'viewport').filter((meta) =>
      parseViewportContent(meta.attr('content') ?? '').has('maximum-scale'),
    ),
  check: (meta) => {
    const properties = parseViewportContent(meta.attr('content') ?? '');
    const scale = parseMaximumScale(properties.get('maximum-scale') ?? '');
    const scalable = properties.get('user-scalable');
    // Where zooming is off altogether, `meta-viewport` says so.
    if (scale === null || scale >= COMFORTABLE_SCALE || (scalable && !allowsScaling(scalable))) {
      return passed('zoomable');
    }
    return failed('zoomLimited', { facts: { percent: Math.round(scale * 100) } });
  },
  messages: {
    zoomable: 'The maximum scale of the viewport meta element does not hold people back.',
    zoomLimited: 'On a phone people can zoom this page to {percent} % only; some need 500 %.',
  },
});
