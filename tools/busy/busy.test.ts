import { expect, test } from 'vitest';
import { comparePages, type ScannedPageSummary } from './compare-pages.ts';

const createPage = (changes: Partial<ScannedPageSummary> = {}): ScannedPageSummary => ({
  path: '/a',
  elements: 3,
  findings: ['image-alt img', 'image-alt img'],
  notTested: [],
  ...changes,
});

test('equal scans have no difference', () => {
  expect(comparePages([createPage()], [createPage()])).toEqual([]);
});

test('equal findings are counted', () => {
  const [difference] = comparePages([createPage()], [createPage({ findings: ['image-alt img'] })]);
  expect(difference).toMatchObject({ lost: ['image-alt img'], gained: [] });
});

test('a page with other elements differs, with what was not tested of it', () => {
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

test('a page that is missing has lost everything', () => {
  expect(comparePages([createPage()], [])).toMatchObject([{ elements: [3, 0], lost: createPage().findings }]);
});
