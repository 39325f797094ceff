import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { dashboardKey } from '../account/use-dashboard.ts';
import { userScansKey } from '../account/use-recent-scans.ts';
import { useScanPlaces } from './scan-places.ts';
import { startAndRemember } from './start.ts';

/** Starts a scan and goes to it; what the server says about the start goes along. */
export function useStartScan({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { scan } = useScanPlaces();
  return useMutation({
    mutationFn: startAndRemember,
    onSuccess: ({ scan_id, notice }) => {
      for (const queryKey of [dashboardKey, userScansKey]) void queries.invalidateQueries({ queryKey });
      return navigate(scan(scan_id), { replace, state: { notice } });
    },
  });
}

/** A field of the history's state, which may hold anything. */
export function useLocationState(field: string): unknown {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
}
