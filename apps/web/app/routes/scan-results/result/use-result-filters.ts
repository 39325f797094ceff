import { useUrlFilters } from '../../../filters/use-url-filters.ts';
import { readResultFilters, writeResultFilters } from '../../../scans/results/result-filters.ts';

/** The filters of a scan's issues, see {@link useUrlFilters}. */
export const useResultFilters = () => useUrlFilters(readResultFilters, writeResultFilters);
