import type { EngineName, Finding, Issue, PageImportance } from '@curbcut/contract';
import { classifyIssue, compareIssues } from '@curbcut/scoring';
import { getIssueKey } from './cluster/issue-key.ts';
import { getRuleInfo } from './rule-info.ts';

/** The findings of a scan that share a fingerprint. */
export interface IssueGroupToRank {
  readonly fingerprint: string;
  /** The one met first, by page and place on the page. */
  readonly first: Finding;
  readonly occurrences: number;
  readonly pages: number;
  readonly engines: EngineName[];
  /** Of the most important page it stands on. */
  readonly importance: PageImportance;
}

/** An issue but for what a scan names it by, shows of it and knows to mend it with. */
export type RankedIssue = Omit<Issue, 'id' | 'fingerprint' | 'sample' | 'fix' | 'left_out'>;

/** The issues of a scan, worst first; issues of the same weight stay in the order in which they were met. */
export function rankIssues(
  causes: readonly IssueGroupToRank[],
): { fingerprint: string; issue: RankedIssue }[] {
  return causes.map(toRankedIssue).sort(compareRankedIssues);
}

/** One issue of {@link rankIssues}. */
export function toRankedIssue(cause: IssueGroupToRank) {
  return { fingerprint: cause.fingerprint, issue: toIssue(cause) };
}

/** The order of {@link rankIssues}. */
export function compareRankedIssues(
  { issue: a }: ReturnType<typeof toRankedIssue>,
  { issue: b }: ReturnType<typeof toRankedIssue>,
): number {
  return Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') || compareIssues(a, b);
}

/** Without a declared type, so that the closer one of `classifyIssue` is there to sort by. */
function toIssue({ first, occurrences, pages, engines, importance }: IssueGroupToRank) {
  const rule = getRuleInfo(first.ruleId);
  return classifyIssue({
    outcome: first.outcome,
    severity: first.severity,
    category: rule?.category ?? ('other' as const),
    rule_id: first.ruleId,
    rule_title: rule?.title ?? first.ruleId,
    rule_description: rule?.impact ?? first.message,
    help: rule?.help ?? '',
    cause: getIssueKey(first).rootCause,
    component: first.source?.component ?? null,
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
