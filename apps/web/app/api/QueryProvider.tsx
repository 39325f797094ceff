import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onSessionEnd } from '../session/current-user.ts';
import { ApiError } from './api-error.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An answer that says what is wrong will say the same again; only what may pass is asked for anew.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === undefined || error.status >= 500),
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    },
  },
});

// What one person was answered is not for the next.
onSessionEnd(() => queryClient.clear());

/** Holds what was asked of the server, for the screens that ask. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
