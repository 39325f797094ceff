import { getOverview, listOverviewSites } from '@curbcut/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../api/call-api.ts';
import { dashboardKey } from './use-dashboard.ts';
import { sitesKey, userScansKey } from './user-scans.ts';

const overviewKey = [...sitesKey, 'overview'] as const;

/** Number of milliseconds after which the overview is reloaded while scans are imported. */
const IMPORT_REFETCH_MS = 2_000;

/**
 * Items that need attention on all sites and in all audits. Reloaded when a scan ends, and until that scan's
 * issues are included.
 *
 * @param runningScans number of the account's recent scans that have not ended
 */
export function useOverview(runningScans: number) {
  const queries = useQueryClient();
  const overview = useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => callApi(getOverview, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && state.data.importing > 0 ? IMPORT_REFETCH_MS : false),
  });
  const importing = overview.data?.importing ?? 0;

  useOnDecrease(runningScans, () => void queries.invalidateQueries({ queryKey: overviewKey }));
  useOnDecrease(importing, () => {
    for (const queryKey of [dashboardKey, userScansKey]) void queries.invalidateQueries({ queryKey });
  });
  return overview;
}

/** A filter as sent to the server. */
interface OverviewSiteFilter {
  readonly q: string;
  /** Separated by commas; empty for any. */
  readonly tag: string;
  readonly owner: string | undefined;
}

/**
 * The matching sites that most need attention.
 *
 * @param isNeeded false if the overview contains all sites
 * @returns undefined without a filter, and if it isn't needed.
 */
export function useOverviewSites(filter: OverviewSiteFilter, isNeeded: boolean) {
  const isFiltered = Boolean(filter.q.trim() || filter.tag || filter.owner);
  const isEnabled = isNeeded && isFiltered;
  const { data } = useQuery({
    queryKey: [...overviewKey, 'sites', filter],
    queryFn: ({ signal }) => callApi(listOverviewSites, { query: { ...filter }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return isEnabled ? data : undefined;
}

/** Calls a function each time a number gets smaller. */
function useOnDecrease(value: number, onDecrease: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (value < before.current) onDecrease();
    before.current = value;
  });
}
