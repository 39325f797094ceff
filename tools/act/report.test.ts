import { expect, it } from 'vitest';
import type { ActCase } from './cases.ts';
import { buildActReport, summarizeSiblings } from './report.ts';
import type { ActOutcome, ActResult } from './run-cases.ts';

const runInfo = { date: '2026-01-01T00:00:00.000Z', version: '1.0.0', browser: '150.0' };

function createResult(ruleName: string, expected: ActCase['expected'], outcome: ActOutcome): ActResult {
  const actCase: ActCase = {
    ruleId: ruleName.toLowerCase(),
    ruleName,
    title: 'Example',
    expected,
    approved: true,
    path: 'WAI/1.html',
    wcag: [],
    wcagRequired: [],
  };
  return { actCase, outcomes: new Map([['image-alt', outcome]]), criteria: [], messages: [], questions: [] };
}

it('summarizes a run: cases by expected outcome, figures for all rules, rules sorted by name', () => {
  const report = buildActReport(
    [
      createResult('Zoom', 'failed', 'cantTell'),
      createResult('Images', 'failed', 'failed'),
      createResult('Images', 'failed', 'cantTell'),
      createResult('Images', 'passed', 'failed'),
      createResult('Buttons', 'failed', 'failed'),
      createResult('Buttons', 'inapplicable', 'inapplicable'),
    ],
    runInfo,
  );
  expect(report).toMatchObject({
    ...runInfo,
    cases: { all: 6, passed: 1, failed: 4, inapplicable: 1 },
    figures: {
      complete: 1,
      partial: 1,
      inconsistent: 1,
      untested: 0,
      found: 2,
      foundOrAsked: 3,
      failed: 4,
      falseAlarms: 1,
    },
  });
  expect(report.rules.map(({ ruleName }) => ruleName)).toEqual(['Buttons', 'Images', 'Zoom']);
});

it('counts siblings: found, needing review, missed and failed incorrectly', () => {
  const results = [
    createResult('Images', 'failed', 'failed'),
    createResult('Images', 'failed', 'cantTell'),
    createResult('Images', 'failed', 'inapplicable'),
    createResult('Images', 'passed', 'failed'),
    createResult('Images', 'passed', 'untested'),
  ];
  const zoom = Array.from({ length: 10 }, () => createResult('Zoom', 'passed', 'passed'));
  expect(summarizeSiblings([...results, ...zoom])).toEqual({
    siblings: 15,
    failed: 3,
    found: 1,
    asked: 1,
    missed: 1,
    falsePositives: 1,
    untested: 1,
    rulesWithFew: ['images'],
  });
});
