import type { ReportInput, ReportIssue, ReportOccurrence } from '../../input.ts';
import { criterionName, plural, reach, sentence, understandingOf } from '../../words.ts';
import { address, code, codeBlock, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';
import { personBadge, severityBadge } from './badge.ts';

/** What a report can hold of places. */
export interface Room {
  /** Places of one issue. */
  readonly perIssue: number;
  /** Places that are left for all issues to come; it is counted down. */
  left: number;
}

/** One cause: whom it stops, how to mend it, and where it shows. */
export async function* issueParts(
  input: ReportInput,
  issue: ReportIssue,
  { id, full, room }: { id: string; full: boolean; room: Room },
): AsyncGenerator<Markup> {
  yield html`<article aria-labelledby="${id}">
<h3 id="${id}">${foreign(sentence(issue.cause))}</h3>
<p class="what">${issue.outcome === 'cantTell' ? personBadge() : severityBadge(issue.severity)} ${issue.rule_description}</p>
<dl class="facts">
<div><dt>Clears</dt><dd>${reach(issue)}</dd></div>
<div><dt>Breaks</dt><dd>${breaks(issue)}</dd></div>
<div class="wide"><dt>${issue.outcome === 'cantTell' ? 'If it is one, mend it so' : 'How to mend it'}</dt><dd>${issue.help}</dd></div>
<div><dt>Rule</dt><dd>${issue.rule_title} (${code(issue.rule_id)})</dd></div>
${issue.outcome === 'failed' && html`<div><dt>Mend within</dt><dd>${issue.remediation_timeframe} (${issue.remediation_priority})</dd></div>`}
${full && html`<div><dt>Found by</dt><dd>${issue.engines.join(', ')}</dd></div><div><dt>Issue</dt><dd>${code(issue.fingerprint)}</dd></div>`}
${full && issue.act.length > 0 && html`<div><dt>ACT rules</dt><dd>${issue.act.map((act, index) => html`${index > 0 && ', '}<a href="https://www.w3.org/WAI/standards-guidelines/act/rules/${encodeURIComponent(act)}/">${act}</a>`)}</dd></div>`}
</dl>
<h4>Where</h4>
<ol class="places">
`;
  const places: Markup[] = [];
  const most = Math.min(room.perIssue, room.left);
  if (most > 0) {
    let last = '';
    for await (const place of input.occurrences(issue)) {
      places.push(placeOf(place, { full, said: last }));
      last = place.message;
      if (places.length >= most) break;
    }
  }
  room.left -= places.length;
  const rest = issue.occurrences - places.length;
  yield html`${places}</ol>
${rest > 0 && html`<p class="rest">${places.length > 0 ? 'And ' : ''}${plural(rest, 'place', 'places')}${places.length > 0 ? ' more' : ''}. The CSV and JSON reports list them all.</p>`}
</article>
`;
}

function breaks({ best_practice, wcag_criteria }: ReportIssue): Markup {
  if (best_practice || wcag_criteria.length === 0) return html`No criterion by itself: good practice`;
  return html`${wcag_criteria.map((id, index) => {
    const link = understandingOf(id);
    const name = criterionName(id);
    return html`${index > 0 && ', '}${link === undefined ? name : html`<a href="${link}">${name}</a>`}`;
  })}`;
}

function placeOf(place: ReportOccurrence, { full, said }: { full: boolean; said: string }): Markup {
  return html`<li>${code(place.selector)} on ${address(place.page_url)}
${place.message !== said && html`<p>${foreign(place.message)}</p>`}
${full && codeBlock(place.snippet)}${full && factsOf(place)}</li>
`;
}

/** What was measured and read, a fact a row. */
function factsOf({ facts, name, role, variants }: ReportOccurrence): Markup {
  const rows: [string, string][] = [
    ...(role === null ? [] : [['role', role] satisfies [string, string]]),
    ...(name === '' ? [] : [['name', name] satisfies [string, string]]),
    ...Object.entries(facts).map(([key, value]): [string, string] => [
      key,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
    ...(variants.length === 0
      ? []
      : [
          [
            'in',
            variants.map(({ viewport, colorScheme }) => `${viewport.width} px ${colorScheme}`).join(', '),
          ] satisfies [string, string],
        ]),
  ];
  if (rows.length === 0) return html``;
  return html`<dl class="measured">${rows.map(([key, value]) => html`<div><dt>${key}</dt><dd>${foreign(value)}</dd></div>`)}</dl>`;
}
