import type { ReportInput } from '../../input.ts';
import { firstPlace } from '../../survey/first-place.ts';
import { TOP_CHANGES, topChanges } from '../../survey/top-changes.ts';
import { reach } from '../../words.ts';
import { code, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';
import { severityBadge } from './badge.ts';

/** Characters of a message, of a cause, and of a cause with its mending: a summary has two lines for each. */
const MOST_TEXT = 130;
const MOST_CAUSE = 60;
const MOST_MEND = 190;

/** The few changes that clear most. */
export async function changes(input: ReportInput): Promise<Markup> {
  const top = topChanges(input.issues);
  if (top.length === 0) {
    return html`<section>
<h2 id="changes">What to change</h2>
<p>The automatic rules found nothing that fails. What they cannot tell is in the table below.</p>
</section>
`;
  }
  const rows: Markup[] = [];
  for (const issue of top) {
    const place = await firstPlace(input, issue);
    rows.push(html`<li>
<p class="what">${severityBadge(issue.severity)} <strong>${foreign(place?.message ?? issue.rule_title, MOST_TEXT)}</strong></p>
<p>Mend ${code(issue.cause, MOST_CAUSE)} and <b>${reach(issue)}</b> are clear. <span class="how">${foreign(firstSentence(issue.help), MOST_MEND - Math.min(MOST_CAUSE, issue.cause.length))}</span></p>
</li>
`);
  }
  return html`<section>
<h2 id="changes">${top.length === TOP_CHANGES ? 'Five changes that clear most' : 'The changes that clear what was found'}</h2>
<ol class="changes">
${rows}</ol>
</section>
`;
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.;]) /)[0]!.replace(/;$/, '.');
}
