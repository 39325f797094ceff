import type { AnswerOutcome } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import { type DeriveResultsOptions, deriveResults, findOutdatedCriteria } from './derive-results.ts';
import type { AnswerableQuestion, FailedIssue } from './model.ts';

function createQuestion(
  outcome: AnswerOutcome | null,
  {
    kind = 'criterion',
    comment = '',
    by = 'Ada Example',
  }: { kind?: 'issue' | 'criterion'; comment?: string; by?: string } = {},
): AnswerableQuestion {
  return {
    kind,
    criteria: ['1.2.2'],
    title: 'Prerecorded videos have captions',
    cause: kind === 'issue' ? 'video in main' : '',
    answer:
      outcome === null ? null : { outcome, comment, answeredBy: by, answeredAt: '2026-05-01T12:00:00.000Z' },
  };
}

const createFailure = (pages: number, urls: string[] = []): FailedIssue => ({
  rule_title: 'Videos have captions',
  cause: 'video in main',
  occurrences: pages * 2,
  pages,
  criteria: ['1.2.2'],
  urls,
});

const derive = (changes: Partial<DeriveResultsOptions>) =>
  deriveResults({
    criteria: ['1.2.2'],
    questions: [],
    failures: [],
    absent: new Map(),
    testedPages: 10,
    sampledPages: 4,
    ...changes,
  })[0]!;

test('counts the given number of failed pages', () => {
  const failures = [createFailure(4, [url1]), createFailure(3, [url2])];
  expect(derive({ failures })).toMatchObject({ outcome: 'partially-supports' });
  const result = derive({ failures, failedPages: { '1.2.2': 7 } });
  expect(result).toMatchObject({ outcome: 'does-not-support' });
  expect(result.remark).toContain('on 7 of 10 tested pages');
});

const [url1, url2] = ['https://shop.example/1', 'https://shop.example/2'];
const ABSENT = new Map([['1.2.2', 'The scan found no video.']] as const);
const questions = (...outcomes: (AnswerOutcome | null)[]) =>
  outcomes.map((outcome) => createQuestion(outcome));

test('counts a finding that a person added like a failed answer', () => {
  const finding = {
    criterion: '1.2.2' as const,
    description: 'The second video\nhas no captions',
    url: 'https://shop.example/1',
    reportedBy: 'Grace',
  };
  const result = derive({ questions: questions('pass'), findings: [finding] });
  expect(result).toMatchObject({ outcome: 'partially-supports', failed_answers: 1, questions: 1 });
  expect(result.remark).toContain(
    'Grace found a failure on https://shop.example/1: The second video has no captions.',
  );
  expect(result.remark).not.toContain('No failures were found');
  const other = { ...finding, criterion: '1.4.3' as const };
  expect(derive({ questions: questions('pass'), findings: [other] }).outcome).toBe('supports');
});

describe('the outcome', () => {
  test.each([
    ['every question passes', { questions: questions('pass', 'pass') }, 'supports'],
    [
      'some content passes and the rest is not present',
      { questions: questions('pass', 'not-present') },
      'supports',
    ],
    ['nothing is present', { questions: questions('not-present', 'not-present') }, 'not-applicable'],
    ['absence is proven', { absent: ABSENT }, 'not-applicable'],
    [
      'absence is proven and an open question remains',
      { absent: ABSENT, questions: questions(null) },
      'undecided',
    ],
    ['a question is open', { questions: questions('pass', null) }, 'undecided'],
    ['somebody cannot tell', { questions: questions('pass', 'cannot-tell') }, 'undecided'],
    ['nothing is known', {}, 'undecided'],
    ['somebody finds a failure', { questions: questions('pass', 'fail', null) }, 'partially-supports'],
    ['the scan finds a failure', { failures: [createFailure(5)] }, 'partially-supports'],
    [
      'the scan finds a failure and everything else passes',
      { failures: [createFailure(1)], questions: questions('pass') },
      'partially-supports',
    ],
    ['most pages fail', { failures: [createFailure(6)] }, 'does-not-support'],
    [
      'different issues fail most pages',
      { testedPages: 3, failures: [createFailure(1, [url1]), createFailure(1, [url2])] },
      'does-not-support',
    ],
    [
      'different issues fail the same page',
      { testedPages: 3, failures: [createFailure(1, [url1]), createFailure(1, [url1])] },
      'partially-supports',
    ],
    [
      'absence is proven and the scan finds a failure',
      { absent: ABSENT, failures: [createFailure(1)] },
      'partially-supports',
    ],
  ] as const)('if %s', (_name, changes, outcome) => {
    expect(derive(changes).outcome).toBe(outcome);
  });

  test('depends only on questions and failures of the criterion', () => {
    const options = { questions: questions('fail'), failures: [createFailure(9)] };
    const [result] = deriveResults({
      criteria: ['1.1.1'],
      ...options,
      absent: new Map(),
      testedPages: 10,
      sampledPages: 4,
    });
    expect(result).toEqual({
      criterion: '1.1.1',
      level: 'A',
      outcome: 'undecided',
      remark: 'Not evaluated yet.',
      questions: 0,
      answered: 0,
      failures: 0,
      failed_answers: 0,
    });
  });

  test('comes with counts', () => {
    const result = derive({
      questions: questions('pass', 'fail', 'cannot-tell', null),
      failures: [createFailure(1)],
    });
    expect(result).toMatchObject({ questions: 4, answered: 2, failures: 1, failed_answers: 1 });
  });
});

