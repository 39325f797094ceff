import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isMoreProminent } from './prominence.ts';

/** Maximum length of a heading in characters; longer paragraphs are body text. */
const MAX_HEADING_LENGTH = 100;

/** A paragraph longer than this share of the next one isn't a heading for it. */
const MAX_SHARE_OF_NEXT = 0.5;

/** Maps each `p` to the next sibling `p` with text. */
const getNextParagraphs = memoizePerPage((page) => {
  const following = new Map<ElementModel, ElementModel>();
  const last = new Map<ElementModel | null, ElementModel>();
  for (const paragraph of page.byTag('p')) {
    if (!paragraph.isVisible || paragraph.textContent.trim() === '') continue;
    const previous = last.get(paragraph.parent);
    if (previous) following.set(previous, paragraph);
    last.set(paragraph.parent, paragraph);
  }
  return following;
});

/**
 * Same check as axe-core's `p-as-heading`. A line that looks like a heading is not always one, so it needs
 * review.
 */
export const pAsHeading = defineRule({
  id: 'p-as-heading',
  title: 'Paragraphs aren’t styled to look like headings',
  help: 'Use `<h2>`, `<h3>` and so on for headings, and style them with CSS.',
  impact: 'Screen reader users who navigate by headings miss this section.',
  criteria: ['1.3.1'],
  category: 'headings',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['p-as-heading'],
  limits: [
    'Checks only paragraphs (p elements): headings built from a div element or a bold line inside text aren’t detected.',
    'A line that looks like a heading isn’t always one, so this always needs review.',
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
    text: 'The paragraph doesn’t look like a heading.',
    looksLikeHeading: {
      question: 'Is “{text}” a heading?',
      ifSo: 'mark it up as one: it looks like a heading but is a paragraph.',
    },
  },
});

/** Returns whether the text is short and at most one sentence. */
function isOneLine({ textContent }: ElementModel): boolean {
  const text = textContent.trim();
  return text.length <= MAX_HEADING_LENGTH && (text.match(/[.!?:;](?![.!?:;])/g) ?? []).length < 2;
}
