import { useAddressFilters } from '../filters/use-address-filters.ts';
import { readTrackerFilters, writeTrackerFilters } from './tracker-filters.ts';

/** The filters of a site's issues, see {@link useAddressFilters}. */
export const useTrackerFilters = () => useAddressFilters(readTrackerFilters, writeTrackerFilters);