describe('the remark', () => {
  test.each([
    [
      { failures: [createFailure(3)] },
      'Automated tests found 1 issue on 3 of 10 tested pages: Videos have captions (video in main; 6 occurrences on 3 pages).',
    ],
    [
      { questions: [createQuestion('fail', { comment: 'The trailer has\nnone' })] },
      'Ada Example reported a failure of “Prerecorded videos have captions”: The trailer has none.',
    ],
    [
      { questions: [createQuestion('fail', { kind: 'issue' })] },
      'Ada Example reported a failure of “Prerecorded videos have captions” for video in main.',
    ],
    [
      { questions: [createQuestion('pass'), createQuestion('pass', { kind: 'issue', by: 'Bo' })] },
      'No failures were found on the 4 sampled pages (evaluated by Ada Example). 1 question about an individual issue was answered “Pass” (Bo).',
    ],
    [
      {
        questions: [
          createQuestion('fail', { kind: 'issue' }),
          createQuestion('pass'),
          createQuestion('pass', { by: 'Bo' }),
        ],
      },
      'Ada Example reported a failure of “Prerecorded videos have captions” for video in main. 2 questions were answered “Pass” (Ada Example and Bo).',
    ],
    [
      { questions: questions('not-present') },
      'Ada Example found no prerecorded video with sound on the 4 sampled pages.',
    ],
    [
      { questions: [createQuestion('not-present')], sampledPages: 1 },
      'Ada Example found no prerecorded video with sound on the sampled page.',
    ],
    [{ absent: ABSENT }, 'The scan found no video.'],
    [
      { questions: questions(null, null, 'cannot-tell') },
      '2 questions are still open. 1 question was answered “Cannot tell”.',
    ],
  ])('says what the result is based on (%#)', (changes, remark) => {
    expect(derive(changes).remark).toBe(remark);
  });

  test('names five issues and five answers, and counts the rest', () => {
    const { remark } = derive({
      failures: Array.from({ length: 7 }, () => createFailure(1, [url1])),
      questions: Array.from({ length: 8 }, () => createQuestion('fail', { comment: 'x'.repeat(400) })),
    });
    expect(remark.match(/Videos have captions \(video in main;/g)).toHaveLength(5);
    expect(remark).toContain('; and 2 more issues. Ada Example reported');
    expect(remark.match(/x{300}…/g)).toHaveLength(5);
    expect(remark).toMatch(/3 more questions were answered “Fail”\.$/);
  });
});

test('a signed result is outdated when a later scan fails what it says is supported or absent', () => {
  const signed = [
    { criterion: '1.1.1', outcome: 'supports' },
    { criterion: '1.2.2', outcome: 'not-applicable' },
    { criterion: '1.4.3', outcome: 'partially-supports' },
    { criterion: '2.4.4', outcome: 'supports' },
  ] as const;
  const failures = [createFailure(1), { ...createFailure(1), criteria: ['1.4.3', '2.4.4'] as const }];
  expect(findOutdatedCriteria(signed, failures)).toEqual(['1.2.2', '2.4.4']);
  expect(findOutdatedCriteria(signed, [])).toEqual([]);
});
