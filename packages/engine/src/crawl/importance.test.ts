import { expect, test } from 'vitest';
import { type PlacedPage, pageImportances } from './importance.ts';

const at = (path: string) => `https://example.com${path}`;

function page(path: string, facts: Partial<PlacedPage> = {}): PlacedPage {
  return { url: at(path), isStart: false, clicks: 2, links: [], forms: [], ...facts };
}

const importances = (...pages: PlacedPage[]) =>
  Object.fromEntries(
    [...pageImportances(pages)].map(([url, importance]) => [new URL(url).pathname, importance]),
  );

test('a page that every other page links to is important, however the links are written', () => {
  expect(
    importances(
      page('/', { isStart: true, clicks: 0, links: [at('/contact/'), at('/a')] }),
      page('/a', { links: ['http://www.example.com/contact#form'] }),
      page('/contact', { links: [at('/contact')] }),
    ),
  ).toEqual({ '/': 'high', '/a': 'medium', '/contact': 'high' });
});

test('a page of its own is not linked from every page', () => {
  expect(importances(page('/a'))).toEqual({ '/a': 'medium' });
});

test('a form makes a page important unless every page has it', () => {
  const search = 'search < header';
  expect(
    importances(page('/a', { forms: [search] }), page('/b', { forms: [search, 'order < main'] })),
  ).toEqual({
    '/a': 'medium',
    '/b': 'high',
  });
});

test('pages four or more clicks away matter little', () => {
  expect(
    importances(page('/a', { clicks: 3 }), page('/b', { clicks: 4 }), page('/c', { clicks: null })),
  ).toEqual({
    '/a': 'medium',
    '/b': 'low',
    '/c': 'medium',
  });
});
