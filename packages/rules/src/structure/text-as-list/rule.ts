import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findTextLists } from './text-lists.ts';

const getTextLists = memoizePerPage(
  (page): ReadonlyMap<ElementModel, readonly string[]> => new Map(findTextLists(page)),
);

/** Technique H48. Lines that begin with a bullet are not always a list, so they need review. */
export const textAsList = defineRule({
  id: 'text-as-list',
  title: 'Lists are marked up as lists',
  help: 'Put the items in a `<ul>` or `<ol>`, one `<li>` for each, and let the browser draw the bullets and numbers.',
  impact: 'Screen reader users don’t hear that this is a list or how many items it has, and can’t skip it.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Lists are recognized by three or more lines that begin with the same bullet or with consecutive numbers, not by bullets that come from a style sheet or an image.',
  ],
  applies: (page) => getTextLists(page).keys(),
  check: (element, page) => {
    const lines = getTextLists(page).get(element) ?? [];
    return cantTell('looksLikeList', { facts: { count: lines.length, lines } });
  },
  messages: {
    looksLikeList: {
      question: 'Is this a list?',
      ifSo: 'mark it up as one. These {count} lines begin like list items: {lines}.',
    },
  },
});
