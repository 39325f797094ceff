import { defineRule, failed, passed } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { landmarkWalk } from './landmark-walk.ts';

/**
 * The question of axe-core's `region`. It is asked of each landmark, dialog and live region, and of what stands
 * outside of them: of the outermost element that holds nothing else.
 */
export const region = defineRule({
  id: 'region',
  title: 'Content stands in landmarks',
  help: 'Put this content into the header, nav, main, aside or footer element that it belongs to.',
  impact: 'Screen-reader users who move from landmark to landmark pass over it without a word.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['region'],
  applies: (page) => {
    const { regions, strays } = landmarkWalk(page);
    return inDocumentOrder([[...regions], [...strays]]);
  },
  check: (element, page) =>
    landmarkWalk(page).strays.has(element)
      ? failed('outside')
      : passed('landmark', { facts: { role: element.role } }),
  messages: {
    landmark: 'Screen-reader users can find this content as a region of its own.',
    outside:
      'Screen-reader users who move from landmark to landmark pass over this content: no landmark holds it.',
  },
});
