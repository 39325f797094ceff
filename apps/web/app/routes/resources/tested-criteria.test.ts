import { expect, test } from 'vitest';
import { getTestedCriteria } from './tested-criteria.ts';

const rule = (id: string, wcag: string[]) => ({
  id,
  title: id,
  wcag,
  act: [],
  severity: 'serious' as const,
  category: 'images' as never,
  bestPractice: false,
});

test('lists the 55 Level A and AA criteria in WCAG 2.2, without the removed one', () => {
  const listed = getTestedCriteria([]).map(({ criterion }) => criterion.id);
  expect(listed).toHaveLength(55);
  expect(listed).not.toContain('4.1.1');
  expect(listed[0]).toBe('1.1.1');
});

test('lists the rules that test each criterion', () => {
  const rules = [rule('image-alt', ['1.1.1']), rule('label', ['1.3.1', '4.1.2'])];
  const found = getTestedCriteria(rules).filter((entry) => entry.rules.length > 0);
  expect(found.map((entry) => [entry.criterion.id, entry.rules.map(({ id }) => id)])).toEqual([
    ['1.1.1', ['image-alt']],
    ['1.3.1', ['label']],
    ['4.1.2', ['label']],
  ]);
});
