import {
  type AddAuditPagesBody,
  type Audit,
  type AuditQuestion,
  type AuditQuestionDetail,
  addAuditPages,
  type ChangeAuditBody,
  changeAudit,
  checkAuditSample,
  checkSampleOfAudit,
  deleteAudit,
  getAudit,
  getAuditQuestion,
  getAuditSampleOptions,
  getAuditStatement,
  listAuditQuestions,
  listAudits,
  proposeAuditSample,
  reopenAudit,
  type SamplePage,
  type SaveAuditViewsBody,
  type SignAuditBody,
  type StartAuditBody,
  type StatementDetails,
  saveAuditStatement,
  saveAuditViews,
  signAudit,
  startAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.ts';
import { forgetAudit } from './comment-draft.ts';

/** All that is asked about audits. */
export const auditsKey = ['audits'] as const;

export const getAuditKey = (auditId: string) => [...auditsKey, 'one', auditId] as const;
export const getQuestionsKey = (auditId: string) => [...auditsKey, 'questions', auditId] as const;
const getQuestionKey = (auditId: string, questionId: string) =>
  [...auditsKey, 'question', auditId, questionId] as const;

/** Two people may work on an audit at once: each sees the other's answers when they return to the window. */
const shared = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** Time in milliseconds for which a question that was loaded ahead is not loaded again. */
const PREFETCH_VALIDITY_MS = 60_000;

/** Loads the audits of the account, most recently changed first; only those of a site if given. */
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

/** Loads all questions of an audit, in the order of WCAG. */
export function useAuditQuestions(auditId: string) {
  return useQuery({
    queryKey: getQuestionsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listAuditQuestions, { params: { auditId }, signal })).questions,
    ...shared,
  });
}

/** Loads a question with the elements that it is about and its history. */
export function useAuditQuestion(auditId: string, questionId: string) {
  return useQuery({
    ...getQuestionQuery(auditId, questionId),
    ...shared,
    // Loaded ahead a moment ago.
    staleTime: PREFETCH_VALIDITY_MS,
  });
}

/** Loads several questions with what they are about; undefined until all are loaded. */
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

/** Loads a question ahead, so that it appears at once when the current one is answered. */
export function usePrefetchQuestion(auditId: string): (questionId: string) => void {
  const queries = useQueryClient();
  return (questionId) =>
    void queries.prefetchQuery({
      ...getQuestionQuery(auditId, questionId),
      staleTime: PREFETCH_VALIDITY_MS,
    });
}

function getQuestionQuery(auditId: string, questionId: string) {
  return {
    queryKey: getQuestionKey(auditId, questionId),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AuditQuestionDetail> =>
      callApi(getAuditQuestion, { params: { auditId, questionId }, signal }),
  };
}

/** Proposes a sample of pages from the latest completed scan of a site. */
export function useProposedSample(
  siteId: string,
  { enabled, seed }: { enabled: boolean; seed: number | undefined },
) {
  return useQuery({
    queryKey: [...auditsKey, 'sample', siteId, seed],
    queryFn: ({ signal }) => callApi(proposeAuditSample, { params: { siteId }, query: { seed }, signal }),
    enabled,
    // A new proposal would replace what the person has edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The form stays while another seed is applied.
    placeholderData: keepPreviousData,
  });
}

/** Compares the random pages of an edited sample with the others, whenever it changes. */
export function useSampleCheck(siteId: string, scanId: string, pages: readonly SamplePage[]) {
  const body = { scan_id: scanId, pages: pages.map(({ page_id, reason }) => ({ page_id, reason })) };
  return useQuery({
    queryKey: [...auditsKey, 'sample-check', siteId, body],
    queryFn: ({ signal }) => callApi(checkAuditSample, { params: { siteId }, body, signal }),
    enabled: pages.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The notice stays while the next check runs.
    placeholderData: keepPreviousData,
  });
}

/** Compares the random pages in the sample of a running audit with the others. */
export function useSampleCheckOfAudit({ id, scan_id, sample }: Audit, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...auditsKey, 'sample-check', id, scan_id, sample.map(({ page_id }) => page_id)],
    queryFn: ({ signal }) => callApi(checkSampleOfAudit, { params: { auditId: id }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // The scan may have been deleted.
    retry: false,
  });
}

/** Adds pages of the scan to the sample of an audit. */
export function useAddAuditPages(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof AddAuditPagesBody>) =>
      callApi(addAuditPages, { params: { auditId }, body }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
  });
}

/** Loads what can be added to the sample of a running audit. */
export function useSampleOptions({ id, scan_id, sample }: Audit, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...auditsKey, 'sample-options', id, scan_id, sample.map(({ page_id }) => page_id)],
    queryFn: ({ signal }) => callApi(getAuditSampleOptions, { params: { auditId: id }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // The scan may have been deleted.
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** Replaces the views and processes of an audit. */
export function useSaveViews(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveAuditViewsBody) => callApi(saveAuditViews, { params: { auditId }, body }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
    // Refused if somebody else has changed them, which then has to be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getAuditKey(auditId) }),
  });
}

/** Stores an audit that the server returned; lists of audits are loaded again when they are shown. */
function storeAudit(queries: QueryClient, audit: Audit): void {
  queries.setQueryData(getAuditKey(audit.id), audit);
  void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
}

/**
 * Stores the result of answers, wherever it is shown. What is being loaded was perhaps read before the answers were
 * stored, so it is loaded again.
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

/** Loads the accessibility statement of an audit, made from its current results. */
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
    // Refused if something has changed, which then has to be shown.
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

/** Continues an audit with the latest completed scan of its site. */
export function useUpdateAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(updateAuditFromScan, { params: { auditId } }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
  });
}

/** Stores an audit whose questions have changed. */
function storeUpdatedAudit(queries: QueryClient, audit: Audit): void {
  storeAudit(queries, audit);
  void queries.invalidateQueries({ queryKey: getQuestionsKey(audit.id) });
  void queries.invalidateQueries({ queryKey: [...auditsKey, 'question', audit.id] });
}
