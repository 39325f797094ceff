import type { Answer, AuditQuestion } from '@curbcut/contract';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addAnswers,
  applyPending,
  getAnswererName,
  getOwnComment,
  openAnswerQueue,
  type PendingAnswer,
  removeSent,
  resolveConflicts,
} from './answer-queue.ts';
import { computeProgress } from './questions/question-order.ts';

const now = new Date('2026-03-02T09:30:00Z');
const later = new Date('2026-03-02T09:31:00Z');

function createAnswer(id: string, change: Partial<Answer> = {}): Answer {
  return {
    id,
    outcome: 'pass',
    comment: '',
    severity: null,
    fix: '',
    failed_on: [],
    answered_by: 'Grace',
    author_id: null,
    reviews: [],
    answered_at: '2026-03-02T09:00:00Z',
    channel: 'app',
    is_outdated: false,
    ...change,
  };
}

function createQuestion(id: string, answer: Answer | null = null, change: Partial<AuditQuestion> = {}) {
  return {
    id,
    kind: 'criterion',
    criteria: ['1.1.1'],
    title: '',
    question: '',
    how_to_test: '',
    rule_id: null,
    cause: '',
    fails_on: 'no',
    allows_not_present: false,
    occurrences: 0,
    pages: 1,
    page_ids: ['p1'],
    state: answer ? 'answered' : 'open',
    answer,
    review_state: 'none',
    assignee: null,
    ...change,
  } satisfies AuditQuestion;
}

const unmeasured = { severity: null, fix: '', failed_on: [], seconds: null };

const give = (
  question_id: string,
  outcome: PendingAnswer['outcome'] = 'fail',
  previous_answer_id: string | null = null,
) => ({ question_id, outcome, previous_answer_id, scan_id: 's1', comment: 'No name.', ...unmeasured });

test('a new answer replaces the queued one to the same question and keeps a reference to it', () => {
  const first = addAnswers([], [give('a'), give('b')], now);
  const second = addAnswers(first, [give('a', 'pass')], later);
  expect(second.map(({ question_id, outcome }) => `${question_id}: ${outcome}`)).toEqual([
    'b: fail',
    'a: pass',
  ]);
  expect(second[1]?.replaced).toEqual({ outcome: 'fail', comment: 'No name.', failed_on: [] });
});

test('removes confirmed answers, and bases a newer one on the confirmed one', () => {
  const sent = addAnswers([], [give('a'), give('b')], now);
  const pending = addAnswers(sent, [give('b', 'pass')], later);
  const left = removeSent(pending, sent, [createQuestion('b', createAnswer('new'))]);
  expect(left).toMatchObject([{ question_id: 'b', outcome: 'pass', previous_answer_id: 'new' }]);
});

test('marks an answer to a question that someone else has just answered, and resends the others', () => {
  const pending = addAnswers([], [give('a'), give('b'), give('c', 'pass', 'old')], now);
  const checked = resolveConflicts(pending, [
    createQuestion('a'),
    createQuestion('b', createAnswer('hers')),
    createQuestion('c', createAnswer('old')),
  ]);
  expect(checked.map(({ problem }) => problem?.kind ?? null)).toEqual([null, 'conflict', null]);
});

test('drops an answer that is already stored, and continues from one whose response was lost', () => {
  const stored = createAnswer('mine', { outcome: 'fail', comment: 'No name.' });
  const first = addAnswers([], [give('a')], now);
  expect(resolveConflicts(first, [createQuestion('a', stored)])).toEqual([]);
  const changed = addAnswers(first, [give('a', 'pass')], later);
  expect(resolveConflicts(changed, [createQuestion('a', stored)])).toMatchObject([
    { outcome: 'pass', previous_answer_id: 'mine', problem: null },
  ]);
});

test('keeps an answer that differs from the stored one only in its pages', () => {
  const element = { selector: 'a', snippet: '', tag: 'a', name: '', role: null, text: '', box: null };
  const failed_on = [{ page_url: 'https://shop.example/', elements: [element] }];
  const stored = createAnswer('hers', { outcome: 'fail', comment: 'No name.' });
  const pending = addAnswers([], [{ ...give('a'), failed_on }], now);
  expect(resolveConflicts(pending, [createQuestion('a', stored)])).toMatchObject([
    { problem: { kind: 'conflict' } },
  ]);
  expect(resolveConflicts(pending, [createQuestion('a', { ...stored, failed_on })])).toEqual([]);
});

test('keeps the same answer to a question that has become outdated since', () => {
  const stored = createAnswer('hers', { outcome: 'fail', comment: 'No name.' });
  const outdated = createQuestion('a', stored, { state: 'outdated' });
  expect(resolveConflicts(addAnswers([], [give('a')], now), [outdated])).toMatchObject([
    { problem: { kind: 'conflict' } },
  ]);
});

test('rejects answers to closed questions', () => {
  const pending = addAnswers([], [give('a'), give('b')], now);
  const checked = resolveConflicts(pending, [createQuestion('a', null, { state: 'closed' })]);
  expect(checked.map(({ problem }) => problem?.kind)).toEqual(['refused', 'refused']);
});

