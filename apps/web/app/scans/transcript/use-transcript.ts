import {
  comparePageTranscripts,
  getPageTranscript,
  listChangedTranscripts,
  type TranscriptOrderName,
} from '@curbcut/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import type { TranscriptOptions } from './transcript-options.ts';

/** The ids of the scans that are compared. */
export interface ComparedScans {
  readonly beforeId: string;
  readonly afterId: string;
}

/** Loads what a screen reader announces on a page; waits while the page is unknown. */
export function usePageTranscript(
  scanId: string,
  pageId: string | undefined,
  { order, reader }: TranscriptOptions,
) {
  return useQuery({
    enabled: pageId !== undefined,
    queryKey: ['transcript', scanId, pageId, order, reader],
    queryFn: ({ signal }) =>
      callApi(getPageTranscript, {
        params: { scanId, pageId: pageId ?? '' },
        query: { order, screen_reader: reader },
        signal,
      }),
    // The previous transcript remains visible, dimmed, so that the layout doesn't jump.
    placeholderData: keepPreviousData,
  });
}

/** Loads the pages whose announcements changed from one scan to another. */
export function useChangedTranscripts({ beforeId, afterId }: ComparedScans, order: TranscriptOrderName) {
  return useQuery({
    queryKey: ['changed-transcripts', beforeId, afterId, order],
    queryFn: ({ signal }) =>
      callApi(listChangedTranscripts, { params: { beforeId, afterId }, query: { order }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads what changed on one page. */
export function useTranscriptComparison(
  { beforeId, afterId }: ComparedScans,
  pageId: string,
  { order, reader }: TranscriptOptions,
) {
  return useQuery({
    queryKey: ['transcript-comparison', beforeId, afterId, pageId, order, reader],
    queryFn: ({ signal }) =>
      callApi(comparePageTranscripts, {
        params: { beforeId, afterId, pageId },
        query: { order, screen_reader: reader },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
