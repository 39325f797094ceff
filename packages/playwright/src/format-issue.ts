import type { Finding } from '@curbcut/contract';
import { getRuleInfo } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import type { IssueWithOccurrences } from '@curbcut/results';
import type { PageScan } from './scan-page.ts';

/** Maximum number of elements listed for one issue, and of issues in one message; the rest are counted. */
const MAX_ELEMENTS = 3;
const MAX_ISSUES = 20;

/** Formats an issue for a terminal: what is wrong, who is affected, where, and how to fix it. */
function formatIssue(issue: IssueWithOccurrences, number: number): string {
  const info = getRuleInfo(issue.ruleId);
  const criteria = info?.bestPractice ? 'best practice' : `WCAG ${info?.criteria.join(', ')}`;
  const elements = issue.occurrences.slice(0, MAX_ELEMENTS).map(({ finding }) => formatElement(finding));
  const rest = issue.occurrences.length - elements.length;
  const severity = issue.outcome === 'failed' ? issue.severity : 'needs review';
  return [
    `${number}. [${severity}] ${cleanLine(issue.occurrences[0]!.finding.message)}`,
    ...(info ? [`   Affected: ${info.impact}`] : []),
    ...elements.map((element, index) => `   ${index === 0 ? 'Element: ' : '         '} ${element}`),
    ...(rest > 0 ? [`             and ${rest} more`] : []),
    ...(info ? [`   Fix:      ${info.help}`] : []),
    `   Rule:     ${issue.ruleId} (${criteria})`,
  ].join('\n');
}

/** Formats issues one after the other. */
export function formatIssues(issues: readonly IssueWithOccurrences[]): string {
  const texts = issues.slice(0, MAX_ISSUES).map((issue, index) => formatIssue(issue, index + 1));
  const rest = issues.length - texts.length;
  return [...texts, ...(rest > 0 ? [`And ${rest} more. The Curbcut report lists them all.`] : [])].join(
    '\n\n',
  );
}

/** Refers to a scan in a sentence: `“cart” (http://localhost:3000/cart)`. */
export const describeScan = ({ name, url }: Pick<PageScan, 'name' | 'url'>): string =>
  `“${cleanLine(name)}” (${cleanLine(url)})`;

/** Returns why a page wasn't tested and what to do, as sentences. */
export const describeNotTested = ({ reason, advice }: NonNullable<PageScan['notTested']>): string =>
  `${reason} ${advice}`;

/** An element's selector, with its line in the source if a development build reports it. */
function formatElement({ selector, source }: Pick<Finding, 'selector' | 'source'>): string {
  if (source === undefined) return cleanLine(selector);
  const position = [source.file, source.line, source.line === null ? null : source.column]
    .filter((part) => part !== null)
    .join(':');
  return cleanLine(`${selector}  (${position})`);
}
