import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';

/** Where scans are made and read, seen from where the reader is. */
export interface ScanPaths {
  readonly scan: (scanId: string) => string;
  /** Where a scan is started, of an address if there is one already. */
  readonly newScan: (address?: string) => string;
  readonly list: string;
}

const buildScanPaths = (scan: string, newScan: string, list: string): ScanPaths => ({
  scan: (scanId) => `${scan}/${scanId}`,
  newScan: (address) =>
    address === undefined ? newScan : `${newScan}?${new URLSearchParams({ url: address })}`,
  list,
});

/**
 * Whoever is in the signed-in area stays in it; on the public pages the list is the account's, or for guests the one
 * that their browser keeps.
 */
export function getScanPaths(pathname: string, isSignedIn: boolean): ScanPaths {
  if (/^\/scans(\/|$)/.test(pathname)) return buildScanPaths('/scans', '/scans/new', '/scans');
  return buildScanPaths('/scan-results', '/scan', isSignedIn ? '/scans' : '/scan-results');
}

export function useScanPaths(): ScanPaths {
  const { user } = useSession();
  return getScanPaths(useLocation().pathname, user !== null);
}
