import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { countLines, getTextBlocks, getTextExcerpt, indexBlocksByElement } from '../../shared/text-blocks.ts';

/** The last line of justified text is not stretched, so shorter text has at most one stretched line. */
const MIN_LINES = 3;

/** Minimum length of text in which people notice stretched spaces. */
const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countLines(block) >= MIN_LINES),
);

/** Failure F88 of 1.4.8. */
export const textJustified = defineRule({
  id: 'text-justified',
  title: 'Text isn’t justified',
  help: 'Align the text at its start: `text-align: start`.',
  impact: 'People with dyslexia lose their place in the text because of the uneven spaces between words.',
  criteria: ['1.4.8'],
  category: 'other',
  severity: 'minor',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Text of one or two lines isn’t checked.',
    'A control on the page that changes the alignment would be sufficient, but isn’t detected.',
  ],
  applies: (page) => getLongTexts(page).keys(),
  check: (element, page) => {
    if (element.style('text-align') !== 'justify') return passed('ragged');
    return failed('justified', { facts: { text: getTextExcerpt(getLongTexts(page).get(element)!) } });
  },
  messages: {
    ragged: 'The text is aligned to one side.',
    justified: 'The text “{text}” is justified.',
  },
});
