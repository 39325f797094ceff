import { SEVERITIES, SEVERITY_DETAILS } from '@curbcut/wcag';
import { formatCount, formatNumber } from '../../format-text.ts';
import type { ReportInput, ReportIssue } from '../../report-input.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { type RowBudget, renderIssue } from './issue.ts';

/** Issues that are written out; a person does not read more, and a program has other formats. */
const MAX_ISSUES = 300;
/** Places that are written out in all, those that tell the same as one. */
const MAX_ROWS = 1_500;

interface IssueSection {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly issues: readonly ReportIssue[];
}

/** The sections that {@link renderIssueSections} writes, for a table of contents. */
export function getIssueSections({ issues }: ReportInput): IssueSection[] {
  const groups: IssueSection[] = SEVERITIES.map((severity) => ({
    id: severity,
    title: SEVERITY_DETAILS[severity].label,
    lead: SEVERITY_DETAILS[severity].meaning,
    issues: issues.filter((issue) => issue.outcome === 'failed' && issue.severity === severity),
  }));
  groups.push({
    id: 'for-a-person',
    title: 'For a person to judge',
    lead: 'The scan found these and cannot tell whether they are barriers. Each says what to look at.',
    issues: issues.filter(({ outcome }) => outcome === 'cantTell'),
  });
  return groups.filter((group) => group.issues.length > 0);
}

/** Every issue in its severity, as far as there is room. */
export async function* renderIssueSections(
  input: ReportInput,
  { full }: { full: boolean },
): AsyncGenerator<SafeHtml> {
  const room: RowBudget = { perIssue: full ? 20 : 10, remaining: MAX_ROWS };
  let written = 0;
  for (const { id, title, lead, issues } of getIssueSections(input)) {
    yield html`<section>
<h2 id="${id}">${title}: ${formatCount(issues.length, 'issue', 'issues')}</h2>
<p>${lead}</p>
`;
    const shown = issues.slice(0, Math.max(0, MAX_ISSUES - written));
    for (const [index, issue] of shown.entries()) {
      yield await renderIssue(input, issue, { id: `${id}-${index + 1}`, full, room });
    }
    written += shown.length;
    const rest = issues.length - shown.length;
    yield html`${rest > 0 && html`<p class="rest">${formatNumber(rest)} more ${rest === 1 ? 'issue is' : 'issues are'} not written out here. The CSV and JSON reports list them all.</p>`}</section>
`;
  }
}
