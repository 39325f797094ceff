import { expect, test } from 'vitest';
import { comparePages, type ScannedPage } from './compare-pages.ts';

const page = (changes: Partial<ScannedPage> = {}): ScannedPage => ({
  path: '/a',
  elements: 3,
  findings: ['image-alt img', 'image-alt img'],
  notTested: [],
  ...changes,
});

test('equal scans have no difference', () => {
  expect(comparePages([page()], [page()])).toEqual([]);
});

test('equal findings are counted', () => {
  const [difference] = comparePages([page()], [page({ findings: ['image-alt img'] })]);
  expect(difference).toMatchObject({ lost: ['image-alt img'], gained: [] });
});

test('a page with other elements differs, with what was not tested of it', () => {
  const after = page({ elements: 1, findings: [], notTested: ['The page kept changing.'] });
  expect(comparePages([page()], [after])).toEqual([
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
  expect(comparePages([page()], [])).toMatchObject([{ elements: [3, 0], lost: page().findings }]);
});
