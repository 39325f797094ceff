import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/** Letters of a text at length: two lines or more, not a title, an aside or a sentence that is stressed. */
const MIN_LETTERS = 160;
/** Share of slanted letters from which on the text is set in italics. */
const MIN_SHARE = 0.9;

const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countCharacters(block) >= MIN_LETTERS),
);

/** Advice of style guides on dyslexia; no criterion asks for it. */
export const textInItalics = defineRule({
  id: 'text-in-italics',
  title: 'Long text is not set in italics',
  help: 'Set the text upright, and mark it otherwise: as a quotation, with a line beside it or another background.',
  impact: 'People with dyslexia or low vision cannot hold the slanted letters apart.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => getLongTexts(page).keys(),
  check: (element, page) => {
    const block = getLongTexts(page).get(element)!;
    const slanted = countCharacters(block, {
      where: ({ parent }) => parent.style('font-style') !== 'normal',
    });
    return slanted < MIN_SHARE * countCharacters(block)
      ? passed('upright')
      : failed('slanted', { facts: { text: getTextExcerpt(block) } });
  },
  messages: {
    upright: 'The text is set upright.',
    slanted: 'People with dyslexia struggle with “{text}”: all of it is in italics.',
  },
});
