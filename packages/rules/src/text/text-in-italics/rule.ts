import { defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { beginning, blocksByElement, countLetters, textBlocks } from '../../shared/text-blocks.ts';

/** Letters of a text at length: two lines or more, not a title, an aside or a sentence that is stressed. */
const leastLetters = 160;
/** Share of slanted letters from which on the text is set in italics. */
const leastShare = 0.9;

const longTexts = perPage((page) =>
  blocksByElement(textBlocks(page), (block) => countLetters(block) >= leastLetters),
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
  applies: (page) => longTexts(page).keys(),
  check: (element, page) => {
    const block = longTexts(page).get(element)!;
    const slanted = countLetters(block, { where: ({ parent }) => parent.style('font-style') !== 'normal' });
    return slanted < leastShare * countLetters(block)
      ? passed('upright')
      : failed('slanted', { facts: { text: beginning(block) } });
  },
  messages: {
    upright: 'The text is set upright.',
    slanted: 'People with dyslexia struggle with “{text}”: all of it is in italics.',
  },
});
