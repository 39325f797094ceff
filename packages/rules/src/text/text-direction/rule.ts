import type { ElementModel, TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { countCharacters, getTextBlocks, getTextExcerpt, type TextBlock } from '../../shared/text-blocks.ts';

/** Letters of right-to-left scripts (https://www.unicode.org/reports/tr9/, classes R and AL). */
const rightToLeftLetters =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/gu;

/** Minimum number of letters in a sentence: language names in menus are shorter. */
const MIN_LETTERS = 20;
const MIN_WORDS = 3;
/**
 * Minimum share of letters that run against the text direction, so that a quotation in another script does
 * not matter.
 */
const MIN_SHARE = 0.8;

const getDirection = ({ parent }: TextModel) => parent.style('direction');

/** Directional formatting characters in the text itself (technique H34). */
const directionMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

type TextRun = 'right' | 'toTheLeft' | 'toTheRight';

/** Sentences by text direction, each group by its first sentence. */
const getSentencesByRun = memoizePerPage((page): ReadonlyMap<ElementModel, readonly TextBlock[]> => {
  const groups = Map.groupBy(getTextBlocks(page).filter(isApplicable), classifyRun);
  return new Map([...groups.values()].map((blocks) => [blocks[0]!.element, blocks]));
});

function isApplicable(block: TextBlock): boolean {
  return (
    countCharacters(block) >= MIN_LETTERS &&
    countCharacters(block, { of: /\S(?=\s|$)/g }) >= MIN_WORDS &&
    // Most pages have nothing to check: no right-to-left text and no right-to-left direction.
    (countCharacters(block, { of: rightToLeftLetters }) > 0 ||
      block.texts.some((text) => getDirection(text) === 'rtl')) &&
    !block.texts.some(({ text }) => directionMark.test(text)) &&
    !isAlignedByDirection(block)
  );
}

function classifyRun(block: TextBlock): TextRun {
  const total = countCharacters(block);
  const hasDirection = (direction: string) => (text: TextModel) => getDirection(text) === direction;
  const mismatchedRtl = countCharacters(block, { of: rightToLeftLetters, where: hasDirection('ltr') });
  if (mismatchedRtl >= MIN_SHARE * total) return 'toTheLeft';
  const mismatchedLtr =
    countCharacters(block, { where: hasDirection('rtl') }) -
    countCharacters(block, { of: rightToLeftLetters, where: hasDirection('rtl') });
  return mismatchedLtr >= MIN_SHARE * total ? 'toTheRight' : 'right';
}

/**
 * Techniques H34 and H56, reported once for all text that runs in one direction. Screen readers keep the
 * order, so this alone doesn't fail 1.3.2.
 */
export const textDirection = defineRule({
  id: 'text-direction',
  title: 'Text direction matches the script',
  help: 'Set `dir="rtl"` on text in Arabic, Hebrew and other right-to-left scripts, and `dir="ltr"` on other text inside it.',
  impact:
    'People see the parts of a sentence in the wrong order: periods, numbers and foreign words move to the other end.',
  criteria: [],
  category: 'other',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Text of one or two words, and text with directional formatting characters, isn’t checked.',
    'Text with unicode-bidi: plaintext is checked only by its alignment.',
  ],
  applies: (page) => getSentencesByRun(page).keys(),
  check: (element, page) => {
    const blocks = getSentencesByRun(page).get(element)!;
    const direction = classifyRun(blocks[0]!);
    if (direction === 'right') return passed(direction);
    return failed(direction, {
      facts: { text: getTextExcerpt(blocks[0]!), count: blocks.length },
      related: blocks.slice(1).map((block) => block.element),
    });
  },
  messages: {
    right: 'The direction of this text matches its script.',
    toTheLeft:
      'People see sentences in the wrong order: right-to-left text has the direction left to right ({count} in total). It begins with “{text}”.',
    toTheRight:
      'People see sentences in the wrong order: left-to-right text has the direction right to left ({count} in total). It begins with “{text}”.',
  },
});

/**
 * Returns whether the text is at the end of its box although it is not aligned there, so that its letters
 * determine its direction.
 */
function isAlignedByDirection({ element, texts }: TextBlock): boolean {
  const { box } = element;
  if (box === null || !/^(start|-webkit-auto)$/.test(element.style('text-align'))) return false;
  const lines = texts.flatMap((text) => text.lines);
  const left = Math.min(...lines.map(({ x }) => x)) - box.x;
  const right = box.x + box.width - Math.max(...lines.map(({ x, width }) => x + width));
  const isRightToLeft = element.style('direction') === 'rtl';
  const [startGap, endGap] = isRightToLeft ? [right, left] : [left, right];
  // Because of padding and rounding, text may not touch the edge.
  return startGap > endGap + Number.parseFloat(element.style('font-size'));
}
