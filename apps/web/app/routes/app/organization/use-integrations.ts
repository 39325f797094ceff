import {
  type ChangeIntegrationBody,
  type ConnectIntegrationBody,
  changeIntegration,
  connectIntegration,
  deleteTicketProject,
  disconnectIntegration,
  listIntegrations,
  type SaveTicketProjectBody,
  saveTicketProject,
  testIntegration,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const integrationsKey = ['integrations'] as const;

/** The organization's issue trackers, newest first. */
export function useIntegrations(organizationId: string) {
  return useQuery({
    queryKey: integrationsKey,
    queryFn: async ({ signal }) =>
      (await callApi(listIntegrations, { params: { organizationId }, signal })).integrations,
  });
}

/** Connects an issue tracker. */
export function useConnectIntegration(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectIntegrationBody) =>
      callApi(connectIntegration, { params: { organizationId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: integrationsKey }),
  });
}

/** Mutations for one integration. */
export function useIntegrationChanges(organizationId: string, integrationId: string) {
  const queries = useQueryClient();
  const params = { organizationId, integrationId };
  const onSettled = () => queries.invalidateQueries({ queryKey: integrationsKey });
  return {
    change: useMutation({
      mutationFn: (body: ChangeIntegrationBody) => callApi(changeIntegration, { params, body }),
      onSettled,
    }),
    disconnect: useMutation({ mutationFn: () => callApi(disconnectIntegration, { params }), onSettled }),
    test: useMutation({ mutationFn: () => callApi(testIntegration, { params }), onSettled }),
    saveProject: useMutation({
      mutationFn: (body: SaveTicketProjectBody) => callApi(saveTicketProject, { params, body }),
      onSettled,
    }),
    deleteProject: useMutation({
      mutationFn: (projectId: string) => callApi(deleteTicketProject, { params: { ...params, projectId } }),
      onSettled,
    }),
  };
}
