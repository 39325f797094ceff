import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Number of different images above which a shared name looks like boilerplate. */
const MIN_SOURCES = 3;

/** Maps the first `img` with each name to the images that share the name, one per source. */
const getImagesWithSameName = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const images = getGraphics(page).filter(
    ({ tag, name, isExposed }) => tag === 'img' && isExposed && name !== '',
  );
  const groups = Map.groupBy(images, ({ name }) => name.toLowerCase());
  return new Map(
    [...groups.values()].map((group) => {
      const bySource = new Map(group.map((image) => [image.attr('src') ?? '', image]));
      return [group[0]!, [...bySource.values()]];
    }),
  );
});

/** Reports one finding for all images with the same name, on the first of them. */
export const imageAltDuplicate = defineRule({
  id: 'image-alt-duplicate',
  title: 'Different images have different alternative text',
  help: 'Describe each image in its own `alt` attribute, or write `alt=""` if it is decorative.',
  impact: 'Screen reader users hear the same words for different images.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Alternative text is reported only if three or more image files share it; the content of images isn’t recognized.',
  ],
  applies: (page) => getImagesWithSameName(page).keys(),
  check: (image, page) => {
    const images = getImagesWithSameName(page).get(image) ?? [];
    return images.length < MIN_SOURCES
      ? passed('own', { facts: { name: image.name } })
      : cantTell('shared', {
          facts: { name: image.name, count: images.length },
          related: images.filter((other) => other !== image),
        });
  },
  messages: {
    own: 'Fewer than three different images have the alternative text “{name}”.',
    shared: 'Do these {count} images all convey the same thing? Each has the alternative text “{name}”.',
  },
});
