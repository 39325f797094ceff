import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  countCharacters,
  getTextBlocks,
  getTextExcerpt,
  indexBlocksByElement,
} from '../../shared/text-blocks.ts';

/**
 * Minimum letters in a long text: two lines or more, longer than a title, an aside or an emphasized sentence.
 */
const MIN_LETTERS = 160;
/** Minimum share of italic letters. */
const MIN_SHARE = 0.9;

const getLongTexts = memoizePerPage((page) =>
  indexBlocksByElement(getTextBlocks(page), (block) => countCharacters(block) >= MIN_LETTERS),
);

/** Recommended by style guides for dyslexia; no criterion requires it. */
export const textInItalics = defineRule({
  id: 'text-in-italics',
  title: 'Long text isn’t in italics',
  help: 'Use upright text, and set it apart in another way, for example with a border or a background color.',
  impact: 'People with dyslexia or low vision find it hard to distinguish the italic letters.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => getLongTexts(page).keys(),
  check: (element, page) => {
    const block = getLongTexts(page).get(element)!;
    const italic = countCharacters(block, {
      where: ({ parent }) => parent.style('font-style') !== 'normal',
    });
    return italic < MIN_SHARE * countCharacters(block)
      ? passed('upright')
      : failed('slanted', { facts: { text: getTextExcerpt(block) } });
  },
  messages: {
    upright: 'The text is upright.',
    slanted: 'The text “{text}” is in italics.',
  },
});
