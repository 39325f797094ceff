import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isMoreProminent } from './prominence.ts';

/** Characters of a heading at most; what is longer is a text. */
const MAX_HEADING_LENGTH = 100;

/** Share of the following paragraph's length from which on it is no heading of it. */
const MAX_SHARE_OF_NEXT = 0.5;

/** The next `p` with text among the siblings of each `p`. */
const getNextParagraphs = memoizePerPage((page) => {
  const following = new Map<ElementModel, ElementModel>();
  const last = new Map<ElementModel | null, ElementModel>();
  for (const paragraph of page.byTag('p')) {
    if (!paragraph.isVisible || paragraph.textContent.trim() === '') continue;
    const before = last.get(paragraph.parent);
    if (before) following.set(before, paragraph);
    last.set(paragraph.parent, paragraph);
  }
  return following;
});

/** The question of axe-core's `p-as-heading`. That a line looks like a heading does not make it one: a person is asked. */
export const pAsHeading = defineRule({
  id: 'p-as-heading',
  title: 'What looks like a heading is one',
  help: 'Use h2, h3 and so on for headings, and style them as you like.',
  impact: 'Screen-reader users who jump from heading to heading pass over this section.',
  criteria: ['1.3.1'],
  category: 'headings',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['p-as-heading'],
  limits: [
    'Only paragraphs (p elements) are looked at: a heading made of a div or of a bold line inside of a text is not found.',
    'That a line looks like a heading does not make it one, so it is always a question.',
  ],
  applies: (page) =>
    [...getNextParagraphs(page).keys()].filter(
      (paragraph) => paragraph.isExposed && paragraph.role === 'paragraph' && isOneLine(paragraph),
    ),
  check: (paragraph, page) => {
    const next = getNextParagraphs(page).get(paragraph)!;
    const text = paragraph.textContent.trim();
    const isShort = text.length <= next.textContent.trim().length * MAX_SHARE_OF_NEXT;
    return isShort && isMoreProminent(paragraph, next)
      ? cantTell('looksLikeHeading', { facts: { text }, related: [next] })
      : passed('text');
  },
  messages: {
    text: 'The paragraph looks like a text.',
    looksLikeHeading:
      'Is “{text}” the heading of what follows? It stands out like one, but is marked as a paragraph.',
  },
});

/** Short, and no more than one sentence. */
function isOneLine({ textContent }: ElementModel): boolean {
  const text = textContent.trim();
  return text.length <= MAX_HEADING_LENGTH && (text.match(/[.!?:;](?![.!?:;])/g) ?? []).length < 2;
}
