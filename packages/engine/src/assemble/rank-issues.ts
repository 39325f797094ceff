import type { EngineName, Finding, Issue, PageImportance } from '@curbcut/contract';
import { getFailingAnswer } from '@curbcut/rules/traits';
import { classifyIssue, compareIssues } from '@curbcut/scoring';
import { getIssueKey } from '../issues/issue-key.ts';
import { getRuleInfo } from '../rule-info.ts';
import { mapInSlices } from '../time-slice.ts';

/** The findings in a scan that make up one issue. */
export interface IssueGroupToRank {
  readonly fingerprint: string;
  /** The first finding, by page and position on the page. */
  readonly first: Finding;
  readonly occurrences: number;
  readonly pages: number;
  readonly engines: EngineName[];
  /** Importance of the most important page on which the issue occurs. */
  readonly importance: PageImportance;
}

/** An issue without the id, sample and fix, which are added when the scan is assembled. */
export type RankedIssue = Omit<Issue, 'id' | 'fingerprint' | 'sample' | 'fix' | 'excluded'>;

/** Ranks a scan's issues, worst first; issues of equal rank keep their order. There can be thousands. */
export async function rankIssues<Group extends IssueGroupToRank>(
  groups: readonly Group[],
): Promise<{ group: Group; issue: RankedIssue }[]> {
  const issues = await mapInSlices(groups, (group) => ({ group, issue: toIssue(group) }));
  return issues.sort(
    ({ issue: a }, { issue: b }) =>
      Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') || compareIssues(a, b),
  );
}

/** Only our rules ask questions; axe-core's needs-review findings don't. */
const getIssueFailingAnswer = ({ outcome, message, ruleId, reason }: Finding): Issue['fails_on'] =>
  outcome === 'cantTell' && message.includes('?') ? getFailingAnswer(ruleId, reason) : null;

/** The return type is inferred so that sorting can use the narrower type of `classifyIssue`. */
function toIssue({ first, occurrences, pages, engines, importance }: IssueGroupToRank) {
  const rule = getRuleInfo(first.ruleId);
  return classifyIssue({
    outcome: first.outcome,
    severity: first.severity,
    fails_on: getIssueFailingAnswer(first),
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
