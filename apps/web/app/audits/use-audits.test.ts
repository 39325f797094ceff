import type { Audit, AuditQuestion } from '@curbcut/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { getAuditKey, getQuestionsKey, storeAnswers } from './use-audits.ts';

const createQuestion = (state: AuditQuestion['state']) => ({ id: 'q1', state }) as AuditQuestion;

const updated_at = '2026-05-02T12:00:00.000Z';

test('a response with questions from before an answer doesn’t replace the answer', async () => {
  const queries = new QueryClient();
  const queryKey = getQuestionsKey('a1');
  const before = Promise.withResolvers<AuditQuestion[]>();
  const load = vi.fn(() => before.promise);
  queries.setQueryData(queryKey, [createQuestion('open')]);
  const loading = queries.fetchQuery({ queryKey, queryFn: load });
  await storeAnswers(queries, 'a1', { questions: [createQuestion('answered')], criteria: [], updated_at });
  before.resolve([createQuestion('open')]);
  await loading;
  expect(queries.getQueryData(queryKey)).toEqual([createQuestion('answered')]);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('reloads questions whose first request was still running', async () => {
  const queries = new QueryClient();
  const queryKey = getQuestionsKey('a1');
  const load = vi.fn(() => new Promise<AuditQuestion[]>(() => {}));
  const loading = queries.fetchQuery({ queryKey, queryFn: load }).catch((error: unknown) => error);
  await storeAnswers(queries, 'a1', { questions: [createQuestion('answered')], criteria: [], updated_at });
  await loading;
  expect(queries.getQueryState(queryKey)).toMatchObject({ data: undefined, isInvalidated: true });
});

test('a report can be signed right after the last answer', async () => {
  const queries = new QueryClient();
  const earlier = { id: 'a1', updated_at: '2026-05-01T12:00:00.000Z' } as Audit;
  queries.setQueryData(getAuditKey('a1'), earlier);
  await storeAnswers(queries, 'a1', { questions: [], criteria: [], updated_at });
  expect(queries.getQueryData(getAuditKey('a1'))).toMatchObject({ updated_at });
});
