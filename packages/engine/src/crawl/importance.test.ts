import { expect, test } from 'vitest';
import { type CrawledPage, PageImportanceCalculator } from './importance.ts';

const toUrl = (path: string) => `https://example.com${path}`;

function createPage(path: string, facts: Partial<CrawledPage> = {}): CrawledPage {
  return { url: toUrl(path), isStart: false, clicks: 2, links: [], forms: [], ...facts };
}

function computeImportances(...pages: CrawledPage[]) {
  const calculator = new PageImportanceCalculator();
  for (const page of pages) calculator.add(page);
  return Object.fromEntries(
    [...calculator.computeAll()].map(([url, importance]) => [new URL(url).pathname, importance]),
  );
}

test('rates a page that every other page links to as high, no matter how the links are written', () => {
  expect(
    computeImportances(
      createPage('/', { isStart: true, clicks: 0, links: [toUrl('/contact/'), toUrl('/a')] }),
      createPage('/a', { links: ['http://www.example.com/contact#form'] }),
      createPage('/contact', { links: [toUrl('/contact')] }),
    ),
  ).toEqual({ '/': 'high', '/a': 'medium', '/contact': 'high' });
});

test('does not count a single page as linked from every page', () => {
  expect(computeImportances(createPage('/a'))).toEqual({ '/a': 'medium' });
});

test('rates a page with a form as high unless every page has that form', () => {
  const search = 'search < header';
  expect(
    computeImportances(
      createPage('/a', { forms: [search] }),
      createPage('/b', { forms: [search, 'order < main'] }),
    ),
  ).toEqual({
    '/a': 'medium',
    '/b': 'high',
  });
});

test('rates pages four or more clicks away as low', () => {
  expect(
    computeImportances(
      createPage('/a', { clicks: 3 }),
      createPage('/b', { clicks: 4 }),
      createPage('/c', { clicks: null }),
    ),
  ).toEqual({
    '/a': 'medium',
    '/b': 'low',
    '/c': 'medium',
  });
});
