import { type ChangeSiteBody, changeSite, type Site } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '#app/account/user-scans.ts';
import { callApi } from '#app/api/call-api.ts';
import { showToast } from '#app/components/toast/toasts.ts';
import { useUpdateCachedSite } from '#app/sites/use-sites.ts';

/** Changes a site's settings. @param message shown once it is saved */
export function useChangeSite(siteId: string, message: string) {
  const queries = useQueryClient();
  const update = useUpdateCachedSite(siteId);
  return useMutation<Site, Error, ChangeSiteBody>({
    mutationFn: (body) => callApi(changeSite, { params: { siteId }, body }),
    onSuccess: (changed) => {
      update(changed);
      void queries.invalidateQueries({ queryKey: sitesKey });
      showToast({ kind: 'success', text: message });
    },
  });
}
