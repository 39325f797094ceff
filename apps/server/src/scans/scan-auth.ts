import { ScanAuth } from '@curbcut/contract';
import type { Services } from '../services.ts';

/**
 * Encrypts the sign-in data of a scan for this scan only, to be stored while it runs. It is never returned by the API
 * and never logged.
 */
export function sealScanAuth({ vault }: Pick<Services, 'vault'>, scanId: string, auth: ScanAuth): string {
  return vault.seal(JSON.stringify(auth), scanId);
}

/** @throws Error when the key has changed since the scan was started. */
export function openScanAuth(
  { vault }: Pick<Services, 'vault'>,
  scanId: string,
  sealed: string | undefined,
): ScanAuth | null {
  return sealed === undefined ? null : ScanAuth.parse(JSON.parse(vault.open(sealed, scanId)));
}
