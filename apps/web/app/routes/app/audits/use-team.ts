import {
  type AssignQuestionsBody,
  type Audit,
  type AuditQuestion,
  type AuditTeam,
  answerAuditInvitation,
  assignAuditQuestions,
  changeAuditMember,
  type InvitedRole,
  inviteToAudit,
  listAuditTeam,
  listReceivedInvitations,
  PRESENCE_TIMEOUT_SECONDS,
  type ReviewAnswerBody,
  removeAuditMember,
  reportAuditPresence,
  reviewAuditAnswer,
  revokeAuditInvitation,
  withdrawAuditReview,
} from '@curbcut/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getAuditKey, getQuestionsKey } from '#app/audits/use-audits.ts';

const getTeamKey = (auditId: string) => [...auditsKey, 'team', auditId] as const;

/** Loads the people who work on an audit. */
export function useTeam(auditId: string) {
  return useQuery({
    queryKey: getTeamKey(auditId),
    queryFn: ({ signal }) => callApi(listAuditTeam, { params: { auditId }, signal }),
  });
}

const storeTeam = (queries: QueryClient, auditId: string) => (team: AuditTeam) =>
  queries.setQueryData(getTeamKey(auditId), team);

export function useInvite(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: InvitedRole }) =>
      callApi(inviteToAudit, { params: { auditId }, body }),
    onSuccess: storeTeam(queries, auditId),
  });
}

export function useRevokeInvitation(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      callApi(revokeAuditInvitation, { params: { auditId, invitationId } }),
    onSuccess: storeTeam(queries, auditId),
  });
}

export function useChangeMember(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: InvitedRole }) =>
      callApi(changeAuditMember, { params: { auditId, userId }, body: { role } }),
    onSuccess: storeTeam(queries, auditId),
  });
}

/** Removes a member, or leaves the audit. */
export function useRemoveMember(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => callApi(removeAuditMember, { params: { auditId, userId } }),
    // Questions assigned to the member become unassigned.
    onSuccess: () => queries.invalidateQueries({ queryKey: auditsKey }),
  });
}

/** Loads the invitations that the user has received. */
export function useReceivedInvitations() {
  return useQuery({
    queryKey: [...auditsKey, 'invitations'],
    queryFn: ({ signal }) => callApi(listReceivedInvitations, { signal }),
    staleTime: 0,
  });
}

export function useAnswerInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ invitationId, accept }: { invitationId: string; accept: boolean }) =>
      callApi(answerAuditInvitation, { params: { invitationId }, body: { accept } }),
    onSettled: () => queries.invalidateQueries({ queryKey: auditsKey }),
  });
}

/** Stores questions that have changed, wherever they are shown. */
function storeQuestions(
  queries: QueryClient,
  auditId: string,
  { questions, updated_at }: { questions: readonly AuditQuestion[]; updated_at: string },
): void {
  const byId = new Map(questions.map((question) => [question.id, question]));
  queries.setQueryData<AuditQuestion[]>(getQuestionsKey(auditId), (all) =>
    all?.map((question) => byId.get(question.id) ?? question),
  );
  queries.setQueryData<Audit>(getAuditKey(auditId), (audit) => audit && { ...audit, updated_at });
  for (const { id } of questions)
    void queries.invalidateQueries({ queryKey: [...auditsKey, 'question', auditId, id] });
}

export function useAssign(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AssignQuestionsBody) => callApi(assignAuditQuestions, { params: { auditId }, body }),
    onSuccess: (changed) => storeQuestions(queries, auditId, changed),
  });
}

export function useReview(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewAnswerBody>) =>
      callApi(reviewAuditAnswer, { params: { auditId }, body }),
    onSuccess: (changed) => storeQuestions(queries, auditId, changed),
    // The request fails if the answer was replaced; the new answer must then be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getQuestionsKey(auditId) }),
  });
}

export function useWithdrawReview(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) => callApi(withdrawAuditReview, { params: { auditId, reviewId } }),
    onSuccess: (changed) => storeQuestions(queries, auditId, changed),
    onError: () => void queries.invalidateQueries({ queryKey: getQuestionsKey(auditId) }),
  });
}

/**
 * Time in milliseconds between two presence reports; two can get lost before a person no longer counts as
 * present.
 */
const PRESENCE_INTERVAL_MS = (PRESENCE_TIMEOUT_SECONDS * 1000) / 3;

/**
 * Reports which question is open while the window is visible, and returns who else is working on the audit.
 * Reloads the questions if someone else has changed the audit.
 */
export function usePresence({ id: auditId, updated_at: knownAt }: Audit, questionId: string | null) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...auditsKey, 'presence', auditId, questionId],
    queryFn: ({ signal }) =>
      callApi(reportAuditPresence, { params: { auditId }, body: { question_id: questionId }, signal }),
    refetchInterval: PRESENCE_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (previous) => previous,
  });
  const changedAt = data?.updated_at;
  useEffect(() => {
    if (changedAt === undefined || changedAt <= knownAt) return;
    void queries.invalidateQueries({ queryKey: getAuditKey(auditId) });
    void queries.invalidateQueries({ queryKey: getQuestionsKey(auditId) });
    void queries.invalidateQueries({ queryKey: [...auditsKey, 'question', auditId] });
  }, [queries, auditId, knownAt, changedAt]);
  return data?.others ?? [];
}
