import { expect, it } from 'vitest';
import type { ActCase } from './cases.ts';
import { buildEarlReport } from './earl.ts';
import { summarizeRules } from './rule-status.ts';
import type { ActOutcome, ActResult } from './run-cases.ts';

type CaseOutcome = [expected: ActCase['expected'], outcome: ActOutcome, changes?: Partial<ActCase>];

function createResults(...outcomes: CaseOutcome[]): ActResult[] {
  return outcomes.map(([expected, outcome, changes]) => ({
    actCase: {
      ruleId: '23a2a8',
      ruleName: 'Image has non-empty accessible name',
      title: 'Example',
      expected,
      approved: true,
      path: 'WAI/content-assets/wcag-act-rules/testcases/23a2a8/1.html',
      wcag: ['1.1.1'],
      wcagRequired: ['1.1.1'],
      ...changes,
    },
    outcomes: new Map([['image-alt', outcome]]),
    criteria: outcome === 'failed' ? ['1.1.1'] : [],
    messages: [],
    questions: [],
  }));
}

const getConsistencies = (...outcomes: CaseOutcome[]) =>
  summarizeRules(createResults(...outcomes)).map(({ consistency }) => consistency);

it('is complete if every failed example is found, or needs review in a rule that finds others', () => {
  expect(getConsistencies(['failed', 'failed'], ['failed', 'cantTell'], ['passed', 'cantTell'])).toEqual([
    'complete',
  ]);
});

it('is partial if an example is missed or untested', () => {
  expect(getConsistencies(['failed', 'failed'], ['failed', 'passed'])).toEqual(['partial']);
  expect(getConsistencies(['failed', 'failed'], ['passed', 'untested'])).toEqual(['partial']);
});

it('is inconsistent if a rule fails a passed or inapplicable example', () => {
  expect(getConsistencies(['failed', 'failed'], ['inapplicable', 'failed'])).toEqual(['inconsistent']);
});

it('is partial if examples only need review, but untested if inapplicable ones do too', () => {
  expect(getConsistencies(['failed', 'cantTell'], ['inapplicable', 'inapplicable'])).toEqual(['partial']);
  expect(getConsistencies(['failed', 'cantTell'], ['inapplicable', 'cantTell'])).toEqual(['untested']);
});

it('is untested if there is no failed example or nothing is found', () => {
  expect(getConsistencies(['passed', 'passed'], ['inapplicable', 'inapplicable'])).toEqual(['untested']);
  expect(getConsistencies(['failed', 'passed'], ['passed', 'passed'])).toEqual(['untested']);
});

it('counts only approved examples if there are any', () => {
  expect(getConsistencies(['failed', 'failed'], ['passed', 'failed', { approved: false }])).toEqual([
    'complete',
  ]);
});

it('is not complete if a criterion is missing or unrelated', () => {
  expect(
    getConsistencies(['failed', 'failed', { wcag: ['1.1.1', '4.1.2'], wcagRequired: ['1.1.1', '4.1.2'] }]),
  ).toEqual(['partial']);
  expect(getConsistencies(['failed', 'failed', { wcag: [], wcagRequired: [] }])).toEqual(['partial']);
});

it('writes an assertion for each Curbcut rule, with the W3C’s URL for the case and its names for the criteria', () => {
  const [subject] = buildEarlReport(createResults(['failed', 'failed']), '1.0.0', '2026-01-01T00:00:00Z')[
    '@graph'
  ];
  expect(subject).toMatchObject({
    source: 'https://www.w3.org/WAI/content-assets/wcag-act-rules/testcases/23a2a8/1.html',
    assertions: [
      {
        test: { title: 'image-alt', isPartOf: ['WCAG2:non-text-content'] },
        result: { outcome: 'earl:failed' },
      },
    ],
  });
});
