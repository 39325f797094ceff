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
  impact: 'Deaf people miss what is said.',
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

test('mentions unfinished tests where nothing failed, but doesn’t change the person’s answer', () => {
  const limitedTests = [
    {
      ...{ test: 'videos', reason: 'deadline' as const, done: 0, of: null, unit: 'videos' },
      ...{ pages: 1, urls: [url1], criteria: ['1.2.2' as const] },
    },
  ];
  const sentence =
    'Automated tests were incomplete on “Shop”. The page ran out of time or stopped responding. Not tested: videos.';
  const pages = [{ url: url1, title: 'Shop' }];
  const passed = derive({ questions: [createQuestion('pass')], limitedTests, pages });
  expect(passed.outcome).toBe('supports');
  expect(passed.remark).toBe(
    `Ada Example checked the 4 pages of the sample and found no failures.\n${sentence}`,
  );
  expect(derive({ questions: [createQuestion(null)], limitedTests, pages })).toMatchObject({
    outcome: 'undecided',
    remark: `1 question is still open.\n${sentence}`,
  });
  const failed = derive({ questions: [createQuestion('fail')], limitedTests, pages });
  expect(failed.remark).not.toContain('incomplete');
});

test('counts the given number of failed pages', () => {
  const failures = [createFailure(4, [url1]), createFailure(3, [url2])];
  expect(derive({ failures, failedPages: { '1.2.2': 7 } }).outcome).toBe('partially-supports');
});

describe('“does not support”', () => {
  /** Derives a criterion's outcome with 10 tested pages. */
  const deriveShare = (
    criterion: '2.5.8' | '2.1.1',
    failedPages: number,
    elements?: { tested: number; failed: number },
  ) =>
    deriveResults({
      criteria: [criterion],
      questions: [],
      failures: [{ ...createFailure(failedPages), criteria: [criterion] }],
      absent: new Map(),
      testedPages: 10,
      sampledPages: 4,
      failedPages: { [criterion]: failedPages },
      ...(elements && { elements: { [criterion]: elements } }),
    })[0]!.outcome;

  test.each([
    ['most elements fail on most pages', '2.5.8', 6, { tested: 100, failed: 51 }, 'does-not-support'],
    ['a few footer links fail on every page', '2.5.8', 10, { tested: 400, failed: 30 }, 'partially-supports'],
    ['half of the elements fail', '2.5.8', 10, { tested: 100, failed: 50 }, 'partially-supports'],
    ['most elements fail, but on few pages', '2.5.8', 5, { tested: 100, failed: 90 }, 'partially-supports'],
    ['the number of elements is unknown', '2.5.8', 10, undefined, 'partially-supports'],
  ] as const)('if %s', (_name, criterion, pages, elements, outcome) => {
    expect(deriveShare(criterion, pages, elements)).toBe(outcome);
  });
});

describe('a person’s decision', () => {
  const decision = {
    criterion: '1.2.2',
    outcome: 'does-not-support',
    remark: 'No video has captions.',
    reason: 'All videos were checked by hand.',
    decidedBy: 'Grace',
    decidedAt: '2026-05-02T12:00:00.000Z',
    derived: { outcome: 'partially-supports', remark: 'Some.' },
  } as const;

  test('takes effect, and the derived result is still shown', () => {
    const result = derive({ failures: [createFailure(5)], decisions: [decision] });
    expect(result).toMatchObject({
      outcome: 'does-not-support',
      remark: 'No video has captions.',
      decision: { is_outdated: false, reason: decision.reason, decided_by: 'Grace' },
    });
    expect(result.decision?.derived).toMatchObject({ outcome: 'partially-supports' });
    expect(result.decision?.derived.remark).toContain('5 of 10 tested pages');
    expect(result.decision?.based_on.remark).toBe('Some.');
  });

  test('is outdated when the derived outcome changes', () => {
    const result = derive({ questions: questions('pass'), decisions: [decision] });
    expect(result).toMatchObject({ outcome: 'supports', decision: { is_outdated: true } });
    expect(result.remark).not.toBe(decision.remark);
  });

  test('has no effect on other criteria', () => {
    const result = derive({ questions: questions('pass'), decisions: [{ ...decision, criterion: '1.1.1' }] });
    expect(result.outcome).toBe('supports');
    expect(result).not.toHaveProperty('decision');
  });
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
  };
  const pages = [{ url: 'https://shop.example/1', title: 'Trailers' }];
  const result = derive({ questions: questions('pass'), findings: [finding], pages });
  expect(result).toMatchObject({ outcome: 'partially-supports', failed_answers: 1, questions: 1 });
  expect(result.remark).toBe('On “Trailers”: The second video has no captions.');
  const other = { ...finding, criterion: '1.4.3' as const };
  expect(derive({ questions: questions('pass'), findings: [other] }).outcome).toBe('supports');
});

