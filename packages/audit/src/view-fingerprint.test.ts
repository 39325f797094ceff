import { expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';
import { createQuestions } from './create-questions.ts';
import { describeChanges } from './describe-changes.ts';
import { coversViews, withViews } from './view-fingerprint.ts';

const menu = { url: 'https://shop.example/', state: 'Click “Menu”', display: '' };
const phone = { url: 'https://shop.example/', state: '', display: 'on a phone (390 px wide)' };

test('adds views to a fingerprint in any order, once each, and replaces earlier ones', () => {
  const both = withViews('parts-1 ab cd:images=1.ef', [menu, phone, menu]);
  expect(both).toMatch(/^parts-1 ab cd:images=1\.ef view-[0-9a-f]{16} view-[0-9a-f]{16}$/);
  expect(withViews('parts-1 ab cd:images=1.ef', [phone, menu])).toBe(both);
  expect(withViews(both, [])).toBe('parts-1 ab cd:images=1.ef');
  expect(withViews('', [menu])).toBe('');
});

test('covers fewer views of the same content, but not additional or different ones', () => {
  const [one, both] = [withViews('a b', [menu]), withViews('a b', [menu, phone])];
  expect(coversViews(both, one)).toBe(true);
  expect(coversViews(both, 'a b')).toBe(true);
  expect(coversViews(one, both)).toBe(false);
  expect(coversViews(one, withViews('a b', [phone]))).toBe(false);
  expect(coversViews(both, withViews('a c', [menu]))).toBe(false);
});

const createDrafts = (views: (typeof menu)[]) =>
  createQuestions({
    criteria: ['2.4.5', '3.2.3'],
    reviewIssues: [],
    sample: [{ url: 'https://shop.example/', tallies: [], contentHash: 'c0' }],
    views,
    evaluatedRules: [],
  });

test('an answer is kept after a scan unless a view has been added since', () => {
  const carry = (before: (typeof menu)[], now: (typeof menu)[]) =>
    carryOver(
      createDrafts(before).map(({ key, fingerprint }) => ({ key, fingerprint, hasAnswer: true })),
      createDrafts(now),
    );
  expect(carry([menu], [menu]).kept).toHaveLength(2);
  expect(carry([menu, phone], [menu]).kept).toHaveLength(2);
  expect(carry([menu], [menu, phone]).outdated).toHaveLength(2);
  expect(carry([menu], [{ ...menu, state: 'Click “Search”' }]).outdated).toHaveLength(2);
});

test('reports which view an answer didn’t cover', () => {
  const named = {
    ...{ ...menu, view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21', name: 'Menu' },
    ...{ reason: 'essential' as const, note: '' },
  };
  const base = `parts-1 ${'0'.repeat(16)}`;
  expect(describeChanges(base, withViews(base, [menu]), [], [named])).toEqual([
    {
      kind: 'view-added',
      page_id: null,
      page_url: menu.url,
      description: 'The view “Menu” (Click “Menu”) is new.',
    },
  ]);
  expect(describeChanges('earlier', withViews('earlier', [menu]), [], [named])).toHaveLength(1);
});
