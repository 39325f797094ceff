import { expect, test } from 'vitest';
import { selectEvenly } from '../lib/statistics.ts';
import type { BehaviorCase } from './behavior-case.ts';
import { isUnexplained, listDifferences } from './compare-conditions.ts';
import type { CaseResult, Results } from './results.ts';

const item = { id: '2.1.1/menu' } as BehaviorCase;
const createResults = (changes: Partial<CaseResult> = {}): Results =>
  new Map([[item, { outcome: 'failed', ruleIds: [], fingerprint: '/ a\n/ a\n/ b', ...changes }]]);

test('finds no difference between equal results', () => {
  expect(listDifferences(createResults(), createResults())).toEqual([]);
});

test('lists lost and gained findings, counting duplicates', () => {
  const [difference] = listDifferences(createResults(), createResults({ fingerprint: '/ a\n/ c' }));
  expect(difference).toMatchObject({ lost: ['/ a', '/ b'], gained: ['/ c'], limits: [] });
  expect(isUnexplained(difference!)).toBe(true);
});

test('a reported limit, or a page that was not tested, explains a difference', () => {
  const limited = createResults({ fingerprint: '', limits: ['Not tested: menus.'] });
  const notTested = createResults({ fingerprint: '', outcome: 'not-tested' });
  for (const results of [limited, notTested])
    expect(listDifferences(createResults(), results).map(isUnexplained)).toEqual([false]);
  const withoutFindings = createResults({ fingerprint: '', outcome: 'none' });
  expect(listDifferences(withoutFindings, notTested)).toHaveLength(1);
});

test('selects items evenly', () => {
  expect(selectEvenly([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 2, 4]);
  expect(selectEvenly([0, 1], 5)).toEqual([0, 1]);
});
