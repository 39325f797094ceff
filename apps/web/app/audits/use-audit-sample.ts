import {
  type AddAuditPagesBody,
  type Audit,
  addAuditPages,
  checkAuditSample,
  checkSampleOfAudit,
  getAuditSampleOptions,
  proposeAuditSample,
  type SamplePage,
  type SaveAuditViewsBody,
  saveAuditViews,
} from '@curbcut/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api/call-api.ts';
import { auditsKey, getAuditKey, storeUpdatedAudit } from './use-audits.ts';

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
export function useAuditSampleCheck({ id, scan_id, sample }: Audit, { enabled }: { enabled: boolean }) {
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
