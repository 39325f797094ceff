import { expect, test } from 'vitest';
import { comparePages, type ScannedPageSummary } from './compare-pages.ts';

const createPage = (changes: Partial<ScannedPageSummary> = {}): ScannedPageSummary => ({
  path: '/a',
  elements: 3,
  findings: ['image-alt img', 'image-alt img'],
  notTested: [],
  ...changes,
});

test('finds no difference between equal scans', () => {
  expect(comparePages([createPage()], [createPage()])).toEqual([]);
});

test('counts equal findings', () => {
  const [difference] = comparePages([createPage()], [createPage({ findings: ['image-alt img'] })]);
  expect(difference).toMatchObject({ lost: ['image-alt img'], gained: [] });
});

test('reports a page with a different number of elements, and what was not tested on it', () => {
  const after = createPage({ elements: 1, findings: [], notTested: ['The page kept changing.'] });
  expect(comparePages([createPage()], [after])).toEqual([
    {
      path: '/a',
      elements: [3, 1],
      lost: ['image-alt img', 'image-alt img'],
      gained: [],
      notTested: ['The page kept changing.'],
    },
  ]);
});

test('reports all findings on a missing page as lost', () => {
  expect(comparePages([createPage()], [])).toMatchObject([{ elements: [3, 0], lost: createPage().findings }]);
});
