import { expect, test } from 'vitest';
import {
  collectLimitedTests,
  describeLimitedTests,
  formatTestLimits,
  listLimitedTests,
} from './limited-tests.ts';
import type { TestLimit, UnexaminedPart } from './retest.ts';

const gestures: TestLimit = {
  pass: 'interact',
  test: 'gestures and motion',
  reason: 'limit',
  done: 6,
  of: 14,
  unit: 'types of elements',
};
const zoom: TestLimit = { ...gestures, test: 'text at 200% zoom', reason: 'deadline', done: 0, of: null };
const part = (reason: string): UnexaminedPart => ({ reason, detail: 'Text of the page', selector: '' });
const page = (path: string, ...unexamined: UnexaminedPart[]) => ({
  url: `https://a.example${path}`,
  unexamined,
});
const describe = (...pages: Parameters<typeof collectLimitedTests>[0][]) =>
  describeLimitedTests(collectLimitedTests(pages.flatMap((some) => [...some]))).map(({ text }) => text);

test('lists each test once per reason, with the page on which the least was tested', () => {
  const limits = collectLimitedTests([
    page('/', ...formatTestLimits([gestures, zoom])),
    page('/cart', ...formatTestLimits([{ ...gestures, done: 2 }])),
  ]);
  expect(limits).toEqual([
    {
      ...{ test: 'gestures and motion', reason: 'limit', done: 2, of: 14, unit: 'types of elements' },
      ...{ pages: 2, urls: ['https://a.example/', 'https://a.example/cart'] },
    },
    {
      ...{ test: 'text at 200% zoom', reason: 'deadline', done: 0, of: null, unit: 'types of elements' },
      ...{ pages: 1, urls: ['https://a.example/'] },
    },
  ]);
});

test('explains on which pages a test was cut short, and why', () => {
  const cut = formatTestLimits([gestures]);
  expect(describe([page('/a', ...cut), page('/b?x=1', ...cut)])).toEqual([
    'Automated tests were incomplete on “/a” and “/b?x=1”. These pages exceed this scan’s limits. Partly tested: gestures and motion (6 of 14 types of elements).',
  ]);
  const many = ['/1', '/2', '/3', '/4', '/5', '/6', '/7'].map((path) => page(path, ...cut));
  expect(describe(many)[0]).toContain('on “/1”, “/2”, “/3” and 4 more pages.');
});

test('describes each reason, and combines tests with the same pages', () => {
  const texts = describe([page('/', ...formatTestLimits([gestures, zoom, { ...zoom, test: 'reflow' }]))]);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toBe(
    'Automated tests were incomplete on “/”. The page ran out of time or stopped responding. Not tested: text at 200% zoom, reflow.',
  );
});

test('includes parts without their own limit: truncated pages, and frames', () => {
  const parts = [part('too-many-nodes'), part('frame-not-loaded'), part('canvas')];
  expect(listLimitedTests(parts)).toEqual(new Set(['page', 'frames']));
  expect(describe([page('/', ...parts)])).toEqual([
    'Automated tests were incomplete on “/”. The page is too large, or was still changing. Partly tested: the whole page.',
    'Automated tests were incomplete on “/”. At least one frame didn’t load or respond. Partly tested: the content of frames.',
  ]);
});

test('refers to a page by its title, which is page content', () => {
  const [limit] = collectLimitedTests([page('/cart', ...formatTestLimits([gestures]))]);
  const name = (title: string) =>
    describeLimitedTests([limit!], new Map([['https://a.example/cart', title]]))[0]!.text;
  expect(name(' Your\n“cart” ')).toContain('incomplete on “Your ‘cart’”.');
  expect(name('a'.repeat(100))).toContain(`“${'a'.repeat(60)}…”`);
  expect(name('')).toContain('“/cart”');
});
