import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Different pictures from which on one name for all of them looks like a stock phrase. */
const MIN_SOURCES = 3;

/** The `img` elements of one name, one for each file that they show, by the first of them. */
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

/** Asked once for all pictures of one name, by the first of them. */
export const imageAltDuplicate = defineRule({
  id: 'image-alt-duplicate',
  title: 'Different pictures have text alternatives of their own',
  help: 'Say in each text alternative what that one picture tells, or write alt="" where it only decorates.',
  impact: 'Blind people hear the same words for pictures that are not the same.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: ['Asked from three files on that share a text alternative; what they show is not recognised.'],
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
    own: 'No three different pictures are called “{name}”.',
    shared: 'Do these {count} different pictures all tell the same? Each has the text alternative “{name}”.',
  },
});
