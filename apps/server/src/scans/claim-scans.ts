import { timingSafeEqual } from 'node:crypto';
import { type AttributedScans, type CLAIM_OUTCOMES, ScanId } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { hashToken } from '../auth/secret-tokens.ts';
import type { Db } from '../db/database.ts';
import { lockVisitorScans, selectOwnedScans } from '../db/queries/owned-scans.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import type { Services } from '../services.ts';
import { assignScansToSites } from './assign-scans-to-sites.ts';
import { isScanFinished } from './progress-feed.ts';

type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** A scan id as stored by a browser, which can be any text, and its claim token. */
export interface ClaimRequest {
  readonly scanId: string;
  readonly token: string | undefined;
}

/**
 * Moves visitors' scans into the organization of a caller who has their claim tokens. Each one counts toward
 * the plan like a scan that the organization starts; scans beyond the quota stay visitors' scans, keep their
 * token, and can be claimed later (docs/decisions/0010-accounts.md).
 *
 * @param requests In the order they're claimed while the quota lasts.
 */
export async function claimScans(
  services: Services,
  caller: PersonCaller,
  requests: readonly ClaimRequest[],
): Promise<AttributedScans> {
  const { organization, reader, user } = caller;
  const ids = [...new Set(requests.map(({ scanId }) => scanId))].filter((id) => ScanId.safeParse(id).success);
  return services.db.transaction(async (tx) => {
    const visitors = new Map((await lockVisitorScans(tx, ids)).map((scan) => [scan.id, scan]));
    const owned = new Set(await selectOwnedScans(tx, reader, ids));
    const countScan = createQuotaCounter(services, tx, caller);
    const claimed: ScanRow[] = [];
    const outcomes: ClaimOutcome[] = [];
    for (const { scanId, token } of requests) {
      const scan = visitors.get(scanId.toLowerCase());
      const outcome = await decideClaimOutcome(scan, owned.has(scanId.toLowerCase()), token, countScan);
      outcomes.push(typeof outcome === 'string' ? outcome : 'claimed');
      if (!scan || typeof outcome === 'string') continue;
      const change = {
        organizationId: organization.id,
        startedBy: user.id,
        claimHash: null,
        countedMonth: outcome.countedMonth,
      };
      await updateScan(tx, scan.id, change);
      claimed.push({ ...scan, ...change });
      visitors.delete(scan.id);
      owned.add(scan.id);
    }
    await assignScansToSites(services, tx, claimed);
    if (claimed.length > 0) {
      await recordAudit(services, tx, 'scans-attributed', user.id, caller, { count: claimed.length });
    }
    return {
      attributed_count: claimed.length,
      scans: requests.map(({ scanId }, index) => ({ scan_id: scanId, outcome: outcomes[index]! })),
    };
  });
}

/** Counts one scan and returns its month; undefined if the quota is used up. */
type CountScan = () => Promise<string | null | undefined>;

async function decideClaimOutcome(
  scan: ScanRow | undefined,
  isOwned: boolean,
  token: string | undefined,
  countScan: CountScan,
): Promise<Exclude<ClaimOutcome, 'claimed'> | { readonly countedMonth: string | null }> {
  if (isOwned) return 'already_yours';
  if (!scan) return 'not_found';
  if (!isClaimToken(scan, token)) return 'wrong_token';
  // Doesn't count, like an account's scan that couldn't test anything and is refunded.
  if (isScanFinished(scan.status) && scan.pagesTested === 0) return { countedMonth: null };
  const countedMonth = await countScan();
  return countedMonth === undefined ? 'over_quota' : { countedMonth };
}

/** Counts scans toward an account's plan until its quota is used up. */
function createQuotaCounter(services: Services, tx: Db, caller: PersonCaller): CountScan {
  const allowance = getAllowance(services, caller);
  let isUsedUp = false;
  return async () => {
    if (isUsedUp) return undefined;
    try {
      return await allowance.countScan(tx);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'quota_exceeded') throw error;
      isUsedUp = true;
      return undefined;
    }
  };
}

/** Whether a token is a visitor's scan's claim token. */
function isClaimToken({ claimHash }: Pick<ScanRow, 'claimHash'>, token: string | undefined): boolean {
  if (claimHash === null || !token) return false;
  const [expected, given] = [Buffer.from(claimHash), Buffer.from(hashToken(token))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Checks that someone who can read a scan is also allowed to cancel and delete it. An account's scan is
 * readable only by its owner; a scan without an owner is readable by everyone who knows its id, so its claim
 * token is required.
 *
 * @throws {ApiProblem} 403 without the right token.
 */
export function requireClaim(
  scan: Pick<ScanRow, 'organizationId' | 'claimHash'>,
  token: string | undefined,
): void {
  if (scan.organizationId === null && !isClaimToken(scan, token)) throw new ApiProblem('scan/claim-token');
}
