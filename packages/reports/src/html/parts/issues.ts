import { SEVERITIES, SEVERITY_FACTS } from '@curbcut/wcag';
import type { ReportInput, ReportIssue } from '../../input.ts';
import { count, plural } from '../../words.ts';
import { html, type Markup } from '../markup.ts';
import { issueArticle, type Room } from './issue.ts';

/** Issues that are written out; a person does not read more, and a program has other formats. */
const MOST_ISSUES = 300;
/** Places that are written out in all, those that tell the same as one. */
const MOST_ROWS = 1_500;

interface Group {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly issues: readonly ReportIssue[];
}

/** The sections that {@link issueSections} writes, for a table of contents. */
export function issueGroups({ issues }: ReportInput): Group[] {
  const groups: Group[] = SEVERITIES.map((severity) => ({
    id: severity,
    title: SEVERITY_FACTS[severity].word,
    lead: SEVERITY_FACTS[severity].meaning,
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
export async function* issueSections(
  input: ReportInput,
  { full }: { full: boolean },
): AsyncGenerator<Markup> {
  const room: Room = { perIssue: full ? 20 : 10, left: MOST_ROWS };
  let written = 0;
  for (const { id, title, lead, issues } of issueGroups(input)) {
    yield html`<section>
<h2 id="${id}">${title}: ${plural(issues.length, 'issue', 'issues')}</h2>
<p>${lead}</p>
`;
    const shown = issues.slice(0, Math.max(0, MOST_ISSUES - written));
    for (const [index, issue] of shown.entries()) {
      yield await issueArticle(input, issue, { id: `${id}-${index + 1}`, full, room });
    }
    written += shown.length;
    const rest = issues.length - shown.length;
    yield html`${rest > 0 && html`<p class="rest">${count(rest)} more ${rest === 1 ? 'issue is' : 'issues are'} not written out here. The CSV and JSON reports list them all.</p>`}</section>
`;
  }
}
