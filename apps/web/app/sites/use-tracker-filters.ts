import { useUrlFilters } from '../filters/use-url-filters.ts';
import { readTrackerFilters, writeTrackerFilters } from './tracker-filters.ts';

/** The filters of a site's issues, see {@link useUrlFilters}. */
export const useTrackerFilters = () => useUrlFilters(readTrackerFilters, writeTrackerFilters);
