import { formatCount, formatNumber } from '@curbcut/scoring';
import { SEVERITIES, SEVERITY_DETAILS } from '@curbcut/wcag';
import type { ReportInput, ReportIssue } from '../../report-input.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { type RowBudget, renderIssue } from './issue.ts';

/** Issues shown in full. Nobody reads more, and programs have other formats. */
const MAX_ISSUES = 300;
/** Rows of occurrences in the whole report. Identical occurrences share a row. */
const MAX_ROWS = 1_500;

interface IssueSection {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly issues: readonly ReportIssue[];
}

/** Returns the sections that {@link renderIssueSections} renders, for the table of contents. */
export function getIssueSections({ issues }: ReportInput): IssueSection[] {
  const groups: IssueSection[] = SEVERITIES.map((severity) => ({
    id: severity,
    title: SEVERITY_DETAILS[severity].label,
    lead: SEVERITY_DETAILS[severity].meaning,
    issues: issues.filter((issue) => issue.outcome === 'failed' && issue.severity === severity),
  }));
  groups.push({
    id: 'for-a-person',
    title: 'Needs review',
    lead: 'Automated tests cannot decide these. Each one asks a question for a person to answer.',
    issues: issues.filter(({ outcome }) => outcome === 'cantTell'),
  });
  return groups.filter((group) => group.issues.length > 0);
}

/** Renders the issues by severity, up to the limits of the report. */
export async function* renderIssueSections(
  input: ReportInput,
  { full }: { full: boolean },
): AsyncGenerator<SafeHtml> {
  const budget: RowBudget = { perIssue: full ? 20 : 10, remaining: MAX_ROWS };
  let written = 0;
  for (const { id, title, lead, issues } of getIssueSections(input)) {
    yield html`<section>
<h2 id="${id}">${title}: ${formatCount(issues.length, 'issue')}</h2>
<p>${lead}</p>
`;
    const shown = issues.slice(0, Math.max(0, MAX_ISSUES - written));
    for (const [index, issue] of shown.entries()) {
      yield await renderIssue(input, issue, { id: `${id}-${index + 1}`, full, budget });
    }
    written += shown.length;
    const rest = issues.length - shown.length;
    yield html`${rest > 0 && html`<p class="rest">${formatNumber(rest)} more ${rest === 1 ? 'issue is' : 'issues are'} not shown here. The CSV and JSON reports list them all.</p>`}</section>
`;
  }
}
