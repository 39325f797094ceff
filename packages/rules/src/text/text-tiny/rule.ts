import type { TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/** CSS pixels: what browsers set as the smallest size where people ask for one. */
const MIN_FONT_SIZE_PX = 10;
/** Letters from which on there is something to read: less is a footnote's number, a badge or a mark. */
const MIN_LETTERS = 20;

const getFontSize = ({ parent }: TextModel) => Number.parseFloat(parent.style('font-size'));

const getReadableBlocks = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countCharacters(block) >= MIN_LETTERS),
);

/** WCAG sets no smallest size, since people can zoom (1.4.4); many do not know how, or cannot on their device. */
export const textTiny = defineRule({
  id: 'text-tiny',
  title: 'Text is not tiny',
  help: 'Set text in 12 pixels or more, best in the size that people have chosen: 1rem.',
  impact: 'People with low vision, and older people on any screen, cannot read it without zooming.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'The size is that of the style sheet: text that a transform makes smaller is taken for as large as before.',
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
    large: 'The text is 10 pixels large or more.',
    tiny: 'Many people cannot read “{text}” without zooming: its letters are {size} pixels large.',
  },
});
