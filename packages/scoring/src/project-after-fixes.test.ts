import { expect, test } from 'vitest';
import { projectIssuesAfterFixes } from './project-after-fixes.ts';

const createIssue = (
  id: string,
  occurrences: number,
  fix?: { fixed_occurrences: number; needs_author_text: string | null },
) => ({
  id,
  occurrences,
  fix: fix ?? null,
});

test('subtracts fixed occurrences and drops issues that have none left', () => {
  const projection = projectIssuesAfterFixes([
    createIssue('all', 3, { fixed_occurrences: 3, needs_author_text: null }),
    createIssue('some', 5, { fixed_occurrences: 2, needs_author_text: 'The words of the alternative' }),
    createIssue('unproven', 2, { fixed_occurrences: 0, needs_author_text: null }),
    createIssue('without', 4),
  ]);
  expect(projection?.remaining.map(({ id, occurrences }) => [id, occurrences])).toEqual([
    ['some', 3],
    ['unproven', 2],
    ['without', 4],
  ]);
  expect(projection?.fixed).toEqual({ issues: 2, to_word: 1, occurrences: 5 });
});

test('returns null if no fix fixed anything', () => {
  expect(
    projectIssuesAfterFixes([
      createIssue('unproven', 2, { fixed_occurrences: 0, needs_author_text: null }),
      createIssue('without', 4),
    ]),
  ).toBe(null);
});
