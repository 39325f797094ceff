import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findClipper, getTextsInClips, ZOOMED_WIDTH_PX } from '../clipped-texts.ts';
import { isCutThrough } from './cut-through.ts';

/** The text that each box cuts off, completely or in part. */
const getCutTexts = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, readonly TextModel[]> => {
  const found = new Map<ElementModel, TextModel[]>();
  for (const text of [...getTextsInClips(page).values()].flat()) {
    const clipper = findClipper(text);
    if (clipper === null) continue;
    const texts = found.get(clipper);
    if (texts) texts.push(text);
    else found.set(clipper, [text]);
  }
  return found;
});

/**
 * For pages that are not zoomed, where completely hidden lines are usually intended: lines that are cut
 * through need review, once per box.
 */
export const textCut = defineRule({
  id: 'text-cut',
  title: 'Text isn’t cut off',
  help: 'Let the box grow or scroll, let its text wrap, or end shortened text with `text-overflow: ellipsis`.',
  impact: 'Nobody can read the text that is cut off; people who zoom or widen text spacing lose even more.',
  criteria: [],
  category: 'other',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Checked in viewports wider than 640 CSS pixels; text-clipped checks narrower ones.',
    'Lines that are completely hidden are assumed to be hidden on purpose.',
  ],
  applies: (page) =>
    page.capture.viewport.width > ZOOMED_WIDTH_PX
      ? [...getCutTexts(page).keys()].sort((a, b) => a.index - b.index)
      : [],
  check: (clipper, page) => {
    const texts = (getCutTexts(page).get(clipper) ?? []).filter((text) => isCutThrough(text, clipper));
    if (texts.length === 0) return passed('whole');
    return cantTell('cutThrough', {
      facts: { count: texts.length, texts: texts.map(({ text }) => text.replace(/\s+/g, ' ').trim()) },
      related: [...new Set(texts.map(({ parent }) => parent))],
    });
  },
  messages: {
    whole: 'The box hides whole lines or none.',
    cutThrough: 'Can people read all of the text that this box cuts off ({count} in total)? {texts}.',
  },
});
