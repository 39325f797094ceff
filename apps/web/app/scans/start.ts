import { type StartedScan, type StartScanBody, startScan } from '@curbcut/contract';
import { call } from '../api/call.ts';
import { rememberScan } from './anonymous-scans.ts';

/**
 * Starts a scan and keeps its id in this browser.
 * @throws {ApiError} when the server refuses the address, the number of scans is used up, or it cannot be reached.
 */
export async function startAndRemember(body: StartScanBody): Promise<StartedScan> {
  const started = await call(startScan, { body });
  rememberScan(started.scan_id);
  return started;
}
