import { expect, test } from 'vitest';
import { filterRules, type ListedRule } from './filter-rules.ts';

const rules: readonly ListedRule[] = [
  {
    id: 'color-contrast',
    title: 'Text has sufficient color contrast',
    wcag: ['1.4.3'],
    act: ['afw4f7'],
    severity: 'serious',
    category: 'color-contrast',
    bestPractice: false,
  },
  {
    id: 'heading-order',
    title: 'Heading levels only increase by one',
    wcag: [],
    act: [],
    severity: 'moderate',
    category: 'headings',
    bestPractice: true,
  },
];

test.each([
  ['', ['color-contrast', 'heading-order']],
  ['HEADING one', ['heading-order']],
  ['1.4.3', ['color-contrast']],
  ['afw4f7', ['color-contrast']],
  ['best practice', ['heading-order']],
  ['heading contrast', []],
])('“%s” finds the rules that contain every word', (search, ids) => {
  expect(filterRules(rules, search).map(({ id }) => id)).toEqual(ids);
});
