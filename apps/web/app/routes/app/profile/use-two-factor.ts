import { getTwoFactor } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

/** Reads whether the account has two-factor authentication. */
export const useTwoFactor = () =>
  useQuery({ queryKey: ['two-factor'], queryFn: ({ signal }) => callApi(getTwoFactor, { signal }) });
