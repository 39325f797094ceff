import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onSessionEnd } from '../session/current-user.ts';
import { ApiError } from './api-error.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retrying a response that describes a problem would return the same problem, so only failures that may
      // be temporary are retried.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === undefined || error.status >= 500),
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    },
  },
});

// Cached data of one user must not be visible to the next.
onSessionEnd(() => queryClient.clear());

/** Provides the query client that caches server data for the screens. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
