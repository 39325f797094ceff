import type { StartedScan, StartScanBody } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dashboardKey } from '../account/use-dashboard.ts';
import { sitesKey, userScansKey } from '../account/use-recent-scans.ts';
import { useScanPlaces } from './scan-places.ts';
import { type OnceMore, startAndRemember } from './start.ts';

const mutationKey = ['start-scan'];

interface Options {
  replace?: boolean;
  /** What else is to be done before the way goes on to the scan; answers a sentence for the person, or null. */
  afterwards?: (started: StartedScan) => Promise<string | null>;
}

/**
 * Starts a scan and goes to it; what the server says about the start goes along. While one is starting, `mutate` does
 * nothing: the second press of a double click comes before the button is drawn as busy, and would use up another scan.
 */
export function useStartScan({ replace = false, afterwards }: Options = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { scan } = useScanPlaces();
  const start = useMutation({
    mutationKey,
    mutationFn: startAndRemember,
    onSuccess: async (started) => {
      const told = [started.notice, (await afterwards?.(started)) ?? null].filter((words) => words !== null);
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
    (wish: StartScanBody | OnceMore) => {
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
