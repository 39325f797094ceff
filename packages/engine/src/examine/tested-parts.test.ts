import { allProbes } from '@curbcut/capture';
import { expect, test } from 'vitest';
import type { PageParts } from '../parts-ledger.ts';
import type { ProbeRuleResults } from './evaluation/rule-results.ts';
import { listFoundParts, listTestedParts } from './tested-parts.ts';

const probe = allProbes.find(({ id }) => id === 'mouse-only')!;
const parts: PageParts = {
  shared: new Set(),
  byTest: new Map([[probe.id, new Set(['header', 'tabs', 'menu'])]]),
};
const excluded = new Map([[probe.id, new Map([['header', 0]])]]);
const list = (found: ReadonlySet<string> | 'all', known: PageParts | null = parts) =>
  listFoundParts([probe], [{ test: probe.id, tested: 'all', found }], known, excluded);

test('a finding about an unknown part may be in any part that the test did not exclude', () => {
  expect(list(new Set(['tabs']))).toEqual([{ test: probe.name, keys: ['tabs'] }]);
  expect(list('all')).toEqual([{ test: probe.name, keys: ['tabs', 'menu'] }]);
  expect(list('all', null)).toEqual([]);
  expect(list(new Set())).toEqual([]);
});

test('questions that only audits ask don’t count as findings in a part', () => {
  const listFound = (findings: readonly object[]) =>
    listTestedParts({
      probes: [probe],
      parts: { byNode: new Map([[3, 'tabs']]), keys: new Set(), shared: new Set() },
      tested: new Map([[probe.facts, new Set([3])]]),
      completed: new Set(),
      results: {
        findings,
        nodes: findings.map(() => 3),
        facts: findings.map(() => probe.facts),
      } as never as ProbeRuleResults,
      states: null,
    })[0]!.found;
  expect(listFound([{ isForAudits: true }])).toEqual(new Set());
  expect(listFound([{ isForAudits: true }, {}])).toEqual(new Set(['tabs']));
});
