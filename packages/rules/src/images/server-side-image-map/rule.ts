import { defineRule, failed } from '../../rule.ts';

/**
 * Failure F54 of 2.1.1, as in axe-core: the destination of a server-side image map depends on where the user
 * clicks.
 */
export const serverSideImageMap = defineRule({
  id: 'server-side-image-map',
  title: 'Server-side image maps aren’t used',
  help: 'Use a `<map>` element with areas, or links next to the image, instead of the `ismap` attribute.',
  impact:
    'People who don’t use a pointer can’t choose a destination, because it depends on where the pointer clicks.',
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
          image.closest((ancestor) => ancestor.isHtml && ancestor.tag === 'a' && ancestor.hasAttr('href')) !==
            null,
      ),
  check: () => failed('pointerOnly'),
  messages: {
    pointerOnly: 'The image is a server-side image map, which works only with a pointer.',
  },
});
