import {
  type CreateApiKeyBody,
  createApiKey,
  listApiKeys,
  type RotateApiKeyBody,
  revokeApiKey,
  rotateApiKey,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const apiKeysKey = ['api-keys'] as const;

/** The organization's API keys, newest first. */
export function useApiKeys(organizationId: string) {
  return useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await callApi(listApiKeys, { params: { organizationId }, signal })).keys,
  });
}

/** Creates a key. Only this response contains its secret. */
export function useCreateApiKey(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateApiKeyBody) => callApi(createApiKey, { params: { organizationId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

/** Gives a key a new secret. Only this response contains it. */
export function useRotateApiKey(organizationId: string, apiKeyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RotateApiKeyBody) =>
      callApi(rotateApiKey, { params: { organizationId, apiKeyId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

export function useRevokeApiKey(organizationId: string, apiKeyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(revokeApiKey, { params: { organizationId, apiKeyId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}
