import { getRuleInfo, type RuleInfo } from '@curbcut/engine';
import type { IssueOccurrence } from '@curbcut/results';
import { countIssues } from '@curbcut/scoring';
import { CRITERIA } from '@curbcut/wcag';
import type { SessionIssue, SessionScan } from './session.ts';
import { truncate } from './tool-result.ts';

/** Returns an issue as a list row. */
export function toIssueRow({
  id,
  severity,
  outcome,
  ruleId,
  rootCause,
  occurrences,
  pages,
}: SessionIssue): object {
  return {
    id,
    severity,
    outcome,
    rule: ruleId,
    title: getRuleInfo(ruleId)?.title ?? ruleId,
    cause: truncate(rootCause, 200),
    occurrences: occurrences.length,
    pages: pages.length,
    first_page: pages[0],
  };
}

/** Returns one of an issue's occurrences. */
export function toOccurrenceRow({ url, finding }: IssueOccurrence): object {
  const { selector, snippet, message, name, role, facts, engines, state } = finding;
  return {
    page: url,
    selector: truncate(selector, 400),
    snippet: truncate(snippet, 800),
    message: truncate(message, 600),
    name: truncate(name, 200),
    role,
    ...(state && { shown_after: state.map((action) => truncate(action, 100)) }),
    facts: Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [
        key,
        typeof value === 'string' ? truncate(value, 300) : value,
      ]),
    ),
    engines,
  };
}

/** Describes a rule in Curbcut's own text, without page content. */
export function describeRule(info: RuleInfo): string {
  const criteria = info.criteria.map((id) => `${id} ${CRITERIA[id].title} (Level ${CRITERIA[id].level})`);
  return [
    `Rule ${info.id}: ${info.title}.`,
    criteria.length > 0
      ? `WCAG 2.2 success criteria: ${criteria.join('; ')}.`
      : 'Best practice: no success criterion requires it.',
    `Who is affected: ${info.impact}`,
    `How to fix it: ${info.help}`,
  ].join('\n');
}

const MAX_WORST_ISSUES = 15;
const MAX_NOT_TESTED_PAGES = 20;

/** Summarizes a scan. */
export function summarizeScan(scan: SessionScan): { summary: string; data: object } {
  const failed = scan.issues.filter(({ outcome }) => outcome === 'failed');
  const counts = countIssues(
    scan.issues.map((issue) => ({ ...issue, occurrences: issue.occurrences.length })),
  );
  const beyondLimit =
    scan.beyondLimit > 0 ? ` ${scan.beyondLimit} more pages were found but not scanned (max_pages).` : '';
  return {
    summary: [
      `Scan ${scan.id}, depth ${scan.depth}: ${scan.tested.length} pages tested, ${scan.notTested.length} not tested.${beyondLimit}`,
      `${counts.issues} issues with ${counts.occurrences} occurrences, and ${counts.needsReview} issues that need review. One fix resolves all occurrences of an issue.`,
      'read_issue shows where an issue occurs and how to fix it; check_again reports whether it is fixed. Automated tests find only some accessibility issues.',
    ].join('\n'),
    data: {
      scan: scan.id,
      worst_issues: failed.slice(0, MAX_WORST_ISSUES).map(toIssueRow),
      not_tested: scan.notTested.slice(0, MAX_NOT_TESTED_PAGES).map(({ url, notTested }) => ({
        url,
        reason: `${notTested.reason} ${notTested.advice}`,
      })),
      tested_in_part: scan.tested
        .filter(({ unexamined }) => unexamined.length > 0)
        .slice(0, MAX_NOT_TESTED_PAGES)
        .map(({ url, unexamined }) => ({
          url,
          parts: unexamined.slice(0, 3).map(({ reason, detail }) => truncate(detail || reason, 200)),
        })),
    },
  };
}
