import type { TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/** CSS pixels. A common choice for the minimum font size that people can set in browsers. */
const MIN_FONT_SIZE_PX = 10;
/** Minimum number of letters: shorter text consists of footnote numbers, badges or symbols. */
const MIN_LETTERS = 20;

const getFontSize = ({ parent }: TextModel) => Number.parseFloat(parent.style('font-size'));

const getReadableBlocks = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countCharacters(block) >= MIN_LETTERS),
);

/**
 * WCAG sets no minimum size because people can zoom (1.4.4), but many people don't know how, or can't on
 * their device.
 */
export const textTiny = defineRule({
  id: 'text-tiny',
  title: 'Text isn’t too small',
  help: 'Set text at 12 pixels or more, preferably relative to the font size people have chosen: `1rem`.',
  impact: 'People with low vision and many older people can’t read the text without zooming.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'The size is the computed font size: text scaled down by a transform counts at its original size.',
  ],
  applies: (page) => getReadableBlocks(page).keys(),
  check: (element, page) => {
    const block = getReadableBlocks(page).get(element)!;
    const tiny = block.texts.filter((text) => getFontSize(text) < MIN_FONT_SIZE_PX);
    if (countCharacters({ element, texts: tiny }) < MIN_LETTERS) return passed('large');
    const size = Math.min(...tiny.map(getFontSize));
    return failed('tiny', { facts: { size, text: getTextExcerpt({ element, texts: tiny }) } });
  },
  messages: {
    large: 'The font size is at least 10 pixels.',
    tiny: 'The text “{text}” has a font size of only {size} pixels.',
  },
});
