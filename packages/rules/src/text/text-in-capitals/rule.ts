import type { TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { beginning, blocksByElement, countLetters, textBlocks } from '../../shared/text-blocks.ts';

/** Letters of a text at length: a line and a half, more than a heading or a label usually has. */
const leastLetters = 100;
/** Share of capitals from which on a text is set in them: a word in small letters does not change that. */
const leastShare = 0.9;

const cased = /[\p{Lu}\p{Ll}]/gu;

const longTexts = perPage((page) =>
  blocksByElement(textBlocks(page), (block) => countLetters(block, { of: cased }) >= leastLetters),
);

const isRaised = ({ parent }: TextModel) => parent.style('text-transform') === 'uppercase';

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
  applies: (page) => longTexts(page).keys(),
  check: (element, page) => {
    const block = longTexts(page).get(element)!;
    const capitals =
      countLetters(block, { of: cased, where: isRaised }) +
      countLetters(block, { of: /\p{Lu}/gu, where: (text) => !isRaised(text) });
    return capitals < leastShare * countLetters(block, { of: cased })
      ? passed('small')
      : failed('capitals', { facts: { text: beginning(block) } });
  },
  messages: {
    small: 'The text is written in small letters.',
    capitals: 'People with dyslexia read “{text}” letter by letter: all of it is in capitals.',
  },
});
