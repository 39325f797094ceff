import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from '../../../scans/results/filters.ts';

/** The filters in the address, an address with some of them changed, and a way to go there. */
export function useFilters() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMemo(() => {
    const filters = readFilters(search);
    const addressWith = (change: Partial<Filters>) => writeFilters({ ...filters, ...change });
    return {
      filters,
      addressWith,
      /**
       * Changes filters where the reader is: the page must not jump. Goes by the address as it is by then: a change that
       * was made a moment ago may not have been drawn yet.
       */
      change: (change: Partial<Filters>) => {
        const now = readFilters(new URLSearchParams(window.location.search));
        return navigate(writeFilters({ ...now, ...change }), { preventScrollReset: true });
      },
    };
  }, [search, navigate]);
}
