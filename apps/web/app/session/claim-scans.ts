import { claimAnonymousScans } from '@curbcut/contract';
import { callApi } from '../api/call-api.ts';
import { getAnonymousScanIds, getClaimToken, removeScan } from './anonymous-scans.ts';

export type AttributionResult =
  | {
      success: true;
      attributed_count: number;
      /**
       * Number of scans over this month's quota. They stay in this browser and are retried at the next
       * sign-in.
       */
      over_quota_count: number;
    }
  | { success: false };

/**
 * Claims the scans stored in this browser for the signed-in account (docs/decisions/0095-fixed-values.md), and
 * logs how many were added. A failure is logged and changes nothing: the ids are kept for the next sign-in.
 */
export async function claimScans(): Promise<AttributionResult> {
  const scan_ids = getAnonymousScanIds();
  if (scan_ids.length === 0) return { success: true, attributed_count: 0, over_quota_count: 0 };
  const claim_tokens = scan_ids.map((id) => getClaimToken(id) ?? '');
  try {
    const { attributed_count, scans } = await callApi(claimAnonymousScans, {
      body: { scan_ids, claim_tokens },
    });
    for (const { scan_id, outcome } of scans) {
      // These scans can still be read only in this browser.
      if (outcome !== 'over_quota' && outcome !== 'wrong_token') removeScan(scan_id);
    }
    console.info(`Scans made without an account that now belong to this account: ${attributed_count}`);
    const over_quota_count = scans.filter(({ outcome }) => outcome === 'over_quota').length;
    return { success: true, attributed_count, over_quota_count };
  } catch (error) {
    console.error('The scans made without an account couldn’t be added to the account.', error);
    return { success: false };
  }
}
