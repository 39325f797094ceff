import { createQuestions, getAuditCriteria, type QuestionDraft, type ReviewIssue } from '@curbcut/audit';
import { DEFAULT_DEPTH, type Finding, type QuestionOccurrence, type TestedPage } from '@curbcut/contract';
import { getRuleInfo, groupFindings, type IssueGroup, listScanRules } from '@curbcut/engine';
import { isCriterionId } from '@curbcut/wcag';

/** A tested page in a sample. */
export type SampledPage = Pick<TestedPage, 'url' | 'findings' | 'forAudits' | 'tallies'>;

/** A question with the findings it's about; none for a question about a criterion. */
export interface AskedQuestion {
  readonly draft: QuestionDraft;
  readonly findings: readonly Finding[];
}

const listFindings = ({ findings, forAudits = [] }: SampledPage) => [...findings, ...forAudits];

const criteria = getAuditCriteria('wcag-2.2', 'AA');

/**
 * Creates the questions that a WCAG 2.2 Level A and AA audit asks about these pages, like the server, which
 * reads the same data from its database.
 *
 * @param pages the sample
 * @param site all pages in the scan, which determine which findings have the same root cause; default: the
 * sample
 */
export function createAuditQuestions(
  pages: readonly SampledPage[],
  site: readonly SampledPage[] = pages,
): AskedQuestion[] {
  const groups = groupFindings(site.map((page) => ({ pageId: page.url, findings: listFindings(page) })));
  const sample = new Map(pages.map((page) => [page.url, listFindings(page)]));
  const reviewed = groups.flatMap((group) => {
    const onSample = group.occurrences.flatMap(({ pageId, findingIndex }) => {
      const finding = sample.get(pageId)?.[findingIndex];
      return finding ? [{ url: pageId, finding }] : [];
    });
    return group.outcome === 'cantTell' && onSample.length > 0 ? [toReviewIssue(group, onSample)] : [];
  });
  const findings = new Map(reviewed.map(({ issue, findings }) => [`issue:${issue.identity}`, findings]));
  const drafts = createQuestions({
    criteria,
    reviewIssues: reviewed.map(({ issue }) => issue),
    sample: pages.map(({ url, tallies }) => ({ url, tallies, contentHash: '' })),
    evaluatedRules: listScanRules({
      level: 'AA',
      best_practices: true,
      second_opinion: false,
      depth: DEFAULT_DEPTH,
    }).map(({ rule_id }) => rule_id),
  });
  return drafts.map((draft) => ({ draft, findings: findings.get(draft.key) ?? [] }));
}

function toReviewIssue(
  group: IssueGroup,
  onSample: readonly { url: string; finding: Finding }[],
): { issue: ReviewIssue; findings: Finding[] } {
  const rule = getRuleInfo(group.ruleId);
  const first = onSample[0]!.finding;
  const issue: ReviewIssue = {
    identity: group.fingerprint,
    ruleId: group.ruleId,
    ruleTitle: rule?.title ?? group.ruleId,
    reason: first.reason,
    // A best practice decides no criterion, so audits don't ask about it.
    criteria: rule?.bestPractice ? [] : first.wcag.filter(isCriterionId),
    cause: group.rootCause,
    help: rule?.help ?? '',
    occurrences: onSample.length,
    pages: new Set(onSample.map(({ url }) => url)).size,
    elements: onSample.map(({ url, finding }) => toOccurrence(url, finding)),
  };
  return { issue, findings: onSample.map(({ finding }) => finding) };
}

function toOccurrence(
  url: string,
  { selector, snippet, message, name, role, facts, box, related }: Finding,
): QuestionOccurrence {
  const element = { selector, snippet, message, name, role, facts, box, ...(related && { related }) };
  return { page_id: url, page_url: url, ...element, screenshot: null };
}
