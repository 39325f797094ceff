import {
  type ChangeWebhookBody,
  type CreateWebhookBody,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@curbcut/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const webhooksKey = ['webhooks'] as const;

/** The organization's webhooks, newest first. */
export function useWebhooks(organizationId: string) {
  return useQuery({
    queryKey: [...webhooksKey, 'all'],
    queryFn: async ({ signal }) =>
      (await callApi(listWebhooks, { params: { organizationId }, signal })).webhooks,
  });
}

/** Creates a webhook. Only this response and that of a rotation contain a secret. */
export function useCreateWebhook(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateWebhookBody) => callApi(createWebhook, { params: { organizationId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}

/** Mutations for one webhook. */
export function useWebhookChanges(organizationId: string, webhookId: string) {
  const queries = useQueryClient();
  const params = { organizationId, webhookId };
  const onSettled = () => queries.invalidateQueries({ queryKey: webhooksKey });
  return {
    change: useMutation({
      mutationFn: (body: ChangeWebhookBody) => callApi(changeWebhook, { params, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => callApi(deleteWebhook, { params }), onSettled }),
    rotate: useMutation({ mutationFn: () => callApi(rotateWebhookSecret, { params }), onSettled }),
    test: useMutation({ mutationFn: () => callApi(testWebhook, { params }), onSettled }),
    replay: useMutation({
      mutationFn: (deliveryId: string) =>
        callApi(replayWebhookDelivery, { params: { ...params, deliveryId } }),
      onSettled,
    }),
  };
}

/** A webhook's deliveries, newest first, page by page. */
export function useWebhookDeliveries(organizationId: string, webhookId: string) {
  return useInfiniteQuery({
    queryKey: [...webhooksKey, webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listWebhookDeliveries, {
        params: { organizationId, webhookId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });
}
