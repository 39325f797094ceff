import type { ReportIssue } from '../../input.ts';
import { TOP_CHANGES } from '../../survey/top-changes.ts';
import { reach, sentence } from '../../words.ts';
import { foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';
import { severityBadge } from './badge.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** The few changes that clear most. */
export function changes(top: readonly ReportIssue[]): Markup {
  const heading =
    top.length === TOP_CHANGES ? 'Five changes that clear most' : 'The changes that clear what was found';
  if (top.length === 0) {
    return html`<section aria-labelledby="changes">
<h2 id="changes">What to change</h2>
<p>The automatic rules found nothing that fails. What they cannot tell is in the table below.</p>
</section>
`;
  }
  return html`<section aria-labelledby="changes">
<h2 id="changes">${heading}</h2>
<ol class="changes" aria-label="${NUMBER_WORDS[top.length]} ${top.length === 1 ? 'change' : 'changes'}">
${top.map(
  (issue) => html`<li>
<p class="what">${severityBadge(issue.severity)} <strong>${foreign(sentence(issue.cause))}</strong></p>
<p>Mend this and <b>${reach(issue)}</b> are clear. ${issue.rule_description} <span class="how">${issue.help}</span></p>
</li>
`,
)}</ol>
</section>
`;
}
