import { timingSafeEqual } from 'node:crypto';
import { hashOfToken } from '../auth/secret-token.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/problem.ts';

/** Whether a token is the claim token of a scan without an owner. */
export function isClaimTokenOf(
  { claimHash }: Pick<ScanRow, 'claimHash'>,
  token: string | undefined,
): boolean {
  if (claimHash === null || !token) return false;
  const [expected, given] = [Buffer.from(claimHash), Buffer.from(hashOfToken(token))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Checks that whoever can read a scan may also cancel and delete it. A scan of an account is readable by its owner
 * only; a scan without an owner is readable by everyone who knows its id, so its claim token is required.
 *
 * @throws {ApiProblem} 403 without the right token.
 */
export function requireClaim(scan: Pick<ScanRow, 'ownerId' | 'claimHash'>, token: string | undefined): void {
  if (scan.ownerId === null && !isClaimTokenOf(scan, token)) throw new ApiProblem('scan/claim-token');
}
