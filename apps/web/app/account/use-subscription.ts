import { changePlan, getSubscription, type PlanName } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getCurrentUser, setCurrentUser } from '../api/current-user.ts';
import { getSelectedOrganizationId } from '../api/selected-organization.ts';
import { reloadOrganizations } from '../organizations/use-organizations.ts';
import { dashboardKey } from './use-dashboard.ts';

const subscriptionKey = ['subscription'] as const;

/**
 * The organization's plan and how it is paid for.
 *
 * @param refresh asks the payment provider first: after a payment, the browser often arrives before the
 * provider's event
 */
export function useSubscription(refresh: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async ({ signal }) => {
      const read = await callApi(getSubscription, { query: refresh ? { refresh: 'true' } : {}, signal });
      if (refresh) void queries.invalidateQueries({ queryKey: dashboardKey });
      return read;
    },
    ...(refresh && { staleTime: 0 }),
  });
}

/** Switches the plan immediately, on servers that don't take payments. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (plan: PlanName) => callApi(changePlan, { body: { plan } }),
    onSuccess: (changed) => {
      queries.setQueryData(subscriptionKey, changed);
      void queries.invalidateQueries({ queryKey: dashboardKey });
      void reloadOrganizations();
      // The account's plan is that of its personal organization.
      const user = getCurrentUser();
      if (user === null || getSelectedOrganizationId() !== null) return;
      const { plan: name, max_scans_per_month } = changed;
      setCurrentUser({ ...user, subscription_tier: { name, max_scans_per_month } });
    },
  });
}
