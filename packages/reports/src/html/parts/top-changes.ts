import { formatReach } from '../../format-text.ts';
import type { ReportInput } from '../../report-input.ts';
import { findFirstOccurrence } from '../../survey/find-first-occurrence.ts';
import { getTopChanges, MAX_TOP_CHANGES } from '../../survey/top-changes.ts';
import { renderCode, renderText } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderSeverityBadge } from './badge.ts';

/** Characters of a message, of a cause, and of a cause with its mending: a summary has two lines for each. */
const MAX_MESSAGE_LENGTH = 130;
const MAX_CAUSE_LENGTH = 60;
const MAX_FIX_LENGTH = 190;

/** The few changes that clear most. */
export async function renderTopChanges(input: ReportInput): Promise<SafeHtml> {
  const top = getTopChanges(input.issues);
  if (top.length === 0) {
    return html`<section>
<h2 id="changes">What to change</h2>
<p>The automatic rules found nothing that fails. What they cannot tell is in the table below.</p>
</section>
`;
  }
  const rows: SafeHtml[] = [];
  for (const issue of top) {
    const place = await findFirstOccurrence(input, issue);
    rows.push(html`<li>
<p class="what">${renderSeverityBadge(issue.severity)} <strong>${renderText(place?.message ?? issue.rule_title, MAX_MESSAGE_LENGTH)}</strong></p>
<p>Mend ${renderCode(issue.cause, MAX_CAUSE_LENGTH)} and <b>${formatReach(issue)}</b> are clear. <span class="how">${renderText(getFirstSentence(issue.help), MAX_FIX_LENGTH - Math.min(MAX_CAUSE_LENGTH, issue.cause.length))}</span></p>
</li>
`);
  }
  return html`<section>
<h2 id="changes">${top.length === MAX_TOP_CHANGES ? 'Five changes that clear most' : 'The changes that clear what was found'}</h2>
<ol class="changes">
${rows}</ol>
</section>
`;
}

function getFirstSentence(text: string): string {
  return text.split(/(?<=[.;]) /)[0]!.replace(/;$/, '.');
}
