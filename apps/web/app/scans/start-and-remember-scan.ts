import { type StartedScan, type StartScanBody, scanAgain, startScan } from '@curbcut/contract';
import { callApi } from '../api/call-api.ts';
import { readTokens } from '../api/tokens.ts';
import { saveScan } from '../session/anonymous-scans.ts';

/** Repeats a scan by its id, because the server knows its settings. */
export interface RepeatScanRequest {
  readonly scanId: string;
}

/**
 * Starts a scan. A guest's scan is stored in this browser; others belong to the account.
 * @throws {ApiError} if the server rejects the URL, no scans are left, or the server cannot be reached.
 */
export async function startAndRememberScan(request: StartScanBody | RepeatScanRequest): Promise<StartedScan> {
  const started =
    'scanId' in request
      ? await callApi(scanAgain, { params: { scanId: request.scanId } })
      : await callApi(startScan, { body: request });
  if (readTokens() === null) saveScan(started.scan_id, started.claim_token);
  return started;
}
