import { ScanAuth } from '@curbcut/contract';
import type { Services } from '../services.ts';

/**
 * The sign-in data of a scan, as it is kept: encrypted for this scan alone, from its start to its end. Nothing answers
 * it to anyone, and no log holds it.
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
