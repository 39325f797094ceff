import { formatReach } from '../../format-text.ts';
import type { ReportInput, ReportIssue, ReportOccurrence } from '../../report-input.ts';
import { getTopChanges, MAX_TOP_CHANGES } from '../../survey/top-changes.ts';
import { renderCode, renderProse, renderText } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderSeverityBadge } from './badge.ts';

/** Length limits in characters that keep each entry of a summary to two lines. The fix limit includes the cause. */
const MAX_MESSAGE_LENGTH = 130;
const MAX_CAUSE_LENGTH = 60;
const MAX_FIX_LENGTH = 190;

/** Renders the few fixes that resolve the most occurrences. */
export async function renderTopChanges(input: ReportInput): Promise<SafeHtml> {
  const top = getTopChanges(input.issues);
  if (top.length === 0) {
    return html`<section>
<h2 id="changes">What to fix first</h2>
<p>Automated rules found no failures. The table below lists what still needs review.</p>
</section>
`;
  }
  const rows: SafeHtml[] = [];
  for (const issue of top) {
    const occurrence = await findFirstOccurrence(input, issue);
    rows.push(html`<li>
<p class="what">${renderSeverityBadge(issue.severity)} <strong>${renderText(occurrence?.message ?? issue.rule_title, MAX_MESSAGE_LENGTH)}</strong></p>
<p>Root cause: ${renderCode(issue.cause, MAX_CAUSE_LENGTH)}. One fix resolves <b>${formatReach(issue)}</b>. <span class="how">${renderProse(getFirstSentence(issue.help), MAX_FIX_LENGTH - Math.min(MAX_CAUSE_LENGTH, issue.cause.length))}</span></p>
</li>
`);
  }
  return html`<section>
<h2 id="changes">${top.length === MAX_TOP_CHANGES ? 'The five most effective fixes' : 'The most effective fixes'}</h2>
<ol class="changes">
${rows}</ol>
</section>
`;
}

function getFirstSentence(text: string): string {
  return text.split(/(?<=[.;]) /)[0]!.replace(/;$/, '.');
}

/** Finds an issue's first occurrence. Reports use its message as the issue's title. */
async function findFirstOccurrence(
  input: ReportInput,
  issue: ReportIssue,
): Promise<ReportOccurrence | undefined> {
  for await (const occurrence of input.occurrences(issue)) return occurrence;
  return undefined;
}
