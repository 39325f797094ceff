import { defineRule, failed, passed } from '../../rule.ts';
import {
  allowsScaling,
  findMetaElements,
  parseMaximumScale,
  parseViewportContent,
} from '../../shared/meta-elements.ts';

/** Zoom factor that people with very low vision may need; `meta-viewport` checks the minimum for 1.4.4. */
const COMFORTABLE_SCALE = 5;

/** Same check as axe-core's `meta-viewport-large`. */
export const metaViewportLarge = defineRule({
  id: 'meta-viewport-large',
  title: 'Pages can be zoomed to 500%',
  help: 'Remove `maximum-scale` from the viewport `<meta>` element: `width=device-width, initial-scale=1` is sufficient.',
  impact: 'People with very low vision can’t enlarge the page enough on a phone or tablet.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['meta-viewport-large'],
  traits: { scope: 'page' },
  applies: (page) =>
    findMetaElements(page, page.document, 'name', 'viewport').filter((meta) =>
      parseViewportContent(meta.attr('content') ?? '').has('maximum-scale'),
    ),
  check: (meta) => {
    const properties = parseViewportContent(meta.attr('content') ?? '');
    const scale = parseMaximumScale(properties.get('maximum-scale') ?? '');
    const scalable = properties.get('user-scalable');
    // `meta-viewport` reports pages that disable zoom.
    if (scale === null || scale >= COMFORTABLE_SCALE || (scalable && !allowsScaling(scalable))) {
      return passed('zoomable');
    }
    return failed('zoomLimited', { facts: { percent: Math.round(scale * 100) } });
  },
  messages: {
    zoomable: 'The viewport meta element doesn’t limit zooming.',
    zoomLimited: 'Zooming is limited to {percent}%; some people need 500%.',
  },
});
