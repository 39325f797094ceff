import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readTrackerFilters, type TrackerFilters, writeTrackerFilters } from './tracker-filters.ts';

/** The filters in the address, an address with some of them changed, and a way to go there. */
export function useTrackerFilters() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMemo(() => {
    const filters = readTrackerFilters(search);
    const addressWith = (change: Partial<TrackerFilters>) => writeTrackerFilters({ ...filters, ...change });
    return {
      filters,
      addressWith,
      /**
       * Changes filters where the reader is: the page must not jump. Goes by the address as it is by then: a change that
       * was made a moment ago may not have been drawn yet.
       */
      change: (change: Partial<TrackerFilters>, { replace = false }: { replace?: boolean } = {}) => {
        const now = readTrackerFilters(new URLSearchParams(window.location.search));
        return navigate(writeTrackerFilters({ ...now, ...change }), { preventScrollReset: true, replace });
      },
    };
  }, [search, navigate]);
}
