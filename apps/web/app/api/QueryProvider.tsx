import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { onSessionEnd } from './current-user.ts';
import {
  getSelectedOrganizationId,
  onOrganizationChange,
  useSelectedOrganizationId,
} from './selected-organization.ts';

function createQueryClient(options: { queryCache?: QueryCache } = {}): QueryClient {
  return new QueryClient({
    ...options,
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
}

/**
 * The query client for data that belongs to the user rather than to an organization: their organizations and
 * invitations. Pass it to the hooks that load them.
 */
export const accountQueries = createQueryClient();

/** Key of the user's organizations in `accountQueries`. */
export const organizationsKey = ['organizations'] as const;

/**
 * Creates the client for an organization's data. A refused request may mean that the user no longer belongs
 * to it or has a different role.
 */
function createOrganizationClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => {
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
      if (isRefused && getSelectedOrganizationId() !== null)
        void accountQueries.invalidateQueries({ queryKey: organizationsKey });
    },
  });
  return createQueryClient({ queryCache });
}

let queryClient = createOrganizationClient();
const getQueryClient = () => queryClient;

// Each organization has its own client, so that neither cached data nor a late response can show up in a
// different organization.
onOrganizationChange(() => {
  queryClient.clear();
  queryClient = createOrganizationClient();
});

// Cached data of one user must not be visible to the next.
onSessionEnd(() => {
  queryClient.clear();
  accountQueries.clear();
});

/**
 * Provides the query client that caches server data for the screens. When the selected organization changes,
 * everything inside is mounted again with a new client.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const organizationId = useSelectedOrganizationId();
  const client = useSyncExternalStore(onOrganizationChange, getQueryClient, getQueryClient);
  return (
    <QueryClientProvider key={organizationId} client={client}>
      {children}
    </QueryClientProvider>
  );
}
