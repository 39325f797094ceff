import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../auth/secret-tokens.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** Whether a token is the claim token of a scan without an owner. */
export function isClaimToken({ claimHash }: Pick<ScanRow, 'claimHash'>, token: string | undefined): boolean {
  if (claimHash === null || !token) return false;
  const [expected, given] = [Buffer.from(claimHash), Buffer.from(hashToken(token))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Checks that a reader of a scan may also cancel and delete it. A scan of an account is readable by its owner only; a
 * scan without an owner is readable by everyone who knows its id, so its claim token is required.
 *
 * @throws {ApiProblem} 403 without the right token.
 */
export function requireClaim(scan: Pick<ScanRow, 'ownerId' | 'claimHash'>, token: string | undefined): void {
  if (scan.ownerId === null && !isClaimToken(scan, token)) throw new ApiProblem('scan/claim-token');
}
