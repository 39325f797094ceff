import type { StartedScan, StartScanBody } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dashboardKey } from '../account/use-dashboard.ts';
import { sitesKey, userScansKey } from '../account/user-scans.ts';
import { useScanPaths } from './scan-paths.ts';
import { type RepeatScanRequest, startAndRememberScan } from './start-and-remember-scan.ts';

const mutationKey = ['start-scan'];

interface StartScanOptions {
  replace?: boolean;
  /** Additional work before the navigation to the scan; resolves to a sentence for the user, or null. */
  onStarted?: (started: StartedScan) => Promise<string | null>;
}

/**
 * Starts a scan and opens it, passing along the server's start message. While one is starting, `mutate` does
 * nothing, because the second click of a double click arrives before the button is busy and would use up
 * another scan.
 */
export function useStartScan({ replace = false, onStarted }: StartScanOptions = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { scan } = useScanPaths();
  const start = useMutation({
    mutationKey,
    mutationFn: startAndRememberScan,
    onSuccess: async (started) => {
      const notices = [started.notice, (await onStarted?.(started)) ?? null].filter(
        (notice) => notice !== null,
      );
      for (const queryKey of [dashboardKey, userScansKey, sitesKey])
        void queries.invalidateQueries({ queryKey });
      await navigate(scan(started.scan_id), {
        replace,
        state: { notice: notices.length === 0 ? null : notices.join(' ') },
      });
    },
  });
  const { mutate } = start;
  const mutateOnce = useCallback(
    (wish: StartScanBody | RepeatScanRequest, options?: Parameters<typeof mutate>[1]) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate(wish, options);
    },
    [mutate, queries],
  );
  return { ...start, mutate: mutateOnce };
}

/** Reads a field in the history state, which can contain anything. */
export function useLocationState(field: string): unknown {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
}
