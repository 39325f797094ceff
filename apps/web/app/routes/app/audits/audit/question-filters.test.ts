import type { Answer, AuditQuestion } from '@curbcut/contract';
import { expect, test } from 'vitest';
import {
  countByState,
  filterQuestions,
  getAssigneeKey,
  readQuestionFilters,
  writeQuestionFilters,
} from './question-filters.ts';
import { computeProgress, findOpenQuestion, groupByCriterion } from './questions/question-order.ts';

const unfiltered = { cause: undefined, assignee: undefined };
const readQuery = (query: string) => readQuestionFilters(new URLSearchParams(query));

function createAnswer(outcome: Answer['outcome']): Answer {
  return {
    id: 'a',
    outcome,
    comment: '',
    answered_by: 'Ada',
    answered_at: '2026-03-02T09:30:00Z',
    channel: 'app',
    author_id: null,
    severity: null,
    fix: '',
    failed_on: [],
    is_outdated: false,
    reviews: [],
  };
}

function createQuestion(id: string, change: Partial<AuditQuestion> = {}): AuditQuestion {
  return {
    id,
    kind: 'issue',
    criteria: ['1.1.1'],
    title: 'Images have alternative text',
    question: 'Does the alternative text serve the same purpose as the image?',
    how_to_test: 'Look at the image.',
    rule_id: 'image-alt',
    cause: 'img',
    fails_on: 'no',
    allows_not_present: false,
    occurrences: 1,
    pages: 1,
    page_ids: ['p1'],
    state: change.answer ? 'answered' : 'open',
    answer: null,
    review_state: 'none',
    assignee: null,
    ...change,
  };
}

const questions = [
  createQuestion('open'),
  createQuestion('pass', { answer: createAnswer('pass'), page_ids: ['p1', 'p2'] }),
  createQuestion('fail', { answer: createAnswer('fail'), criteria: ['1.1.1', '4.1.2'] }),
  createQuestion('unsure', { answer: createAnswer('cannot-tell'), criteria: ['4.1.2'] }),
  createQuestion('outdated', { answer: createAnswer('pass'), state: 'outdated', criteria: ['4.1.2'] }),
  createQuestion('closed', { answer: createAnswer('pass'), state: 'closed', criteria: ['4.1.2'] }),
];
const listIds = (some: readonly AuditQuestion[]) => some.map(({ id }) => id).join(' ');

test('writes every filter to the URL and reads it back', () => {
  const query = '?view=results&state=undecided&criterion=1.4.10&page=p1&cause=img&assignee=nobody&question=7';
  expect(writeQuestionFilters(readQuery(query))).toBe(query);
  expect(writeQuestionFilters(readQuery(''))).toBe('?');
  expect(readQuery('view=x&state=sold&criterion=9.9.9&page=&question=')).toEqual(readQuery(''));
});

test.each([
  ['undecided', 'open unsure outdated'],
  ['answered', 'pass fail'],
  ['failed', 'fail'],
  ['outdated', 'outdated'],
  ['closed', 'closed'],
  ['all', 'open pass fail unsure outdated'],
] as const)('lists the questions in the state “%s”', (state, ids) => {
  const found = filterQuestions(questions, {
    state,
    criterion: undefined,
    page: undefined,
    ...unfiltered,
  });
  expect(listIds(found)).toBe(ids);
});

test('filters by page and by any of a question’s criteria', () => {
  const byCriterion = filterQuestions(questions, {
    state: 'all',
    criterion: '4.1.2',
    page: undefined,
    ...unfiltered,
  });
  expect(listIds(byCriterion)).toBe('fail unsure outdated');
  expect(
    listIds(filterQuestions(questions, { state: 'all', criterion: undefined, page: 'p2', ...unfiltered })),
  ).toBe('pass');
  expect(countByState(questions, { criterion: '4.1.2', page: undefined, ...unfiltered })).toEqual({
    undecided: 2,
    answered: 1,
    failed: 1,
    // The only failure is an issue, and an issue's pages are known.
    unlocated: 0,
    outdated: 1,
    unreviewed: 2,
    disputed: 0,
    closed: 1,
    all: 3,
  });
});

test('groups questions by their first criterion', () => {
  const groups = groupByCriterion(questions);
  expect(groups.map(({ criterion, questions: some }) => `${criterion}: ${listIds(some)}`)).toEqual([
    '1.1.1: open pass fail',
    '4.1.2: unsure outdated closed',
  ]);
});

test('counts decisive answers, excluding closed questions', () => {
  expect(computeProgress(questions)).toEqual({ questions: 5, answered: 2 });
  expect(computeProgress(questions, '4.1.2')).toEqual({ questions: 3, answered: 1 });
});

test.each([
  ['open', 1, 'unsure'],
  ['pass', 1, 'unsure'],
  ['outdated', 1, 'open'],
  ['open', -1, 'outdated'],
  ['unsure', -1, 'open'],
  [undefined, 1, 'open'],
  [undefined, -1, 'outdated'],
] as const)('finds the question to answer from “%s” in direction %i', (from, step, found) => {
  expect(findOpenQuestion(questions, from, step)?.id).toBe(found);
});

test('returns the current question if no other needs an answer, and none if all are answered', () => {
  const [open, pass, fail] = questions as [AuditQuestion, AuditQuestion, AuditQuestion];
  expect(findOpenQuestion([open, pass], 'open')?.id).toBe('open');
  expect(findOpenQuestion([pass, fail], 'pass')).toBeUndefined();
  expect(findOpenQuestion([], undefined)).toBeUndefined();
});

test('finds failed criteria without recorded pages', () => {
  const fail = createAnswer('fail');
  const located = { ...fail, failed_on: [{ page_url: 'https://example.com/', elements: [] }] };
  const some = [
    createQuestion('issue', { answer: fail }),
    createQuestion('located', { kind: 'criterion', answer: located }),
    createQuestion('unlocated', { kind: 'criterion', answer: fail }),
  ];
  const filters = { state: 'unlocated', criterion: undefined, page: undefined, ...unfiltered } as const;
  expect(listIds(filterQuestions(some, filters))).toBe('unlocated');
});

test('filters by review and by assignee', () => {
  const grace = { user_id: null, name: 'Grace' };
  const ada = { user_id: 'u1', name: 'Ada' };
  const some = [
    createQuestion('unreviewed', { answer: createAnswer('pass'), assignee: grace }),
    createQuestion('disputed', {
      cause: 'video',
      answer: createAnswer('pass'),
      review_state: 'disputed',
      assignee: ada,
    }),
    createQuestion('agreed', { answer: createAnswer('pass'), review_state: 'agreed' }),
  ];
  const all = { state: 'all', criterion: undefined, page: undefined, ...unfiltered } as const;
  const find = (change: object) => listIds(filterQuestions(some, { ...all, ...change }));
  expect(find({ state: 'unreviewed' })).toBe('unreviewed');
  expect(find({ state: 'disputed' })).toBe('disputed');
  expect(find({ cause: 'video' })).toBe('disputed');
  expect(find({ assignee: 'u1' })).toBe('disputed');
  expect(find({ assignee: getAssigneeKey({ assignee: grace }) })).toBe('unreviewed');
  expect(find({ assignee: 'nobody' })).toBe('agreed');
});
