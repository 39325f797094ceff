import { type StartedScan, type StartScanBody, scanAgain, startScan } from '@curbcut/contract';
import { call } from '../api/call.ts';
import { readTokens } from '../session/tokens.ts';
import { rememberScan } from './anonymous-scans.ts';

/** A scan as it was, by its id: the server knows its settings. */
export interface OnceMore {
  readonly again: string;
}

/**
 * Starts a scan; a guest's is kept in this browser, others belong to the account.
 * @throws {ApiError} when the server refuses the address, the number of scans is used up, or it cannot be reached.
 */
export async function startAndRemember(wish: StartScanBody | OnceMore): Promise<StartedScan> {
  const started =
    'again' in wish
      ? await call(scanAgain, { params: { scanId: wish.again } })
      : await call(startScan, { body: wish });
  if (readTokens() === null) rememberScan(started.scan_id, started.claim_token);
  return started;
}
