import { checkWidget, getWidget, putWidget, type WidgetConfiguration } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const widgetKey = ['widget'] as const;

/** The account's widget. */
export function useWidget() {
  return useQuery({ queryKey: widgetKey, queryFn: ({ signal }) => callApi(getWidget, { signal }) });
}

export function useSaveWidget() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WidgetConfiguration) => callApi(putWidget, { body }),
    onSuccess: (widget) => queries.setQueryData(widgetKey, widget),
  });
}

/** Checks a live page for the widget with the scanner. */
export function useCheckWidget() {
  return useMutation({ mutationFn: (url: string) => callApi(checkWidget, { body: { url } }) });
}
