import { type ScannedPage, scannedPages } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { PageImage } from '../../components/picture/geometry.ts';

/** The most that one call gives. */
const perCall = 500;

/** All pages of a finished scan: the filter, the screenshots and the list of what was not tested need them. */
export function usePages(scanId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: ['pages', scanId],
    queryFn: async ({ signal }) => {
      const pages: ScannedPage[] = [];
      let cursor: string | undefined;
      do {
        const part = await call(scannedPages, {
          params: { scanId },
          query: { limit: perCall, cursor },
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
export function imageOf(pages: readonly ScannedPage[] | undefined, pageId: string): PageImage | null {
  return pages?.find(({ id }) => id === pageId)?.picture ?? null;
}
