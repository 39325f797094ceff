import type { TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/** Minimum number of letters in a long passage: a line and a half, more than most headings or labels have. */
const MIN_LETTERS = 100;
/** Minimum share of capital letters, so that a single lowercase word makes no difference. */
const MIN_SHARE = 0.9;

const casedLetters = /[\p{Lu}\p{Ll}]/gu;

const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(
    getTextBlocks(page),
    (block) => countCharacters(block, { of: casedLetters }) >= MIN_LETTERS,
  ),
);

const isUppercased = ({ parent }: TextModel) => parent.style('text-transform') === 'uppercase';

/**
 * Recommended by W3C's cognitive accessibility guidance and by style guides for dyslexia; no criterion
 * requires it.
 */
export const textInCapitals = defineRule({
  id: 'text-in-capitals',
  title: 'Long text isn’t in all caps',
  help: 'Write the text in sentence case, and use capitals only for short headings.',
  impact:
    'People with dyslexia can’t recognize words by their shape, because all capitals have the same height.',
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
    small: 'The text isn’t in all caps.',
    capitals: 'The text “{text}” is in all caps.',
  },
});
