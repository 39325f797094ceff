import {
  addSsoDomain,
  changeSignInRules,
  deleteSsoConnection,
  deleteSsoDomain,
  getSsoSettings,
  type SaveSsoConnectionBody,
  type SsoSettings,
  saveSsoConnection,
  startSsoTest,
  verifySsoDomain,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '#app/api/call-api.ts';
import { openProvider } from '#app/session/sso-request.ts';

const ssoKey = ['sso'] as const;

/** The organization's single sign-on and sign-in rules. */
export function useSsoSettings(organizationId: string) {
  return useQuery({
    queryKey: ssoKey,
    queryFn: ({ signal }) => callApi(getSsoSettings, { params: { organizationId }, signal }),
  });
}

/** Mutations for single sign-on. Each returns the new settings. */
export function useSsoChanges(organizationId: string) {
  const queries = useQueryClient();
  const params = { organizationId };
  const onSuccess = (settings: SsoSettings) => queries.setQueryData(ssoKey, settings);
  return {
    save: useMutation({
      mutationFn: (body: z.input<typeof SaveSsoConnectionBody>) =>
        callApi(saveSsoConnection, { params, body }),
      onSuccess,
    }),
    disconnect: useMutation({ mutationFn: () => callApi(deleteSsoConnection, { params }), onSuccess }),
    changeRules: useMutation({
      mutationFn: (body: { requires_sso?: boolean; requires_two_factor?: boolean }) =>
        callApi(changeSignInRules, { params, body }),
      onSuccess,
    }),
    addDomain: useMutation({
      mutationFn: (domain: string) => callApi(addSsoDomain, { params, body: { domain } }),
      onSuccess,
    }),
    verifyDomain: useMutation({
      mutationFn: (domainId: string) => callApi(verifySsoDomain, { params: { ...params, domainId } }),
      onSuccess,
    }),
    removeDomain: useMutation({
      mutationFn: (domainId: string) => callApi(deleteSsoDomain, { params: { ...params, domainId } }),
      onSuccess,
    }),
    /** Opens the provider's page; the callback page returns with the report. */
    startTest: useMutation({
      mutationFn: async () => {
        const started = await callApi(startSsoTest, { params });
        openProvider(started, { isTest: true, remember: false, redirect: null });
      },
    }),
  };
}
