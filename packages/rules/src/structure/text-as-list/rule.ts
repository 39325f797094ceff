import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findTextLists } from './text-lists.ts';

const getTextLists = memoizePerPage(
  (page): ReadonlyMap<ElementModel, readonly string[]> => new Map(findTextLists(page)),
);

/** Technique H48. That lines begin with a sign does not make them a list: a person is asked. */
export const textAsList = defineRule({
  id: 'text-as-list',
  title: 'What looks like a list is one',
  help: 'Put the entries into ul or ol, one li for each, and let the browser draw the bullets and numbers.',
  impact:
    'Screen-reader users are not told that there is a list, of how many entries, and cannot pass over it.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Lists are known by three lines or more that begin with the same bullet, or with numbers that follow each other. Bullets that a style sheet or a picture draws are not seen.',
  ],
  applies: (page) => getTextLists(page).keys(),
  check: (element, page) => {
    const lines = getTextLists(page).get(element) ?? [];
    return cantTell('looksLikeList', { facts: { count: lines.length, lines } });
  },
  messages: {
    looksLikeList:
      'Is this a list? {count} lines begin like the entries of one, but are not marked as such: {lines}.',
  },
});
