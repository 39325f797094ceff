import { defineRule, failed } from '../../rule.ts';

/** Failure F54 of 2.1.1, as axe-core asks it: what a server-side map does depends on where a pointer clicks. */
export const serverSideImageMap = defineRule({
  id: 'server-side-image-map',
  title: 'Pictures are no server-side image maps',
  help: 'Use a map element with areas, or links beside the picture, instead of the ismap attribute.',
  impact:
    'People without a pointer always reach the same place: only the point that is clicked tells the server where to go.',
  criteria: ['2.1.1'],
  category: 'images',
  severity: 'minor',
  bestPractice: false,
  act: [],
  axe: ['server-side-image-map'],
  applies: (page) =>
    page
      .byAttribute('ismap')
      .filter(
        (image) =>
          image.isExposed &&
          image.isHtml &&
          image.tag === 'img' &&
          image.closest((above) => above.isHtml && above.tag === 'a' && above.hasAttr('href')) !== null,
      ),
  check: () => failed('pointerOnly'),
  messages: {
    pointerOnly:
      'People without a pointer always reach the same place: the picture is a server-side image map.',
  },
});
