import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Reads filters from the URL's query and changes them there.
 *
 * @param read parses a query's filters; must keep its identity between renders, like `write`
 * @param write returns the relative URL with these filters
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
       * Changes filters without scrolling. Reads the current URL, because a change made a moment ago may not be
       * rendered yet.
       */
      change: (change: Partial<Filters>, { replace = false }: { replace?: boolean } = {}) => {
        const now = read(new URLSearchParams(window.location.search));
        return navigate(write({ ...now, ...change }), { preventScrollReset: true, replace });
      },
    };
  }, [search, navigate, read, write]);
}
