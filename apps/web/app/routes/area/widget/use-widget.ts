import { checkWidget, putWidget, readWidget, type WidgetConfiguration } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const widgetKey = ['widget'] as const;

/** The widget of the account. */
export function useWidget() {
  return useQuery({ queryKey: widgetKey, queryFn: ({ signal }) => call(readWidget, { signal }) });
}

export function usePutWidget() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WidgetConfiguration) => call(putWidget, { body }),
    onSuccess: (widget) => queries.setQueryData(widgetKey, widget),
  });
}

/** Has the scanner look for the widget on a live page. */
export function useCheckWidget() {
  return useMutation({ mutationFn: (url: string) => call(checkWidget, { body: { url } }) });
}
