import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { compareFrames } from './compare-frames.ts';

/** The exposed frames of the page by name, lower case; those of one name only. */
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
 * ACT 4b1c6c, of each frame that shares its name with one before it. Whether two pages serve the same purpose is for
 * a person; it fails only where the name is foreign to both.
 */
export const frameTitleUnique = defineRule({
  id: 'frame-title-unique',
  title: 'Frames of the same name hold the same',
  help: 'Give each frame a title that tells it from the others.',
  impact: 'Screen-reader users hear the same name twice and cannot tell which frame holds what they want.',
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
    same: 'The frames named “{name}” hold the same.',
    unrelated:
      'Screen-reader users cannot tell two frames apart: both are named “{name}”, they hold different pages, and neither speaks of it.',
    different: 'Do the frames named “{name}” serve the same purpose? They hold different pages.',
  },
});
