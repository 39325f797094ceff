import { ScanAuth } from '@curbcut/contract';
import type { Services } from '../services.ts';

const toVaultContext = (siteId: string): string => `schedule of ${siteId}`;

/** Encrypts the sign-in data of a schedule for this schedule only, to be stored while it exists. */
export function sealScheduleAuth({ vault }: Pick<Services, 'vault'>, siteId: string, auth: ScanAuth): string {
  return vault.seal(JSON.stringify(auth), toVaultContext(siteId));
}

/** @throws Error when the key has changed since. */
export function openScheduleAuth(
  { vault }: Pick<Services, 'vault'>,
  siteId: string,
  sealed: string | null,
): ScanAuth | null {
  return sealed === null ? null : ScanAuth.parse(JSON.parse(vault.open(sealed, toVaultContext(siteId))));
}
