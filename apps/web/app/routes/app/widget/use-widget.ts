import {
  checkWidget,
  getWidget,
  putWidget,
  resetSiteWidget,
  type Widget,
  type WidgetConfiguration,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const getKey = (siteId: string | null) => ['widget', siteId] as const;
const toQuery = (siteId: string | null) => ({ site_id: siteId ?? undefined });

/** The widget of a site, or of the organization if there's no site. */
export function useWidget(siteId: string | null) {
  return useQuery({
    queryKey: getKey(siteId),
    queryFn: ({ signal }) => callApi(getWidget, { query: toQuery(siteId), signal }),
  });
}

/** @param onSaved called with the settings that were sent, even if a different site's are shown by then */
export function useSaveWidget(siteId: string | null, onSaved: (sent: WidgetConfiguration) => void) {
  const update = useUpdateWidget();
  return useMutation({
    mutationFn: (body: WidgetConfiguration) => callApi(putWidget, { query: toQuery(siteId), body }),
    onSuccess: (widget, sent) => {
      update(widget);
      onSaved(sent);
    },
  });
}

/** Deletes a site's own settings. */
export function useResetWidget(siteId: string) {
  const onSuccess = useUpdateWidget();
  return useMutation({
    mutationFn: () => callApi(resetSiteWidget, { query: { site_id: siteId } }),
    onSuccess,
  });
}

function useUpdateWidget() {
  const queries = useQueryClient();
  return (widget: Widget) => {
    queries.setQueryData(getKey(widget.site_id), widget);
    // Sites without their own settings have those of the organization. None of them is shown now.
    if (widget.site_id === null)
      queries.removeQueries({
        queryKey: ['widget'],
        predicate: ({ queryKey }) => queryKey[1] !== null,
      });
  };
}

/** Uses the scanner to check whether a live page has the widget. */
export function useCheckWidget() {
  return useMutation({ mutationFn: (url: string) => callApi(checkWidget, { body: { url } }) });
}
