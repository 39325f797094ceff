import type { StablePage } from '@curbcut/capture';
import type { Finding } from '@curbcut/contract';
import type { NotTested } from '../passes.ts';
import type { VerifiedPageFixes } from '../types.ts';
import { getElementKey } from './combine-results.ts';
import type { RuleResults } from './evaluation/rule-results.ts';
import { isOwnError } from './failed-parts.ts';
import { createNotTested, type UntestedParts } from './not-tested.ts';
import { addSources, type PageSources } from './page-sources.ts';
import { type PageVerification, verifyPage } from './verify/verify-page.ts';

/**
 * Verifies fixes; null if that fails, which affects nothing else. The tab is not used again in that case.
 *
 * @param lostReason why the page can no longer be used; null if it can
 */
export async function verifyPageFixes(
  page: StablePage,
  lostReason: NotTested['reason'] | null,
  untestedParts: UntestedParts,
  input: () => Promise<Parameters<typeof verifyPage>[0]>,
): Promise<PageVerification | null> {
  // An interrupted probe may still be changing the page.
  if (lostReason !== null) {
    untestedParts.notTested.push(createNotTested('fixes', FIXES_PART, lostReason));
    return null;
  }
  const deadline = page.deadline.forStage('fixes');
  try {
    return await deadline.enforce(input().then(verifyPage), 'verify fixes');
  } catch (error) {
    page.markTabUnusable();
    if (isOwnError(error)) untestedParts.failures.add(FIXES_PART, error);
    else if (deadline.hasPassed)
      untestedParts.notTested.push(createNotTested('fixes', FIXES_PART, 'deadline'));
    return null;
  }
}

const FIXES_PART = 'verification of fixes';

/** Returns the results with each finding's location in the source files. */
export const withSourceLocations = (results: RuleResults, sources: PageSources): RuleResults => ({
  ...results,
  findings: addSources(results.findings, sources),
});

/** Converts fixed elements to indexes of the final findings, which also include axe-core's. */
export function toPageFixes(
  { resolved, ...verification }: PageVerification,
  findings: readonly Finding[],
  staticOutcome: RuleResults,
): VerifiedPageFixes {
  const fixedKeys = new Set(
    staticOutcome.findings.flatMap((finding, index) =>
      resolved.some(({ ruleId, node }) => ruleId === finding.ruleId && node === staticOutcome.nodes[index])
        ? [getElementKey(finding)]
        : [],
    ),
  );
  const indexes = findings.flatMap((finding, index) =>
    finding.outcome === 'failed' && fixedKeys.has(getElementKey(finding)) ? [index] : [],
  );
  return { ...verification, fixed: indexes };
}
