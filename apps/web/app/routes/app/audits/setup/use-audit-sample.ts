import {
  type AddAuditPagesBody,
  type Audit,
  addAuditPages,
  checkAuditSample,
  compareAuditSample,
  getAuditSampleOptions,
  proposeAuditSample,
  type SamplePage,
  type SaveAuditViewsBody,
  saveAuditViews,
} from '@curbcut/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getAuditKey, storeUpdatedAudit } from '#app/audits/use-audits.ts';

/** Proposes a page sample from one of a site's completed scans; from the latest if no id is given. */
export function useProposedSample(
  siteId: string,
  { enabled, scanId, seed }: { enabled: boolean; scanId: string | undefined; seed: number | undefined },
) {
  return useQuery({
    queryKey: [...auditsKey, 'sample', siteId, scanId, seed],
    queryFn: ({ signal }) =>
      callApi(proposeAuditSample, { params: { siteId }, query: { seed, scan_id: scanId }, signal }),
    enabled,
    // A new proposal would replace the user's edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The form remains visible while another scan or seed is applied.
    placeholderData: keepPreviousData,
  });
}

/** Compares an edited sample's random pages with its other pages whenever the sample changes. */
export function useSampleCheck(siteId: string, scanId: string, pages: readonly SamplePage[]) {
  const body = { scan_id: scanId, pages: pages.map(({ page_id, reason }) => ({ page_id, reason })) };
  return useQuery({
    queryKey: [...auditsKey, 'sample-check', siteId, body],
    queryFn: ({ signal }) => callApi(checkAuditSample, { params: { siteId }, body, signal }),
    enabled: pages.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The notice remains visible while the next check runs.
    placeholderData: keepPreviousData,
  });
}

/** Compares the random pages in a running audit's sample with its other pages. */
export function useAuditSampleCheck({ id, scan_id, sample }: Audit, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...auditsKey, 'sample-check', id, scan_id, sample.map(({ page_id }) => page_id)],
    queryFn: ({ signal }) => callApi(compareAuditSample, { params: { auditId: id }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // The scan may have been deleted.
    retry: false,
  });
}

/** Adds scanned pages to an audit's sample. */
export function useAddAuditPages(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof AddAuditPagesBody>) =>
      callApi(addAuditPages, { params: { auditId }, body }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
  });
}

/** Loads what can be added to a running audit's sample. */
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

/** Replaces an audit's views and processes. */
export function useSaveViews(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveAuditViewsBody) => callApi(saveAuditViews, { params: { auditId }, body }),
    onSuccess: ({ audit }) => storeUpdatedAudit(queries, audit),
    // The request fails if someone else has changed them; the changes must then be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getAuditKey(auditId) }),
  });
}
