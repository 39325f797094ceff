import type { TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/** Letters of a text at length: a line and a half, more than a heading or a label usually has. */
const MIN_LETTERS = 100;
/** Share of capitals from which on a text is set in them: a word in small letters does not change that. */
const MIN_SHARE = 0.9;

const casedLetters = /[\p{Lu}\p{Ll}]/gu;

const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(
    getTextBlocks(page),
    (block) => countCharacters(block, { of: casedLetters }) >= MIN_LETTERS,
  ),
);

const isUppercased = ({ parent }: TextModel) => parent.style('text-transform') === 'uppercase';

/** Advice of W3C's cognitive accessibility guidance and of every style guide on dyslexia; no criterion asks for it. */
export const textInCapitals = defineRule({
  id: 'text-in-capitals',
  title: 'Long text is not set in capitals',
  help: 'Write the text in small letters, and set capitals for short headings only.',
  impact: 'People with dyslexia cannot tell words by their shape: capitals are all of one height.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => getLongTexts(page).keys(),
  check: (element, page) => {
    const block = getLongTexts(page).get(element)!;
    const capitals =
      countCharacters(block, { of: casedLetters, where: isUppercased }) +
      countCharacters(block, { of: /\p{Lu}/gu, where: (text) => !isUppercased(text) });
    return capitals < MIN_SHARE * countCharacters(block, { of: casedLetters })
      ? passed('small')
      : failed('capitals', { facts: { text: getTextExcerpt(block) } });
  },
  messages: {
    small: 'The text is written in small letters.',
    capitals: 'People with dyslexia read “{text}” letter by letter: all of it is in capitals.',
  },
});
