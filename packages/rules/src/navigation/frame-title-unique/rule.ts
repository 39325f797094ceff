import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { compareFrames } from './compare-frames.ts';

/** The exposed frames with the same name, by lowercase name. */
const getFramesByName = memoizePerPage((page) => {
  const byName = new Map<string, ElementModel[]>();
  for (const frame of page.byTag('iframe')) {
    const name = frame.name.toLowerCase();
    if (name === '' || !frame.isExposed) continue;
    byName.set(name, [...(byName.get(name) ?? []), frame]);
  }
  return byName;
});

/**
 * ACT 4b1c6c, for each frame that shares its name with an earlier one. Whether two pages serve the same
 * purpose needs review; the rule fails only if the name fits neither page.
 */
export const frameTitleUnique = defineRule({
  id: 'frame-title-unique',
  title: 'Frames with the same name have the same content',
  help: 'Give each frame a unique title that describes its content.',
  impact: 'Screen reader users hear the same name twice and don’t know which frame contains what they need.',
  criteria: ['4.1.2'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['4b1c6c'],
  axe: ['frame-title-unique'],
  applies: (page) =>
    [...getFramesByName(page).values()]
      .flatMap((frames) => frames.slice(1))
      .sort((a, b) => a.index - b.index),
  check: (frame, page) => {
    const first = getFramesByName(page).get(frame.name.toLowerCase())![0]!;
    const evidence = { facts: { name: frame.name }, related: [first] };
    switch (compareFrames(first, frame)) {
      case 'same':
        return passed('same', evidence);
      case 'unrelated':
        return failed('unrelated', evidence);
      default:
        return cantTell('different', evidence);
    }
  },
  messages: {
    same: 'The frames named “{name}” have the same content.',
    unrelated:
      'Two frames with different pages have the same name “{name}”, which describes neither of them.',
    different: 'Do the frames named “{name}” serve the same purpose? They contain different pages.',
  },
});
