import type { Finding, Fix } from '@curbcut/contract';
import { getPatchSource, suggestFix, toFixSteps } from '@curbcut/fixes';
import type { NodeIndex, PageModel, Patch } from '@curbcut/page-model';
import { type RuleError, toRuleError } from '@curbcut/rules';
import { compareSeverity } from '@curbcut/wcag';
import { getFingerprint } from '../../issues/group-findings.ts';
import type { RuleResults } from '../evaluation/rule-results.ts';
import { verificationLimits } from './verification-limits.ts';

/** A finding with its suggested fix. */
export interface FixSuggestion {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly patch: Patch;
}

/** An issue on this page with the fix for its first occurrence. */
export interface IssueGroupFix extends FixSuggestion {
  /** The fix to show, without its verification result; null if an earlier page shows it. */
  readonly draft: Omit<Fix, 'status' | 'unverified_reason' | 'proven'> | null;
  /** Whether a probe found it; probes are not repeated. */
  readonly isFromProbes: boolean;
}

export interface FixSuggestions {
  /** Worst first. */
  readonly groups: readonly IssueGroupFix[];
  /** Every occurrence to fix together with all others, in issue order. */
  readonly occurrences: readonly FixSuggestion[];
  /** Rules whose recipe threw. Their issues have no fix. */
  readonly errors: readonly RuleError[];
}

/** An issue on this page, with the failing elements in document order. */
export interface GroupToFix {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly nodes: readonly NodeIndex[];
  /** Whether a probe found it. */
  readonly isFromProbes: boolean;
}

/**
 * Suggests fixes for a page's failures, using the recipes in the `fixes` package. Pure.
 *
 * @param found worst first
 * @param isKnown returns whether an earlier page shows a fix for this issue
 * @param suggest suggests a fix for one element
 */
export function suggestFixes(
  model: PageModel,
  found: readonly GroupToFix[],
  isKnown: (fingerprint: string) => boolean,
  suggest: typeof suggestFix = suggestFix,
): FixSuggestions {
  const errors: RuleError[] = [];
  const groups: IssueGroupFix[] = [];
  const occurrences: FixSuggestion[] = [];
  const addIssue = ({ fingerprint, ruleId, nodes, isFromProbes }: GroupToFix): void => {
    for (const [index, node] of nodes.entries()) {
      if (index > 0 && (isFromProbes || occurrences.length >= verificationLimits.combined)) break;
      const fix = suggest(model, ruleId, node);
      // The first occurrence represents the issue.
      if (fix === null && index === 0) break;
      if (fix === null) continue;
      const { patch, why, confidence, needsAuthorText } = fix;
      const suggestion: FixSuggestion = { fingerprint, ruleId, node, patch };
      if (index > 0) {
        occurrences.push(suggestion);
        continue;
      }
      const draft = isKnown(fingerprint)
        ? null
        : {
            why,
            confidence,
            needs_author_text: needsAuthorText,
            made_by: 'curbcut' as const,
            steps: toFixSteps(model, patch),
            source: getPatchSource(model, patch),
          };
      if (!isFromProbes && occurrences.length < verificationLimits.combined) occurrences.push(suggestion);
      groups.push({ ...suggestion, draft, isFromProbes });
    }
  };
  for (const issue of found) {
    if (groups.length === verificationLimits.groups) break;
    try {
      addIssue(issue);
    } catch (error) {
      errors.push(toRuleError(issue.ruleId, error));
    }
  }
  return { groups, occurrences, errors };
}

/** Groups a page's failures by issue, worst first, otherwise in order of occurrence. */
export function groupByIssue(
  ruleResults: readonly { readonly results: RuleResults; readonly isFromProbes: boolean }[],
): GroupToFix[] {
  const issues = new Map<string, { finding: Finding; nodes: NodeIndex[]; isFromProbes: boolean }>();
  for (const {
    results: { findings, nodes },
    isFromProbes,
  } of ruleResults) {
    for (const [index, finding] of findings.entries()) {
      if (finding.outcome !== 'failed') continue;
      const fingerprint = getFingerprint(finding);
      const known = issues.get(fingerprint);
      if (known) known.nodes.push(nodes[index]!);
      else issues.set(fingerprint, { finding, nodes: [nodes[index]!], isFromProbes });
    }
  }
  return [...issues]
    .toSorted(([, a], [, b]) => compareSeverity(a.finding.severity, b.finding.severity))
    .map(([fingerprint, { finding, nodes, isFromProbes }]) => ({
      fingerprint,
      ruleId: finding.ruleId,
      nodes,
      isFromProbes,
    }));
}
