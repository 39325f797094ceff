import type { Finding, Fix } from '@curbcut/contract';
import { getPatchSource, suggestFix, toFixSteps } from '@curbcut/fixes';
import type { NodeIndex, PageModel, Patch } from '@curbcut/page-model';
import { compareSeverity } from '@curbcut/wcag';
import { getFingerprint } from '../cluster/group-findings.ts';
import type { RuleResults } from '../evaluation/evaluation-requests.ts';
import { verificationLimits } from './verification-limits.ts';

/** A finding with the change that ought to mend it. */
export interface FixSuggestion {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly patch: Patch;
}

/** A cause of this page with the change for its first occurrence. */
export interface IssueGroupFix extends FixSuggestion {
  /** All that will be shown but for what the proof says; null where an earlier page shows it. */
  readonly draft: Omit<Fix, 'status' | 'unproven_because' | 'proven'> | null;
  /** The page was used to find it, which is not done again. */
  readonly isFromProbes: boolean;
}

export interface FixSuggestions {
  /** Worst first. */
  readonly groups: readonly IssueGroupFix[];
  /** Every occurrence that is to be mended together with all others, in the order of the causes. */
  readonly occurrences: readonly FixSuggestion[];
}

/** A cause that is met on this page, with the elements that fail for it, in document order. */
export interface PageIssueGroup {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly nodes: readonly NodeIndex[];
  /** The page was used to find it. */
  readonly isFromProbes: boolean;
}

/**
 * What our recipes suggest for what fails on a page. Pure.
 *
 * @param found worst first
 * @param isKnown tells causes that an earlier page shows
 */
export function suggestFixes(
  model: PageModel,
  found: readonly PageIssueGroup[],
  isKnown: (fingerprint: string) => boolean,
): FixSuggestions {
  const groups: IssueGroupFix[] = [];
  const occurrences: FixSuggestion[] = [];
  for (const { fingerprint, ruleId, nodes, isFromProbes } of found) {
    if (groups.length === verificationLimits.groups) break;
    for (const [at, node] of nodes.entries()) {
      if (at > 0 && (isFromProbes || occurrences.length >= verificationLimits.combined)) break;
      const fix = suggestFix(model, ruleId, node);
      // What is shown of a cause is its first occurrence.
      if (fix === null && at === 0) break;
      if (fix === null) continue;
      const { patch, why, confidence, personWrites } = fix;
      const suggestion: FixSuggestion = { fingerprint, ruleId, node, patch };
      if (!isFromProbes && occurrences.length < verificationLimits.combined) occurrences.push(suggestion);
      if (at > 0) continue;
      const draft = isKnown(fingerprint)
        ? null
        : {
            why,
            confidence,
            person_writes: personWrites,
            made_by: 'curbcut' as const,
            steps: toFixSteps(model, patch),
            source: getPatchSource(model, patch),
          };
      groups.push({ ...suggestion, draft, isFromProbes });
    }
  }
  return { groups, occurrences };
}

/** The causes of what fails on a page, worst first, those of one severity in the order in which they were met. */
export function groupByIssue(
  judged: readonly { readonly results: RuleResults; readonly isFromProbes: boolean }[],
): PageIssueGroup[] {
  const met = new Map<string, { finding: Finding; nodes: NodeIndex[]; isFromProbes: boolean }>();
  for (const {
    results: { findings, nodes },
    isFromProbes,
  } of judged) {
    for (const [at, finding] of findings.entries()) {
      if (finding.outcome !== 'failed') continue;
      const fingerprint = getFingerprint(finding);
      const known = met.get(fingerprint);
      if (known) known.nodes.push(nodes[at]!);
      else met.set(fingerprint, { finding, nodes: [nodes[at]!], isFromProbes });
    }
  }
  return [...met]
    .toSorted(([, one], [, other]) => compareSeverity(one.finding.severity, other.finding.severity))
    .map(([fingerprint, { finding, nodes, isFromProbes }]) => ({
      fingerprint,
      ruleId: finding.ruleId,
      nodes,
      isFromProbes,
    }));
}
