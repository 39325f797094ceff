import {
  type Audit,
  type AuditQuestion,
  type AuditQuestionDetail,
  type ChangeAuditBody,
  changeAudit,
  deleteAudit,
  getAudit,
  getAuditQuestion,
  getAuditStatement,
  listAuditQuestions,
  listAudits,
  reopenAudit,
  type SignAuditBody,
  type StartAuditBody,
  type StatementDetails,
  saveAuditStatement,
  signAudit,
  startAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { callApi } from '../api/call-api.ts';
import { forgetAudit } from '../session/drafts.ts';
import { useSession } from '../session/session.ts';

/** Query key for everything about audits. */
export const auditsKey = ['audits'] as const;

export const getAuditKey = (auditId: string) => [...auditsKey, 'one', auditId] as const;
export const getQuestionsKey = (auditId: string) => [...auditsKey, 'questions', auditId] as const;
const getQuestionKey = (auditId: string, questionId: string) =>
  [...auditsKey, 'question', auditId, questionId] as const;

/**
 * Two people may be working on an audit at the same time: each sees the other's answers when they return to
 * the window.
 */
const shared = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** Time in milliseconds during which a prefetched question is not loaded again. */
const PREFETCH_VALIDITY_MS = 60_000;

/** Loads the account's audits, most recently changed first; only one site's audits if given. */
export function useAudits(siteId?: string) {
  return useQuery({
    queryKey: [...auditsKey, 'all', siteId],
    queryFn: ({ signal }) => callApi(listAudits, { query: { site: siteId }, signal }),
    ...shared,
  });
}

export function useAudit(auditId: string) {
  return useQuery({
    queryKey: getAuditKey(auditId),
    queryFn: ({ signal }) => callApi(getAudit, { params: { auditId }, signal }),
    ...shared,
  });
}

/** Loads all of an audit's questions in WCAG order. */
export function useAuditQuestions(auditId: string) {
  return useQuery({
    queryKey: getQuestionsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listAuditQuestions, { params: { auditId }, signal })).questions,
    ...shared,
  });
}

/** Loads a question with its elements and history. */
export function useAuditQuestion(auditId: string, questionId: string) {
  return useQuery({
    ...getQuestionQuery(auditId, questionId),
    ...shared,
    // Prefetched questions are still fresh.
    staleTime: PREFETCH_VALIDITY_MS,
  });
}

/** Loads several questions with their elements; undefined until all of them are loaded. */
export function useAuditQuestionDetails(auditId: string, questionIds: readonly string[]) {
  const queries = useQueries({
    queries: questionIds.map((id) => ({
      ...getQuestionQuery(auditId, id),
      ...shared,
      staleTime: PREFETCH_VALIDITY_MS,
    })),
  });
  const details = queries.flatMap(({ data }) => data ?? []);
  return {
    data: details.length === questionIds.length ? details : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Prefetches a question, so that it appears immediately when the current one is answered. */
export function usePrefetchQuestion(auditId: string): (questionId: string) => void {
  const queries = useQueryClient();
  return useCallback(
    (questionId) =>
      void queries.prefetchQuery({
        ...getQuestionQuery(auditId, questionId),
        staleTime: PREFETCH_VALIDITY_MS,
      }),
    [queries, auditId],
  );
}

function getQuestionQuery(auditId: string, questionId: string) {
  return {
    queryKey: getQuestionKey(auditId, questionId),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AuditQuestionDetail> =>
      callApi(getAuditQuestion, { params: { auditId, questionId }, signal }),
  };
}

/** Stores an audit that the server returned; audit lists are reloaded when they are shown. */
function storeAudit(queries: QueryClient, audit: Audit): void {
  queries.setQueryData(getAuditKey(audit.id), audit);
  void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
}

/**
 * Stores the result of answering questions, wherever it is shown. A response that is still loading may be
 * older than the answers, so it is reloaded.
 */
export async function storeAnswers(
  queries: QueryClient,
  auditId: string,
  {
    questions,
    criteria,
    updated_at,
  }: { questions: readonly AuditQuestion[] } & Pick<Audit, 'criteria' | 'updated_at'>,
): Promise<void> {
  const keys = [getQuestionsKey(auditId), getAuditKey(auditId)];
  const loading = keys.filter((queryKey) => queries.isFetching({ queryKey }) > 0);
  await Promise.all(loading.map((queryKey) => queries.cancelQueries({ queryKey })));
  const byId = new Map(questions.map((question) => [question.id, question]));
  queries.setQueryData<AuditQuestion[]>(getQuestionsKey(auditId), (all) =>
    all?.map((question) => byId.get(question.id) ?? question),
  );
  queries.setQueryData<Audit>(getAuditKey(auditId), (audit) => audit && { ...audit, criteria, updated_at });
  for (const queryKey of loading) void queries.invalidateQueries({ queryKey });
  for (const { id } of questions) {
    void queries.invalidateQueries({ queryKey: getQuestionKey(auditId, id) });
  }
  void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
}

export function useStartAudit(siteId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof StartAuditBody>) => callApi(startAudit, { params: { siteId }, body }),
    onSuccess: (audit) => storeAudit(queries, audit),
  });
}

export function useChangeAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ChangeAuditBody>) =>
      callApi(changeAudit, { params: { auditId }, body }),
    onSuccess: (audit) => storeAudit(queries, audit),
  });
}

export function useDeleteAudit(auditId: string) {
  const queries = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: () => callApi(deleteAudit, { params: { auditId } }),
    onSuccess: () => {
      if (user) forgetAudit(localStorage, user.id, auditId);
      void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
    },
  });
}

const getStatementKey = (auditId: string) => [...auditsKey, 'statement', auditId] as const;

/** Loads an audit's accessibility statement, generated from its current results. */
export function useStatement(auditId: string) {
  return useQuery({
    queryKey: getStatementKey(auditId),
    queryFn: ({ signal }) => callApi(getAuditStatement, { params: { auditId }, signal }),
    ...shared,
  });
}

export function useSaveStatement(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StatementDetails) => callApi(saveAuditStatement, { params: { auditId }, body }),
    onSuccess: (saved) => queries.setQueryData(getStatementKey(auditId), saved),
  });
}

export function useSignAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SignAuditBody) => callApi(signAudit, { params: { auditId }, body }),
    onSuccess: (audit) => storeAudit(queries, audit),
    // The request fails if someone else has changed something, which must then be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getAuditKey(auditId) }),
  });
}

export function useReopenAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(reopenAudit, { params: { auditId } }),
    onSuccess: (audit) => storeAudit(queries, audit),
  });
}

/** Continues an audit with its site's latest completed scan. */
export function useUpdateAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(updateAuditFromScan, { params: { auditId } }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
  });
}

/** Stores an audit whose questions have changed. */
export function storeUpdatedAudit(queries: QueryClient, audit: Audit): void {
  storeAudit(queries, audit);
  void queries.invalidateQueries({ queryKey: getQuestionsKey(audit.id) });
  void queries.invalidateQueries({ queryKey: [...auditsKey, 'question', audit.id] });
}
