import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import type { PageResult } from '../types.ts';
import { limitResult, RESULT_LIMITS } from './limit-result.ts';

function createResult(
  findings: Finding[],
  changes: { title?: string; links?: string[]; fixed?: number[] } = {},
): PageResult {
  const { title = 'Title', links = [], fixed = [] } = changes;
  return {
    status: 'tested',
    page: {
      url: 'https://example.com/',
      finalUrl: 'https://example.com/',
      title,
      status: 'tested',
      elements: 3,
      framework: { name: 'html', version: null, isDevelopment: false },
      findings,
      tallies: [],
      unexamined: [],
      ruleErrors: [],
    },
    links,
    forms: [],
    contentHash: '',
    screenshot: null,
    fixes: { fixes: [], attempted: [], fixed, harmful: 0, proofs: 0, elements: 0 },
  };
}

function getTestedPage(result: PageResult) {
  if (result.status !== 'tested') throw new Error('The page should be tested.');
  return result;
}

const createFinding = (ruleId: string, index: number) =>
  createTestFinding({ ruleId, selector: `#${ruleId}-${index}` });

test('leaves a result within its limits unchanged', () => {
  const result = createResult([createFinding('image-alt', 1), createFinding('label', 1)], { fixed: [1] });
  expect(limitResult(result)).toEqual(result);
});

test('removes questions that only audits ask from the findings', () => {
  const question: Finding = {
    ...createFinding('heading-descriptive', 0),
    outcome: 'cantTell',
    isForAudits: true,
  };
  const findings = [createFinding('image-alt', 1), question, createFinding('label', 1)];
  const { page, fixes } = getTestedPage(limitResult(createResult(findings, { fixed: [0, 2] })));
  expect(page.findings.map(({ ruleId }) => ruleId)).toEqual(['image-alt', 'label']);
  expect(page.forAudits).toEqual([question]);
  expect(fixes?.fixed).toEqual([0, 1]);
});

test('keeps the first findings of every rule in document order and reports how many were dropped', () => {
  const findings = [
    ...Array.from({ length: 6 }, (_, index) => createFinding('region', index)),
    createFinding('image-alt', 0),
    ...Array.from({ length: 3 }, (_, index) => createFinding('label', index)),
  ];
  const bounded = getTestedPage(
    limitResult(createResult(findings, { fixed: [0, 5, 6, 8] }), { ...RESULT_LIMITS, maxFindings: 5 }),
  );
  expect(bounded.page.findings.map(({ selector }) => selector)).toEqual([
    '#region-0',
    '#region-1',
    '#image-alt-0',
    '#label-0',
    '#label-1',
  ]);
  expect(bounded.page.unexamined).toEqual([
    {
      reason: 'too-many-findings',
      detail: expect.stringContaining('showing 5 of 10'),
      selector: '',
    },
  ]);
  expect(bounded.fixes?.fixed).toEqual([0, 2, 4]);
});

test('limits findings by bytes too', () => {
  const findings = Array.from({ length: 100 }, (_, index) => createFinding('label', index));
  const bounded = getTestedPage(
    limitResult(createResult(findings), { ...RESULT_LIMITS, maxFindingBytes: 20_000 }),
  );
  expect(bounded.page.findings.length).toBeGreaterThan(5);
  expect(bounded.page.findings.length).toBeLessThan(100);
});

test('truncates long strings and link lists on a hostile page', () => {
  const name = 'n'.repeat(1_000_000);
  const links = Array.from({ length: 20_000 }, (_, index) => `https://example.com/${index}`);
  const bounded = getTestedPage(
    limitResult(createResult([createTestFinding({ name })], { title: name, links })),
  );
  expect(bounded.page.title.length).toBe(RESULT_LIMITS.maxTextLength + 1);
  expect(bounded.page.findings[0]!.name.length).toBe(RESULT_LIMITS.maxTextLength + 1);
  expect(bounded.links).toEqual(links.slice(0, RESULT_LIMITS.maxLinks));
});
