import { defineRule, failed, passed } from '../../rule.ts';
import {
  allowsScaling,
  findMetaElements,
  parseMaximumScale,
  parseViewportContent,
} from '../../shared/meta-elements.ts';

/** Text must be resizable to twice its size (1.4.4). */
const MIN_SCALE = 2;

/** ACT b4f0c3, for the page itself: the viewport element in a frame has no effect. */
export const metaViewport = defineRule({
  id: 'meta-viewport',
  title: 'Pages can be zoomed',
  help: 'Remove `user-scalable` and `maximum-scale` from the viewport `<meta>` element: `width=device-width, initial-scale=1` is sufficient.',
  impact: 'People with low vision can’t enlarge the page on a phone or tablet.',
  criteria: ['1.4.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['b4f0c3'],
  axe: ['meta-viewport'],
  traits: { scope: 'page' },
  applies: (page) =>
    findMetaElements(page, page.document, 'name', 'viewport').filter((meta) => {
      const properties = parseViewportContent(meta.attr('content') ?? '');
      return properties.has('user-scalable') || properties.has('maximum-scale');
    }),
  check: (meta) => {
    const properties = parseViewportContent(meta.attr('content') ?? '');
    const scalable = properties.get('user-scalable');
    if (scalable !== undefined && !allowsScaling(scalable)) {
      return failed('zoomOff', { facts: { value: scalable } });
    }
    const maximum = properties.get('maximum-scale');
    const scale = maximum === undefined ? null : parseMaximumScale(maximum);
    return scale !== null && scale < MIN_SCALE
      ? failed('zoomLimited', { facts: { value: maximum ?? '', percent: Math.round(scale * 100) } })
      : passed('zoomable');
  },
  messages: {
    zoomable: 'The viewport meta element allows zooming to at least 200%.',
    zoomOff: 'Zooming is disabled: the viewport meta element contains user-scalable={value}.',
    zoomLimited:
      'Zooming is limited to {percent}%; at least 200% is required. The viewport meta element contains maximum-scale={value}.',
  },
});
