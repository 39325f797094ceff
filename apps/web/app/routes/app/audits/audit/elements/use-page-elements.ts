import { listAuditPageElements, type PageElement } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey } from '#app/audits/use-audits.ts';

/**
 * Loads a page's elements that people can select. They never change, because each scan gives the page a new
 * id.
 */
export function usePageElements(auditId: string, pageId: string) {
  return useQuery({
    queryKey: [...auditsKey, 'elements', auditId, pageId],
    queryFn: async ({ signal }): Promise<readonly PageElement[]> =>
      (await callApi(listAuditPageElements, { params: { auditId, pageId }, signal })).elements,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
