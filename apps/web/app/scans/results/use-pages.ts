import { listScannedPages, type ScannedPage } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import type { PageScreenshot } from '../../components/screenshot/geometry.ts';

/** The most that one call gives. */
const PAGE_SIZE = 500;

/** All pages of a finished scan: the filter, the screenshots and the list of what was not tested need them. */
export function usePages(scanId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: ['pages', scanId],
    queryFn: async ({ signal }) => {
      const pages: ScannedPage[] = [];
      let cursor: string | undefined;
      do {
        const part = await callApi(listScannedPages, {
          params: { scanId },
          query: { limit: PAGE_SIZE, cursor },
          signal,
        });
        pages.push(...part.pages);
        cursor = part.next_cursor ?? undefined;
      } while (cursor);
      return pages;
    },
  });
}

/** The picture of one page; null when none was taken. */
export function findPageScreenshot(
  pages: readonly ScannedPage[] | undefined,
  pageId: string,
): PageScreenshot | null {
  return pages?.find(({ id }) => id === pageId)?.picture ?? null;
}