describe('the outcome', () => {
  test.each([
    ['every question passes', { questions: questions('pass', 'pass') }, 'supports'],
    [
      'some content passes and the rest isn’t present',
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
    ['someone can’t tell', { questions: questions('pass', 'cannot-tell') }, 'undecided'],
    ['nothing is known', {}, 'undecided'],
    ['someone finds a failure', { questions: questions('pass', 'fail', null) }, 'partially-supports'],
    ['the scan finds a failure', { failures: [createFailure(5)] }, 'partially-supports'],
    [
      'the scan finds a failure and everything else passes',
      { failures: [createFailure(1)], questions: questions('pass') },
      'partially-supports',
    ],
    ['most pages fail', { failures: [createFailure(6)] }, 'partially-supports'],
    [
      'absence is proven and the scan finds a failure',
      { absent: ABSENT, failures: [createFailure(1)] },
      'partially-supports',
    ],
  ] as const)('if %s', (_name, changes, outcome) => {
    expect(derive(changes).outcome).toBe(outcome);
  });

  test('depends only on the criterion’s questions and failures', () => {
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

  test('includes counts', () => {
    const result = derive({
      questions: questions('pass', 'fail', 'cannot-tell', null),
      failures: [createFailure(1)],
    });
    expect(result).toMatchObject({ questions: 4, answered: 2, failures: 1, failed_answers: 1 });
  });
});

describe('the remark', () => {
  const pages = [
    { url: url1!, title: 'Trailers' },
    { url: url2!, title: '' },
  ];
  test.each([
    [
      { failures: [createFailure(3, [url1!, url2!])], pages },
      'Some content fails “Videos have captions”: 6 elements on 3 of 10 tested pages (“Trailers”, “/2”, and 1 more). Deaf people miss what is said.',
    ],
    [
      {
        failures: [{ ...createFailure(1, [url1!]), occurrences: 1, impact: '' }],
        pages,
        testedPages: 1,
      },
      'Some content fails “Videos have captions” on the tested page (“Trailers”).',
    ],
    [
      // Issues from the same rule are described only once.
      { failures: [createFailure(1, [url1!]), createFailure(1, [url2!])], testedPages: 2, pages },
      'Some content fails “Videos have captions”: 4 elements on all 2 tested pages (“Trailers” and “/2”). Deaf people miss what is said.',
    ],
    [
      { questions: [createQuestion('fail', { comment: 'The trailer has\nnone' })] },
      'The trailer has none. The pages on which it occurs were not recorded.',
    ],
    [
      {
        questions: [
          { ...createQuestion('fail', { kind: 'issue', comment: 'No captions' }), pages: pages.slice(0, 1) },
        ],
      },
      'On “Trailers”: No captions.',
    ],
    [
      { questions: [createQuestion('fail', { kind: 'issue' })] },
      'Some content fails “Prerecorded videos have captions”.\nDeaf and hard-of-hearing people can’t follow what is said. Neither can anyone who has to watch without sound.',
    ],
    [
      { questions: [createQuestion('pass'), createQuestion('pass', { kind: 'issue', by: 'Bo' })] },
      'Ada Example and Bo checked the 4 pages of the sample and found no failures.',
    ],
    [
      // Passes never follow failures.
      {
        questions: [createQuestion('fail', { comment: 'No captions.' }), createQuestion('pass')],
        failures: [createFailure(10)],
      },
      'Some content fails “Videos have captions”: 20 elements on all 10 tested pages. Deaf people miss what is said.\nNo captions. The pages on which it occurs were not recorded.',
    ],
    [
      { questions: questions('not-present') },
      'Ada Example checked the 4 pages of the sample and found no prerecorded video with sound.',
    ],
    [
      { questions: [createQuestion('not-present')], sampledPages: 1 },
      'Ada Example checked the page of the sample and found no prerecorded video with sound.',
    ],
    [{ absent: ABSENT }, 'The scan found no video.'],
    [
      { questions: questions(null, null, 'cannot-tell') },
      '2 questions are still open.\n1 question was left undecided.',
    ],
  ])('describes what users experience, where and how often (%#)', (changes, remark) => {
    expect(derive(changes).remark).toBe(remark);
  });

  test('starts with the failures on the most pages, then those of the most elements', () => {
    const failures = [
      { ...createFailure(2), rule_title: 'Images have alternative text', occurrences: 40 },
      { ...createFailure(7), rule_title: 'Links have names', occurrences: 7 },
      { ...createFailure(7), rule_title: 'Buttons have names', occurrences: 9 },
    ];
    const titles = derive({ failures, testedPages: 7 }).remark.match(/“[A-Z][^”]+(?=”)/g);
    expect(titles).toEqual(['“Buttons have names', '“Links have names', '“Images have alternative text']);
  });

  test('contains no root causes, selectors or names of people who answered', () => {
    const { remark } = derive({
      failures: [createFailure(2)],
      questions: [createQuestion('fail', { kind: 'issue' }), createQuestion('pass')],
    });
    expect(remark).not.toMatch(/video in main|“Pass”|“Fail”|occurrence/);
  });

  test('describes five failures of each type and counts the rest', () => {
    const { remark } = derive({
      failures: Array.from({ length: 7 }, (_, index) => ({
        ...createFailure(1, [url1!]),
        rule_title: `Rule ${index}`,
      })),
      questions: Array.from({ length: 8 }, () => createQuestion('fail', { comment: 'x'.repeat(400) })),
    });
    expect(remark.match(/“Rule \d”/g)).toHaveLength(5);
    expect(remark).toContain('2 more requirements are not met.');
    expect(remark.match(/x{200}…/g)).toHaveLength(5);
    expect(remark).toMatch(/3 more failures were found\.$/);
  });
});

test('a result isn’t outdated by failures that the person who set it knew about', () => {
  const derived = { outcome: 'partially-supports', remark: '' } as const;
  const decision = {
    ...({ outcome: 'supports', remark: '', reason: 'Legacy pages', is_outdated: false } as const),
    ...{ decided_by: 'Ada', decided_at: '2026-05-01T12:00:00.000Z', derived, based_on: derived },
  };
  const signed = [{ criterion: '1.2.2', outcome: 'supports', decision } as const];
  expect(findOutdatedCriteria(signed, [createFailure(1)])).toEqual([]);
});

test('a signed result is outdated if a later scan finds failures where it reports supported or not applicable', () => {
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
