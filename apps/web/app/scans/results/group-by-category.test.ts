import { expect, test } from 'vitest';
import { groupByCategory } from './group-by-category.ts';

const issue = { outcome: 'failed', category: 'images', occurrences: 1, user_impact_percentage: 12 } as const;

test('sums the failed issues of each category and takes the highest estimate', () => {
  const issues = [
    issue,
    { ...issue, occurrences: 4, user_impact_percentage: 14 },
    { ...issue, category: 'media', user_impact_percentage: 5 } as const,
    { ...issue, category: 'forms', outcome: 'cantTell' } as const,
  ];
  expect(groupByCategory(issues)).toEqual([
    { category: 'images', issues: 2, occurrences: 5, usersPercent: 14 },
    { category: 'media', issues: 1, occurrences: 1, usersPercent: 5 },
  ]);
});

test('sorts by users, then by issues', () => {
  const issues = [
    issue,
    { ...issue, category: 'headings' } as const,
    { ...issue, category: 'headings' } as const,
    { ...issue, category: 'forms', user_impact_percentage: 20 } as const,
  ];
  expect(groupByCategory(issues).map(({ category }) => category)).toEqual(['forms', 'headings', 'images']);
});
