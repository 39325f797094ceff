import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';

/** Where scans are made and read, seen from where the reader is. */
export interface ScanPlaces {
  readonly scan: (scanId: string) => string;
  /** Where a scan is started, of an address if there is one already. */
  readonly newScan: (address?: string) => string;
  readonly list: string;
}

const here = (scan: string, newScan: string, list: string): ScanPlaces => ({
  scan: (scanId) => `${scan}/${scanId}`,
  newScan: (address) =>
    address === undefined ? newScan : `${newScan}?${new URLSearchParams({ url: address })}`,
  list,
});

/**
 * Whoever is in the signed-in area stays in it; on the public pages the list is the account's, or for guests the one
 * that their browser keeps.
 */
export function scanPlaces(pathname: string, isSignedIn: boolean): ScanPlaces {
  if (/^\/scans(\/|$)/.test(pathname)) return here('/scans', '/scans/new', '/scans');
  return here('/scan-results', '/scan', isSignedIn ? '/scans' : '/scan-results');
}

export function useScanPlaces(): ScanPlaces {
  const { user } = useSession();
  return scanPlaces(useLocation().pathname, user !== null);
}
