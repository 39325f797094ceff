import { expect, test } from 'vitest';
import { helpTopics, searchHelp } from './articles.ts';

const findArticleIds = (search: string) =>
  searchHelp(helpTopics, search).flatMap(({ articles }) => articles.map(({ id }) => id));

test('an empty search finds everything', () => {
  expect(searchHelp(helpTopics, '  ')).toEqual(helpTopics);
});

test('every word must be there, in whatever case', () => {
  expect(findArticleIds('DARK theme')).toEqual(['screens']);
  expect(findArticleIds('dark zebra')).toEqual([]);
});

test('ids are unique: each is an address', () => {
  const ids = findArticleIds('');
  expect(new Set(ids).size).toBe(ids.length);
});
