import type { StartScanBody } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dashboardKey } from '../account/use-dashboard.ts';
import { userScansKey } from '../account/use-recent-scans.ts';
import { useScanPlaces } from './scan-places.ts';
import { startAndRemember } from './start.ts';

const mutationKey = ['start-scan'];

/**
 * Starts a scan and goes to it; what the server says about the start goes along. While one is starting, `mutate` does
 * nothing: the second press of a double click comes before the button is drawn as busy, and would use up another scan.
 */
export function useStartScan({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { scan } = useScanPlaces();
  const start = useMutation({
    mutationKey,
    mutationFn: startAndRemember,
    onSuccess: ({ scan_id, notice }) => {
      for (const queryKey of [dashboardKey, userScansKey]) void queries.invalidateQueries({ queryKey });
      return navigate(scan(scan_id), { replace, state: { notice } });
    },
  });
  const { mutate } = start;
  const mutateOnce = useCallback(
    (body: StartScanBody) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate(body);
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
