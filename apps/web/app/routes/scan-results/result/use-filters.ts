import { useAddressFilters } from '../../../filters/use-address-filters.ts';
import { readFilters, writeFilters } from '../../../scans/results/filters.ts';

/** The filters of a scan's issues, see {@link useAddressFilters}. */
export const useFilters = () => useAddressFilters(readFilters, writeFilters);