test('shows queued answers instead of the server’s, except for conflicts and rejected answers', () => {
  const [mine, conflict, refused] = addAnswers([], [give('a'), give('b'), give('d')], now) as [
    PendingAnswer,
    PendingAnswer,
    PendingAnswer,
  ];
  const shown = applyPending(
    [
      createQuestion('a'),
      createQuestion('b', createAnswer('hers')),
      createQuestion('c'),
      createQuestion('d'),
    ],
    [
      mine,
      { ...conflict, problem: { kind: 'conflict' } },
      { ...refused, problem: { kind: 'refused', message: 'The audit is signed.' } },
    ],
    { name: 'Ada', userId: 'u1' },
  );
  expect(shown.map(({ state, answer, pending }) => [state, answer?.answered_by, pending !== null])).toEqual([
    ['answered', 'Ada', true],
    ['answered', 'Grace', true],
    ['open', undefined, false],
    ['open', undefined, true],
  ]);
  expect(computeProgress(shown)).toEqual({ questions: 4, answered: 2 });
});

test('a new answer starts with the user’s earlier comment only if their answer is up to date', () => {
  const mine = createAnswer('mine', { answered_by: 'Ada', comment: 'No name.' });
  const getComment = (question: Pick<AuditQuestion, 'state' | 'answer'>) => getOwnComment(question, 'Ada');
  expect(getComment(createQuestion('a', mine))).toBe('No name.');
  expect(getComment(createQuestion('a', mine, { state: 'outdated' }))).toBe('');
  expect(getComment(createQuestion('a', { ...mine, answered_by: 'Grace' }))).toBe('');
  expect(getComment(createQuestion('a'))).toBe('');
});

test('formats names the way the server does', () => {
  const ada = { first_name: 'Ada', last_name: '', username: 'ada1815' };
  expect(getAnswererName(ada)).toBe('Ada');
  expect(getAnswererName({ ...ada, first_name: '' })).toBe('ada1815');
});

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  /** Number of characters that fit into storage. */
  space = Number.POSITIVE_INFINITY;
  setItem = (key: string, value: string) => {
    if (value.length > this.space) throw new DOMException('Full', 'QuotaExceededError');
    this.items.set(key, value);
  };
  removeItem = (key: string) => void this.items.delete(key);
}

const openQueue = (storage: MemoryStorage, user = 'u1') =>
  openAnswerQueue(storage as unknown as Storage, user, 'audit');

afterEach(() => vi.unstubAllGlobals());

test('keeps answers on the device, separately for each account', () => {
  const storage = new MemoryStorage();
  openQueue(storage).change((pending) => addAnswers(pending, [give('a')], now));
  const reopened = openQueue(storage);
  expect(reopened.read()).toMatchObject([{ question_id: 'a', outcome: 'fail' }]);
  expect(reopened.read()).toBe(reopened.read());
  expect(openQueue(storage, 'u2').read()).toEqual([]);
  reopened.change(() => []);
  expect(storage.items.size).toBe(0);
});

test('keeps answers in memory while storage is full, and stores them when there is space', () => {
  const storage = new MemoryStorage();
  const queue = openQueue(storage);
  queue.change((pending) => addAnswers(pending, [give('a')], now));
  storage.space = storage.items.get('auditAnswers:u1:audit')!.length;
  queue.change((pending) => addAnswers(pending, [give('b')], now));
  expect(queue.read().map(({ question_id }) => question_id)).toEqual(['a', 'b']);
  expect(queue.read()).toBe(queue.read());
  expect(queue.isStored()).toBe(false);
  expect(openQueue(storage).read()).toMatchObject([{ question_id: 'a' }]);
  queue.change((pending) => addAnswers(pending, [{ ...give('a'), comment: 'No name at all.' }], later));
  expect(queue.read()).toMatchObject([
    { question_id: 'b' },
    { question_id: 'a', comment: 'No name at all.' },
  ]);
  storage.space = Number.POSITIVE_INFINITY;
  queue.change((pending) => pending.filter(({ question_id }) => question_id === 'b'));
  expect(queue.isStored()).toBe(true);
  expect(openQueue(storage).read()).toMatchObject([{ question_id: 'b' }]);
});

test('ignores unreadable content, and keeps the rest', () => {
  const storage = new MemoryStorage();
  openQueue(storage).change((pending) => addAnswers(pending, [give('a')], now));
  const [key, stored] = [...storage.items][0]!;
  storage.setItem(key, stored.replace('[', '[{"question_id":7},'));
  expect(openQueue(storage).read()).toMatchObject([{ question_id: 'a' }]);
  storage.setItem(key, stored.slice(1));
  expect(openQueue(storage).read()).toEqual([]);
});

test('reports changes, including those from other tabs', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('window', tabs);
  const queue = openQueue(new MemoryStorage());
  const listener = vi.fn();
  const unsubscribe = queue.subscribe(listener);
  queue.change((pending) => addAnswers(pending, [give('a')], now));
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'auditAnswers:u1:audit' }));
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
  unsubscribe();
  queue.change(() => []);
  expect(listener).toHaveBeenCalledTimes(2);
});
