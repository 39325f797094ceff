import { expect, test } from 'vitest';
import { helpTopics, searchHelp } from './articles.ts';

const findArticleIds = (search: string) =>
  searchHelp(helpTopics, search).flatMap(({ articles }) => articles.map(({ id }) => id));

test('finds everything when the search is empty', () => {
  expect(searchHelp(helpTopics, '  ')).toEqual(helpTopics);
});

test('requires every word and ignores case', () => {
  expect(findArticleIds('DARK theme')).toEqual(['screens']);
  expect(findArticleIds('dark zebra')).toEqual([]);
});

test('gives every article a unique id, which its URL uses', () => {
  const ids = findArticleIds('');
  expect(new Set(ids).size).toBe(ids.length);
});
