import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findClipper, getTextsInClips, ZOOMED_WIDTH_PX } from '../clipped-texts.ts';
import { isCutThrough } from './cut-through.ts';

/** The texts that each box cuts off, wholly or in part. */
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
 * Of pages that are not zoomed, where whole lines are hidden on purpose more often than not: a person is asked, once
 * for each box, of lines that are cut through.
 */
export const textCut = defineRule({
  id: 'text-cut',
  title: 'Letters are not cut through',
  help: 'Let the box grow or scroll, let its text wrap, or end what is left out with text-overflow: ellipsis.',
  impact: 'Nobody can read the part that is cut off; people who zoom or widen the spacing lose still more.',
  criteria: [],
  category: 'other',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Asked in windows wider than 640 CSS pixels; of smaller ones text-clipped asks.',
    'Lines that are hidden whole are taken for left out on purpose.',
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
    cutThrough:
      'Can people read all of these texts ({count})? The box around them cuts through letters: {texts}.',
  },
});
