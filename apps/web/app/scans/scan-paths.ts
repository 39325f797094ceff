import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';

/** The paths for creating and reading scans, relative to the current screen. */
export interface ScanPaths {
  readonly scan: (scanId: string) => string;
  /** Returns the path to start a scan, with a URL if given. */
  readonly newScan: (address?: string) => string;
  readonly list: string;
}

const buildScanPaths = (scan: string, newScan: string, list: string): ScanPaths => ({
  scan: (scanId) => `${scan}/${scanId}`,
  newScan: (address) =>
    address === undefined ? newScan : `${newScan}?${new URLSearchParams({ url: address })}`,
  list,
});

/** Public paths. Every other screen that starts scans is in the app, except the home page. */
const publicPath = /^\/($|scan(-results)?(\/|$))/;

/**
 * Returns the paths for the current screen. Users in the app remain in it; on public pages, the
 * list is the account's or, for guests, the one stored in their browser.
 */
export function getScanPaths(pathname: string, isSignedIn: boolean): ScanPaths {
  if (isSignedIn && !publicPath.test(pathname)) return buildScanPaths('/scans', '/scans/new', '/scans');
  return buildScanPaths('/scan-results', '/scan', isSignedIn ? '/scans' : '/scan-results');
}

export function useScanPaths(): ScanPaths {
  const { user } = useSession();
  return getScanPaths(useLocation().pathname, user !== null);
}
