import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Filters that stand in the address: what they are, an address with some of them changed, and a way to go there.
 *
 * @param read what an address says; like `write` the same function each time
 * @param write the query of an address that says so
 */
export function useUrlFilters<Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  write: (filters: Filters) => string,
) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMemo(() => {
    const filters = read(search);
    const getUrlWith = (change: Partial<Filters>) => write({ ...filters, ...change });
    return {
      filters,
      getUrlWith,
      /**
       * Changes filters where the reader is: the page must not jump. Goes by the address as it is by then: a change that
       * was made a moment ago may not have been drawn yet.
       */
      change: (change: Partial<Filters>, { replace = false }: { replace?: boolean } = {}) => {
        const now = read(new URLSearchParams(window.location.search));
        return navigate(write({ ...now, ...change }), { preventScrollReset: true, replace });
      },
    };
  }, [search, navigate, read, write]);
}
