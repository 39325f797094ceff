import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findReorderedContent, type ReorderedContent } from './reordered-content.ts';

const getReorderedContent = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, ReorderedContent> =>
    new Map(findReorderedContent(page).map((content) => [content.container, content])),
);

/** F1, F49. Only numbers prove that the visual order is the right one; everything else needs review. */
export const readingOrder = defineRule({
  id: 'reading-order',
  title: 'The order in the code matches the order on screen',
  help: 'Put the elements in the order people should read them, and remove `order`, `row-reverse`, `column-reverse`, grid positions, floats and absolute positions that change it.',
  impact: 'Screen reader users hear sentences, steps or columns in a confusing or wrong order.',
  criteria: ['1.3.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares only the order of the direct children of one container, or of the cells of a layout table.',
    'Content that makes sense in any order, such as cards with headings, landmarks, links and buttons, is skipped.',
  ],
  applies: (page) => getReorderedContent(page).keys(),
  check: (container, page) => {
    const { items, seen } = getReorderedContent(page).get(container)!;
    const facts = { read: items.map(getExcerpt), seen: seen.map(getExcerpt) };
    const evidence = { facts, related: items };
    return isNumbered(seen) && !isNumbered(items)
      ? failed('numbered', evidence)
      : cantTell('reordered', evidence);
  },
  messages: {
    numbered:
      'Numbered items are in a different order in the code than on screen. Screen readers read: {read}.',
    reordered:
      'Does this make sense in the order screen readers use: {read}? On screen, the order is: {seen}.',
  },
});

const MAX_EXCERPT_LENGTH = 60;

function getExcerpt(element: ElementModel): string {
  const text = element.textContent.replace(/\s+/g, ' ').trim();
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;
}

/** Returns whether three or more parts begin with consecutive numbers: “1.”, “Step 2”, “3)”. */
function isNumbered(items: readonly ElementModel[]): boolean {
  const numbers = items.map((item) => {
    const match = /^\s*(?:\p{L}+\s+)?(\d{1,3})(?:[.):\s]|$)/u.exec(item.textContent);
    return match ? Number(match[1]) : Number.NaN;
  });
  return numbers.length >= 3 && numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
}
