import { changePlan, getSubscription, type PlanName } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getCurrentUser, setCurrentUser } from '../session/current-user.ts';
import { dashboardKey } from './use-dashboard.ts';

const subscriptionKey = ['subscription'] as const;

/**
 * The plan of the account and how it is paid.
 *
 * @param fresh asks the payment provider first: after a payment the browser is often faster than its event
 */
export function useSubscription(fresh: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async ({ signal }) => {
      const read = await callApi(getSubscription, { query: fresh ? { fresh: 'true' } : {}, signal });
      if (fresh) void queries.invalidateQueries({ queryKey: dashboardKey });
      return read;
    },
    ...(fresh && { staleTime: 0 }),
  });
}

/** Switches the plan at once, where the installation takes no payments. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (plan: PlanName) => callApi(changePlan, { body: { plan } }),
    onSuccess: (changed) => {
      queries.setQueryData(subscriptionKey, changed);
      void queries.invalidateQueries({ queryKey: dashboardKey });
      const user = getCurrentUser();
      if (user === null) return;
      const { plan: name, max_scans_per_month } = changed;
      setCurrentUser({ ...user, subscription_tier: { name, max_scans_per_month } });
    },
  });
}
