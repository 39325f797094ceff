import { type StartedScan, type StartScanBody, startScan } from '@curbcut/contract';
import { call } from '../api/call.ts';
import { readTokens } from '../session/tokens.ts';
import { rememberScan } from './anonymous-scans.ts';

/**
 * Starts a scan; a guest's is kept in this browser, others belong to the account.
 * @throws {ApiError} when the server refuses the address, the number of scans is used up, or it cannot be reached.
 */
export async function startAndRemember(body: StartScanBody): Promise<StartedScan> {
  const started = await call(startScan, { body });
  if (readTokens() === null) rememberScan(started.scan_id);
  return started;
}
