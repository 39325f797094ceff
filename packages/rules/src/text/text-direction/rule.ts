import type { ElementModel, TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { beginning, countLetters, type TextBlock, textBlocks } from '../../shared/text-blocks.ts';

/** Letters of scripts that run from right to left (https://www.unicode.org/reports/tr9/, classes R and AL). */
const rightToLeft =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/gu;

/** Letters from which on there is a sentence: the name of a language in a menu has fewer. */
const leastLetters = 20;
const leastWords = 3;
/** Share of the letters that have to run against the direction: a quotation in another script does not matter. */
const leastShare = 0.8;

const directionOf = ({ parent }: TextModel) => parent.style('direction');

/** Marks of direction in the text itself (technique H34). */
const mark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

type Direction = 'right' | 'toTheLeft' | 'toTheRight';

/** Sentences by how they run, each kind by the first of them. */
const sentences = perPage((page): ReadonlyMap<ElementModel, readonly TextBlock[]> => {
  const groups = Map.groupBy(textBlocks(page).filter(isAsked), runs);
  return new Map([...groups.values()].map((blocks) => [blocks[0]!.element, blocks]));
});

function isAsked(block: TextBlock): boolean {
  return (
    countLetters(block) >= leastLetters &&
    countLetters(block, { of: /\S(?=\s|$)/g }) >= leastWords &&
    // Of most pages there is nothing to ask: no text runs to the left, and no direction says so.
    (countLetters(block, { of: rightToLeft }) > 0 ||
      block.texts.some((text) => directionOf(text) === 'rtl')) &&
    !block.texts.some(({ text }) => mark.test(text)) &&
    !isAlignedByItself(block)
  );
}

function runs(block: TextBlock): Direction {
  const all = countLetters(block);
  const within = (direction: string) => (text: TextModel) => directionOf(text) === direction;
  const leftward = countLetters(block, { of: rightToLeft, where: within('ltr') });
  if (leftward >= leastShare * all) return 'toTheLeft';
  const rightward =
    countLetters(block, { where: within('rtl') }) -
    countLetters(block, { of: rightToLeft, where: within('rtl') });
  return rightward >= leastShare * all ? 'toTheRight' : 'right';
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
  applies: (page) => sentences(page).keys(),
  check: (element, page) => {
    const blocks = sentences(page).get(element)!;
    const direction = runs(blocks[0]!);
    if (direction === 'right') return passed(direction);
    return failed(direction, {
      facts: { text: beginning(blocks[0]!), count: blocks.length },
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
function isAlignedByItself({ element, texts }: TextBlock): boolean {
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
