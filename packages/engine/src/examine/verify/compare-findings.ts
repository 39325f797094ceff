import { isTextQualityRule } from '@curbcut/fixes';
import type { NodeIndex } from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import { getRuleInfo } from '../../rule-info.ts';
import { getNodeKey } from '../combine-results.ts';
import type { RuleResults } from '../evaluation/rule-results.ts';

/** The results of the rules for a page: everything that did not pass, and rules that could not run. */
export interface BasicFindings {
  readonly findings: readonly BasicFinding[];
  readonly failedRules: readonly string[];
}

/**
 * Reduces the results for a stable page to basic findings. They include the duplicates that were merged,
 * which would otherwise count as new failures after a fix.
 */
export function toBasicFindings({ findings, nodes, duplicates, errors }: RuleResults): BasicFindings {
  return {
    findings: [
      ...findings.map(({ ruleId, outcome, reason }, at) => ({ ruleId, outcome, reason, node: nodes[at]! })),
      ...duplicates,
    ],
    failedRules: errors.map(({ ruleId }) => ruleId),
  };
}

/** A patch's effects on findings other than its target. */
export interface PageChange {
  /** Findings that failed before and now neither fail nor need review. */
  readonly resolved: readonly BasicFinding[];
  /**
   * Findings that fail now but did not fail before, with nodes of the original page, or -1 for content that
   * the patch added.
   */
  readonly newFailures: readonly BasicFinding[];
  /** Needs-review findings that did not exist before. */
  readonly newReviewItems: readonly BasicFinding[];
  /** Rules that can no longer run. */
  readonly newlyFailedRules: readonly string[];
  /** Earlier failures that have not disappeared, with their current outcome, by {@link getNodeKey}. */
  readonly remaining: ReadonlyMap<string, BasicFinding>;
}

/**
 * Compares the findings of a page before and after a change, rule by rule and element by element.
 *
 * @param origins see `PatchedCapture`
 */
export function compareFindings(
  before: BasicFindings,
  after: BasicFindings,
  origins: readonly NodeIndex[] | null,
): PageChange {
  const known = new Map(before.findings.map((finding) => [getNodeKey(finding), finding]));
  const remaining = new Map<string, BasicFinding>();
  const newFailures: BasicFinding[] = [];
  const newReviewItems: BasicFinding[] = [];
  for (const found of after.findings) {
    const finding = { ...found, node: origins === null ? found.node : (origins[found.node] ?? -1) };
    const earlier = finding.node === -1 ? undefined : known.get(getNodeKey(finding));
    if (earlier?.outcome === 'failed') remaining.set(getNodeKey(finding), finding);
    if (finding.outcome === 'failed' && earlier?.outcome !== 'failed') newFailures.push(finding);
    // Any text raises a question about its quality, and the text in a patch is marked for review anyway.
    if (finding.outcome === 'cantTell' && earlier === undefined && !isTextQualityRule(finding.ruleId))
      newReviewItems.push(finding);
  }
  return {
    resolved: before.findings.filter(
      (finding) => finding.outcome === 'failed' && !remaining.has(getNodeKey(finding)),
    ),
    newFailures,
    newReviewItems,
    newlyFailedRules: after.failedRules.filter((rule) => !before.failedRules.includes(rule)),
    remaining,
  };
}

/** The result of trying a patch. */
export type FixAttempt =
  | { readonly status: 'proven' }
  | {
      readonly status: 'unproven';
      readonly reason: string;
      /** The finding is still there; it may yet disappear in combination with other fixes. */
      readonly isUnchanged: boolean;
    }
  /** It would cause a new finding. */
  | { readonly status: 'harmful'; readonly reason: string };

/** Returns whether a change resolves one finding and changes nothing else. Pure. */
export function verifyFix(change: PageChange, target: Pick<BasicFinding, 'ruleId' | 'node'>): FixAttempt {
  const [failing] = change.newFailures;
  if (failing !== undefined) {
    return {
      status: 'harmful',
      reason: `This fix makes the ${failing.ruleId} rule fail.`,
    };
  }
  const [brokenRule] = change.newlyFailedRules;
  if (brokenRule !== undefined) return toUnverified(`With this fix, we couldn’t run the ${brokenRule} rule.`);
  const remaining = change.remaining.get(getNodeKey(target));
  if (remaining?.outcome === 'failed') {
    return toUnverified('This fix alone doesn’t resolve the issue.', true);
  }
  if (remaining !== undefined) {
    return toUnverified(`With this fix, ${formatNeedsReviewReason(target.ruleId)}`);
  }
  const [reviewItem] = change.newReviewItems;
  if (reviewItem !== undefined) {
    return toUnverified(`With this fix, ${formatNeedsReviewReason(reviewItem.ruleId)}`);
  }
  return { status: 'proven' };
}

/** Returns the end of a sentence that names a rule whose result needs review. */
export const formatNeedsReviewReason = (ruleId: string): string =>
  `this needs review: “${getRuleInfo(ruleId)?.title ?? ruleId}”.`;

export const toUnverified = (
  reason: string,
  isUnchanged = false,
): Extract<FixAttempt, { status: 'unproven' }> => ({
  status: 'unproven',
  reason,
  isUnchanged,
});
