import { expect, it } from 'vitest';
import type { ActCase } from './cases.ts';
import { buildEarlReport } from './earl.ts';
import { answerQuestions, type OracleScope } from './oracle.ts';
import { summarizeRules } from './rule-status.ts';
import type { ActOutcome, ActResult, CaseQuestion } from './run-cases.ts';

const aboutElement: CaseQuestion = {
  kind: 'issue',
  question: 'Does the heading describe its topic?',
  criteria: ['2.4.6'],
  ruleId: 'heading-descriptive',
  mayBeAbsent: false,
};
const aboutCriterion: CaseQuestion = {
  kind: 'criterion',
  question: 'Do all headings and labels describe their topic or purpose?',
  criteria: ['2.4.6'],
  ruleId: null,
  mayBeAbsent: true,
};

function createResult(
  expected: ActCase['expected'],
  outcome: ActOutcome,
  questions: readonly CaseQuestion[] = [aboutElement, aboutCriterion],
  implementation = 'heading-descriptive',
): ActResult {
  return {
    actCase: {
      ruleId: 'b49b2e',
      ruleName: 'Heading is descriptive',
      title: 'Example',
      expected,
      approved: false,
      path: 'WAI/1.html',
      wcag: ['2.4.6'],
      wcagRequired: ['2.4.6'],
    },
    outcomes: new Map([[implementation, outcome]]),
    criteria: [],
    messages: [],
    questions,
  };
}

const getOutcomes = (result: ActResult, scope: OracleScope = 'elements') =>
  Object.fromEntries(answerQuestions(result, scope).outcomes);

it('decides an undecided outcome from the answer to its question', () => {
  expect(getOutcomes(createResult('failed', 'cantTell'))).toEqual({ 'heading-descriptive': 'failed' });
  expect(getOutcomes(createResult('passed', 'cantTell'))).toEqual({ 'heading-descriptive': 'passed' });
});

it('doesn’t change decided outcomes or outcomes without a question', () => {
  expect(getOutcomes(createResult('failed', 'passed'))).toEqual({ 'heading-descriptive': 'passed' });
  expect(getOutcomes(createResult('passed', 'failed'))).toEqual({ 'heading-descriptive': 'failed' });
  expect(getOutcomes(createResult('failed', 'cantTell', [aboutCriterion]))).toEqual({
    'heading-descriptive': 'cantTell',
  });
});

it('answers questions about criteria only if requested', () => {
  const missed = createResult('failed', 'passed', [aboutCriterion]);
  expect(getOutcomes(missed, 'criteria')).toEqual({
    'heading-descriptive': 'passed',
    'criterion-2.4.6': 'failed',
  });
  expect(getOutcomes(createResult('inapplicable', 'passed'), 'criteria')).toEqual({
    'heading-descriptive': 'passed',
    'criterion-2.4.6': 'inapplicable',
  });
});

it('completes a rule if there are questions about all of its failed examples, and reports its criteria', () => {
  const answer = (result: ActResult) => answerQuestions(result, 'elements');
  const undecided = [createResult('failed', 'cantTell'), createResult('passed', 'cantTell')];
  expect(summarizeRules(undecided).map(({ consistency }) => consistency)).toEqual(['partial']);
  expect(summarizeRules(undecided.map(answer))).toMatchObject([
    { consistency: 'complete', found: 1, remarks: [] },
  ]);
  const missed = [...undecided, createResult('failed', 'passed', [aboutCriterion])];
  expect(summarizeRules(missed.map(answer))).toMatchObject([{ consistency: 'partial', found: 1 }]);
});

it('decides a rule’s parts from the question for the whole rule, with the criteria required by each part', () => {
  const answer = (changes: Partial<ActCase>) => {
    const result = createResult('failed', 'cantTell', undefined, 'heading-descriptive#b49b2e');
    return answerQuestions({ ...result, actCase: { ...result.actCase, ...changes } }, 'elements');
  };
  expect(answer({}).outcomes.get('heading-descriptive#b49b2e')).toBe('failed');
  expect(answer({}).criteria).toEqual(['2.4.6']);
  expect(answer({ wcagRequired: [] }).criteria).toEqual([]);
});

it('reports outcomes based on answers as semi-automatic', () => {
  const answered = [createResult('failed', 'cantTell'), createResult('failed', 'failed')].map((result) =>
    answerQuestions(result, 'elements'),
  );
  const { '@graph': subjects } = buildEarlReport(answered, '1.0.0', '2026-01-01T00:00:00Z');
  expect(subjects.map(({ assertions: [first] }) => [first?.mode, first?.result.outcome])).toEqual([
    ['earl:semiAuto', 'earl:failed'],
    ['earl:automatic', 'earl:failed'],
  ]);
});
