import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { countLines, getTextBlocks, getTextExcerpt, indexBlocksByElement } from '../../shared/text-blocks.ts';

/** The last line of a justified text is not stretched: of fewer lines than this only one is. */
const MIN_LINES = 3;

/** Texts long enough for stretched spaces to show. */
const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countLines(block) >= MIN_LINES),
);

/** Failure F88 of 1.4.8. */
export const textJustified = defineRule({
  id: 'text-justified',
  title: 'Text is not justified',
  help: 'Align the text to the side on which it begins: text-align: start.',
  impact:
    'People with dyslexia lose the line: the uneven spaces of justified text run through it like rivers.',
  criteria: ['1.4.8'],
  category: 'other',
  severity: 'minor',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Texts of one or two lines are not asked about.',
    'A switch on the page that aligns the text otherwise would do as well; it is not looked for.',
  ],
  applies: (page) => getLongTexts(page).keys(),
  check: (element, page) => {
    if (element.style('text-align') !== 'justify') return passed('ragged');
    return failed('justified', { facts: { text: getTextExcerpt(getLongTexts(page).get(element)!) } });
  },
  messages: {
    ragged: 'The text is aligned to one side.',
    justified: 'People with dyslexia lose the line in “{text}”: justified text has uneven spaces.',
  },
});
