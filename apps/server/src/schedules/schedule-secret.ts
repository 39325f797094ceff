import { ScanAuth } from '@curbcut/contract';
import type { Services } from '../services.ts';

const placeOf = (siteId: string): string => `schedule of ${siteId}`;

/** Sign-in data of a schedule as it is kept: encrypted for this schedule alone, for as long as there is one. */
export function sealForSchedule({ vault }: Pick<Services, 'vault'>, siteId: string, auth: ScanAuth): string {
  return vault.seal(JSON.stringify(auth), placeOf(siteId));
}

/** @throws Error when the key has changed since. */
export function openForSchedule(
  { vault }: Pick<Services, 'vault'>,
  siteId: string,
  sealed: string | null,
): ScanAuth | null {
  return sealed === null ? null : ScanAuth.parse(JSON.parse(vault.open(sealed, placeOf(siteId))));
}
