import { listScannedPages, type ScannedPage } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import type { PageScreenshot } from '#app/components/screenshot/geometry.ts';

/** Maximum number of pages per request. */
const PAGE_SIZE = 500;

/** Loads all of a finished scan's pages, for the filter, the screenshots and the “Not tested” list. */
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

/** Loads the screenshot of one page; null if there is none. */
export function findPageScreenshot(
  pages: readonly ScannedPage[] | undefined,
  pageId: string,
): PageScreenshot | null {
  return pages?.find(({ id }) => id === pageId)?.screenshot ?? null;
}
