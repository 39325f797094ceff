import {
  type AuditAttachment,
  attachToAudit,
  deleteAuditAttachment,
  listAuditAttachments,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey } from '#app/audits/use-audits.ts';

/** What an image is attached to. */
export type AttachmentSubject = { readonly question: string } | { readonly finding: string };

const getAttachmentsKey = (auditId: string) => [...auditsKey, 'attachments', auditId] as const;

/** Loads the images attached to a question or finding, oldest first. */
export function useAttachments(auditId: string, subject: AttachmentSubject) {
  return useQuery({
    queryKey: getAttachmentsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listAuditAttachments, { params: { auditId }, signal })).attachments,
    select: (all) =>
      all.filter(({ question_id, finding_id }) =>
        'question' in subject ? question_id === subject.question : finding_id === subject.finding,
      ),
  });
}

export function useAttach(auditId: string, subject: AttachmentSubject) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upload: File) =>
      callApi(attachToAudit, { params: { auditId }, query: { ...subject }, upload }),
    onSuccess: (attachment) => {
      queries.setQueryData<AuditAttachment[]>(getAttachmentsKey(auditId), (all = []) => [...all, attachment]);
    },
    // This also changes the time of the audit's last change.
    onSettled: () => queries.invalidateQueries({ queryKey: auditsKey }),
  });
}

export function useDetach(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (attachmentId: string) =>
      callApi(deleteAuditAttachment, { params: { auditId, attachmentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: auditsKey }),
  });
}
