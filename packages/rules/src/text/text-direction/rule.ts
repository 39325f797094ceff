import type { ElementModel, TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { countCharacters, getTextBlocks, getTextExcerpt, type TextBlock } from '../../shared/text-blocks.ts';

/** Letters of scripts that run from right to left (https://www.unicode.org/reports/tr9/, classes R and AL). */
const rightToLeftLetters =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/gu;

/** Letters from which on there is a sentence: the name of a language in a menu has fewer. */
const MIN_LETTERS = 20;
const MIN_WORDS = 3;
/** Share of the letters that have to run against the direction: a quotation in another script does not matter. */
const MIN_SHARE = 0.8;

const getDirection = ({ parent }: TextModel) => parent.style('direction');

/** Marks of direction in the text itself (technique H34). */
const directionMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

type TextRun = 'right' | 'toTheLeft' | 'toTheRight';

/** Sentences by how they run, each kind by the first of them. */
const getSentencesByRun = memoizePerPage((page): ReadonlyMap<ElementModel, readonly TextBlock[]> => {
  const groups = Map.groupBy(getTextBlocks(page).filter(isApplicable), classifyRun);
  return new Map([...groups.values()].map((blocks) => [blocks[0]!.element, blocks]));
});

function isApplicable(block: TextBlock): boolean {
  return (
    countCharacters(block) >= MIN_LETTERS &&
    countCharacters(block, { of: /\S(?=\s|$)/g }) >= MIN_WORDS &&
    // Of most pages there is nothing to ask: no text runs to the left, and no direction says so.
    (countCharacters(block, { of: rightToLeftLetters }) > 0 ||
      block.texts.some((text) => getDirection(text) === 'rtl')) &&
    !block.texts.some(({ text }) => directionMark.test(text)) &&
    !isAlignedByDirection(block)
  );
}

function classifyRun(block: TextBlock): TextRun {
  const all = countCharacters(block);
  const within = (direction: string) => (text: TextModel) => getDirection(text) === direction;
  const leftward = countCharacters(block, { of: rightToLeftLetters, where: within('ltr') });
  if (leftward >= MIN_SHARE * all) return 'toTheLeft';
  const rightward =
    countCharacters(block, { where: within('rtl') }) -
    countCharacters(block, { of: rightToLeftLetters, where: within('rtl') });
  return rightward >= MIN_SHARE * all ? 'toTheRight' : 'right';
}

/** Techniques H34 and H56, told once for all texts that run one way. What is heard keeps its order, so that 1.3.2 is not broken by it. */
export const textDirection = defineRule({
  id: 'text-direction',
  title: 'Text runs in the direction of its script',
  help: 'Set dir="rtl" on text in Arabic, Hebrew and other scripts that run to the left, dir="ltr" on other text inside of it.',
  impact:
    'People read the parts of a sentence in the wrong order: full stops, numbers and foreign words jump to the other end.',
  criteria: [],
  category: 'other',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Texts of one or two words are not asked about, nor those with marks of direction in them.',
    'Text whose direction follows from its first letter (unicode-bidi: plaintext) is known only by the side that it is aligned to.',
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
    right: 'These texts run in the direction of their script.',
    toTheLeft:
      'In {count} of the page’s texts people read the parts of a sentence in the wrong order, the first is “{text}”: their script runs to the left, their direction (dir) to the right.',
    toTheRight:
      'In {count} of the page’s texts people read the parts of a sentence in the wrong order, the first is “{text}”: their script runs to the right, their direction (dir) to the left.',
  },
});

/** Stands at the end of its lines although nothing aligns it there: its direction follows from its letters. */
function isAlignedByDirection({ element, texts }: TextBlock): boolean {
  const { box } = element;
  if (box === null || !/^(start|-webkit-auto)$/.test(element.style('text-align'))) return false;
  const lines = texts.flatMap((text) => text.lines);
  const left = Math.min(...lines.map(({ x }) => x)) - box.x;
  const right = box.x + box.width - Math.max(...lines.map(({ x, width }) => x + width));
  const toTheLeft = element.style('direction') === 'rtl';
  const [before, after] = toTheLeft ? [right, left] : [left, right];
  // Padding and rounding keep a text away from its side.
  return before > after + Number.parseFloat(element.style('font-size'));
}
