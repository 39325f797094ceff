import { clusterFindings, ruleInfo } from '@curbcut/engine';
import { classifyIssue, compareIssues } from '@curbcut/scoring';
import type { Cause } from '../db/queries/findings.ts';
import type { StoredIssue } from '../db/schema.ts';

/** The issues of a scan, worst first; issues of the same weight stay in the order in which they were met. */
export function rankedIssues(causes: readonly Cause[]): { fingerprint: string; issue: StoredIssue }[] {
  return causes
    .map((cause) => ({ fingerprint: cause.fingerprint, issue: toIssue(cause) }))
    .sort(
      (a, b) =>
        Number(a.issue.outcome === 'cantTell') - Number(b.issue.outcome === 'cantTell') ||
        compareIssues(a.issue, b.issue),
    );
}

/** Without a declared type, so that the closer one of `classifyIssue` is there to sort by. */
function toIssue({ first, occurrences, pages, engines, importance }: Cause) {
  const rule = ruleInfo(first.ruleId);
  const [cluster] = clusterFindings([{ pageId: '', findings: [first] }]);
  return classifyIssue({
    outcome: first.outcome,
    severity: first.severity,
    category: rule?.category ?? ('other' as const),
    rule_id: first.ruleId,
    rule_title: rule?.title ?? first.ruleId,
    rule_description: rule?.impact ?? first.message,
    help: rule?.help ?? '',
    cause: cluster?.cause ?? first.message,
    best_practice: rule?.bestPractice ?? false,
    wcag_criteria: first.wcag,
    wcag_sc: first.wcag.join(', '),
    act: first.act,
    page_importance: importance,
    occurrences,
    pages,
    engines,
  });
}
