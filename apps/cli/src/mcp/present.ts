import { type RuleInfo, ruleInfo } from '@curbcut/engine';
import { countIssues } from '@curbcut/scoring';
import { CRITERIA } from '@curbcut/wcag';
import type { Place } from '../issues/issue-sets.ts';
import { shorten } from './from-pages.ts';
import type { KeptScan, NamedIssue } from './session.ts';

/** An issue in a list: enough to choose by. */
export function issueRow({ id, severity, outcome, ruleId, cause, places, pages }: NamedIssue): object {
  return {
    id,
    severity,
    outcome,
    rule: ruleId,
    title: ruleInfo(ruleId)?.title ?? ruleId,
    cause: shorten(cause, 200),
    places: places.length,
    pages: pages.length,
    first_page: pages[0],
  };
}

/** One element in which an issue shows. */
export function placeRow({ url, finding }: Place): object {
  const { selector, snippet, message, name, role, facts, engines } = finding;
  return {
    page: url,
    selector: shorten(selector, 400),
    snippet: shorten(snippet, 800),
    message: shorten(message, 600),
    name: shorten(name, 200),
    role,
    facts: Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [
        key,
        typeof value === 'string' ? shorten(value, 300) : value,
      ]),
    ),
    engines,
  };
}

/** What a rule says of itself, in sentences of ours. */
export function ruleText(info: RuleInfo): string {
  const criteria = info.criteria.map((id) => `${id} ${CRITERIA[id].title} (level ${CRITERIA[id].level})`);
  return [
    `Rule ${info.id}: ${info.title}.`,
    criteria.length > 0
      ? `Success criteria of WCAG 2.2: ${criteria.join('; ')}.`
      : 'A best practice: a failure breaks no success criterion by itself.',
    `Whom it stops: ${info.impact}`,
    `How to mend it: ${info.help}`,
  ].join('\n');
}

const SHOWN_AT_FIRST = 15;
const UNTESTED_SHOWN = 20;

/** What a scan found, in short. */
export function scanSummary(scan: KeptScan): { says: string; data: object } {
  const failed = scan.issues.filter(({ outcome }) => outcome === 'failed');
  const counts = countIssues(scan.issues.map((issue) => ({ ...issue, occurrences: issue.places.length })));
  const left =
    scan.beyondLimit > 0 ? ` ${scan.beyondLimit} more pages were found and left out (max_pages).` : '';
  return {
    says: [
      `Scan ${scan.id}: ${scan.tested.length} pages tested, ${scan.untested.length} not tested.${left}`,
      `${counts.issues} issues with ${counts.occurrences} occurrences, and ${counts.needsReview} issues to review. One fix clears all occurrences of an issue.`,
      'read_issue tells where an issue stands and how to mend it; check_again says whether it is gone. An automatic test finds only some barriers.',
    ].join('\n'),
    data: {
      scan: scan.id,
      worst_issues: failed.slice(0, SHOWN_AT_FIRST).map(issueRow),
      not_tested: scan.untested.slice(0, UNTESTED_SHOWN).map(({ url, notTested }) => ({
        url,
        reason: `${notTested.reason} ${notTested.advice}`,
      })),
      tested_in_part: scan.tested
        .filter(({ unexamined }) => unexamined.length > 0)
        .slice(0, UNTESTED_SHOWN)
        .map(({ url, unexamined }) => ({
          url,
          parts: unexamined.slice(0, 3).map(({ reason, detail }) => shorten(detail || reason, 200)),
        })),
    },
  };
}
