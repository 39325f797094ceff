import { MAX_SAMPLE_PAGES } from '@curbcut/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SampleCandidate } from './model.ts';
import { proposeSample } from './propose-sample.ts';

const createPage = (pageId: string, rules: string[] = [], issues: string[] = []): SampleCandidate => ({
  pageId,
  url: `https://shop.example/${pageId}`,
  title: pageId,
  rules,
  issues,
});

const getReasons = (pages: readonly SampleCandidate[], startUrl = 'https://shop.example/home/') =>
  proposeSample(pages, 1, startUrl).map(({ pageId, reason }) => `${pageId}: ${reason}`);

test('starts with the start page, followed by forms, issues, content types and a random page', () => {
  const pages = [
    createPage('news', ['image-alt']),
    createPage('home', ['image-alt', 'label']),
    createPage('search', ['label']),
    createPage('contact', ['label', 'select-name']),
    createPage('prices', ['td-has-header']),
    createPage('blog', ['image-alt'], ['i1', 'i2']),
    createPage('old-blog', ['image-alt'], ['i1']),
  ];
  const reasons = getReasons(pages);
  expect(reasons.slice(0, 4)).toEqual(['home: start', 'contact: form', 'blog: issues', 'prices: variety']);
  expect(reasons).toHaveLength(5);
  expect(reasons[4]).toMatch(/^(?:news|search|old-blog): random$/);
});

test('uses the first page as the start page if the scan started elsewhere', () => {
  expect(getReasons([createPage('a'), createPage('b')], 'https://other.example/')).toEqual([
    'a: start',
    'b: random',
  ]);
  expect(getReasons([])).toEqual([]);
  expect(getReasons([createPage('only')])).toEqual(['only: start']);
});

test('chooses the same random pages for the same seed, and different ones for other seeds', () => {
  const pages = Array.from({ length: 200 }, (_, index) => createPage(`p${index}`, [], [`i${index % 40}`]));
  const getRandom = (seed: number) =>
    proposeSample(pages, seed, '')
      .filter(({ reason }) => reason === 'random')
      .map(({ pageId }) => pageId);
  expect(getRandom(7)).toEqual(getRandom(7));
  expect(getRandom(7)).toHaveLength(4);
  expect(new Set([1, 2, 3, 4, 5].map((seed) => getRandom(seed).join())).size).toBeGreaterThan(3);
});

test('has no duplicate pages, the start page, 10% random pages, and every issue if there is room', () => {
  const page = fc.record({
    rules: fc.subarray(['label', 'select-name', 'image-alt', 'video-caption', 'td-has-header']),
    issues: fc.subarray(
      Array.from({ length: 90 }, (_, index) => `i${index}`),
      { maxLength: 4 },
    ),
  });
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 120 }), fc.nat(), (all, seed) => {
      const pages = all.map(({ rules, issues }, index) => createPage(`p${index}`, rules, issues));
      const sample = proposeSample(pages, seed, pages[0]!.url);
      const ids = sample.map(({ pageId }) => pageId);
      expect(sample.length).toBeLessThanOrEqual(MAX_SAMPLE_PAGES);
      expect(new Set(ids).size).toBe(ids.length);
      expect(sample[0]).toEqual({ pageId: 'p0', reason: 'start' });
      const structured = sample.filter(({ reason }) => reason !== 'random');
      expect(sample.length - structured.length).toBe(
        Math.min(pages.length - structured.length, Math.ceil(structured.length / 10)),
      );
      const getIssues = (some: readonly SampleCandidate[]) => new Set(some.flatMap(({ issues }) => issues));
      if (structured.length < 54) {
        expect(getIssues(pages.filter(({ pageId }) => ids.includes(pageId)))).toEqual(getIssues(pages));
      }
    }),
  );
});

test('contains all of a journey’s steps, even those that add nothing', () => {
  const steps = [1, 2, 3].map((number) => ({
    pageId: String(number),
    url: `https://shop.example/app#step-${number}`,
    title: `Step ${number}`,
    issues: [],
    rules: [],
    isStep: true,
  }));
  expect(proposeSample(steps, 1, 'https://shop.example/app')).toEqual([
    { pageId: '1', reason: 'start' },
    { pageId: '2', reason: 'process' },
    { pageId: '3', reason: 'process' },
  ]);
});
