import type { StartedScan, StartScanBody } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dashboardKey } from '../account/use-dashboard.ts';
import { sitesKey, userScansKey } from '../account/use-recent-scans.ts';
import { useScanPaths } from './scan-paths.ts';
import { type RepeatScanRequest, startAndRememberScan } from './start-and-remember-scan.ts';

const mutationKey = ['start-scan'];

interface StartScanOptions {
  replace?: boolean;
  /** What else is to be done before the way goes on to the scan; answers a sentence for the person, or null. */
  onStarted?: (started: StartedScan) => Promise<string | null>;
}

/**
 * Starts a scan and goes to it; what the server says about the start goes along. While one is starting, `mutate` does
 * nothing: the second press of a double click comes before the button is drawn as busy, and would use up another scan.
 */
export function useStartScan({ replace = false, onStarted }: StartScanOptions = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { scan } = useScanPaths();
  const start = useMutation({
    mutationKey,
    mutationFn: startAndRememberScan,
    onSuccess: async (started) => {
      const told = [started.notice, (await onStarted?.(started)) ?? null].filter((words) => words !== null);
      for (const queryKey of [dashboardKey, userScansKey, sitesKey])
        void queries.invalidateQueries({ queryKey });
      await navigate(scan(started.scan_id), {
        replace,
        state: { notice: told.length === 0 ? null : told.join(' ') },
      });
    },
  });
  const { mutate } = start;
  const mutateOnce = useCallback(
    (wish: StartScanBody | RepeatScanRequest) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate(wish);
    },
    [mutate, queries],
  );
  return { ...start, mutate: mutateOnce };
}

/** A field of the history's state, which may hold anything. */
export function useLocationState(field: string): unknown {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
}
