import type { ReportInput, ReportIssue, ReportOccurrence } from '../../input.ts';
import { criterionName, plural, reach, understandingOf } from '../../words.ts';
import { address, code, codeBlock, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';
import { personBadge, severityBadge } from './badge.ts';
import { fixBlock } from './fix.ts';

/** Places that are read of one issue; those that look the same are one row. */
const MOST_READ = 200;
/** Pages that a row names. */
const MOST_NAMED = 4;

/** How much of the places a report writes out. */
export interface Room {
  /** Rows of one issue. */
  readonly perIssue: number;
  /** Rows that are left for all issues to come; it is counted down. */
  left: number;
}

/** Places that tell the same, on one page after another. */
interface Row {
  readonly place: ReportOccurrence;
  readonly pages: string[];
  places: number;
}

/** One cause: whom it stops, how to mend it, and where it shows. */
export async function issueArticle(
  input: ReportInput,
  issue: ReportIssue,
  { id, full, room }: { id: string; full: boolean; room: Room },
): Promise<Markup> {
  const isQuestion = issue.outcome === 'cantTell';
  const rows = await rowsOf(input, issue, Math.max(1, Math.min(room.perIssue, room.left)));
  const shown = room.left > 0 ? rows : [];
  room.left -= shown.length;
  const rest = issue.occurrences - shown.reduce((sum, { places }) => sum + places, 0);
  const title = rows[0]?.place.message ?? issue.rule_title;
  const change = full && issue.fix !== null ? await input.fixOf(issue) : null;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}">${foreign(title)}</h3>
<p class="what">${isQuestion ? personBadge() : severityBadge(issue.severity)} ${issue.rule_title}: ${code(issue.cause)}</p>
<dl class="facts">
<div class="wide"><dt>Whom it stops</dt><dd>${issue.rule_description}</dd></div>
<div class="wide"><dt>${isQuestion ? 'If it is a barrier, mend it so' : 'How to mend it'}</dt><dd>${issue.help}</dd></div>
<div><dt>Clears</dt><dd>${reach(issue)}</dd></div>
<div><dt>Breaks</dt><dd>${breaks(issue)}</dd></div>
${!isQuestion && html`<div><dt>Mend within</dt><dd>${issue.remediation_timeframe}</dd></div>`}
${full && html`<div><dt>Rule</dt><dd>${code(issue.rule_id)}${input.scan.settings.second_opinion && `, found by ${issue.engines.join(' and ')}`}</dd></div>`}
${full && issue.act.length > 0 && html`<div><dt>ACT rules</dt><dd>${issue.act.map((act, index) => html`${index > 0 && ', '}<a href="https://www.w3.org/WAI/standards-guidelines/act/rules/${encodeURIComponent(act)}/">${act}</a>`)}</dd></div>`}
${full && html`<div><dt>Known again by</dt><dd>${code(issue.fingerprint)}</dd></div>`}
${!full && issue.fix?.status === 'proven' && html`<div><dt>Fix</dt><dd>${issue.fix.person_writes === null ? 'Proven in the live page' : 'Proven with placeholder text'}; the report for developers has its code</dd></div>`}
</dl>
${change && fixBlock(change, input.scan.url)}${
  shown.length > 0 &&
  html`<h4>Where</h4>
<ol class="places">
${shown.map((row) => rowMarkup(row, { full, title, site: input.scan.url }))}</ol>
`
}${
  rest > 0 &&
  html`<p class="rest">${shown.length > 0 ? 'And ' : ''}${plural(rest, 'place', 'places')}${shown.length > 0 ? ' more' : ''}. The CSV and JSON reports list them all.</p>
`
}</article>
`;
}

async function rowsOf(input: ReportInput, issue: ReportIssue, most: number): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let read = 0;
  for await (const place of input.occurrences(issue)) {
    const { selector, snippet, message, facts } = place;
    const key = JSON.stringify([selector, snippet, message, facts]);
    const row = rows.get(key) ?? { place, pages: [], places: 0 };
    if (row.places > 0 || rows.size < most) {
      rows.set(key, row);
      row.places += 1;
      if (!row.pages.includes(place.page_url)) row.pages.push(place.page_url);
    }
    read += 1;
    if (read >= MOST_READ) break;
  }
  return [...rows.values()];
}

function breaks({ best_practice, wcag_criteria }: ReportIssue): Markup {
  if (best_practice || wcag_criteria.length === 0) return html`No criterion by itself: good practice`;
  return html`${wcag_criteria.map((id, index) => {
    const link = understandingOf(id);
    const name = criterionName(id);
    return html`${index > 0 && ', '}${link === undefined ? name : html`<a href="${link}">${name}</a>`}`;
  })}`;
}

function rowMarkup(
  { place, pages }: Row,
  { full, title, site }: { full: boolean; title: string; site: string },
): Markup {
  const more = pages.length - MOST_NAMED;
  const named = pages.slice(0, MOST_NAMED);
  return html`<li>${code(place.selector)} on ${named.map((url, index) => html`${index > 0 && ', '}${address(url, { site })}`)}${more > 0 && ` and ${plural(more, 'page', 'pages')} more`}
${place.message !== title && html`<p>${foreign(place.message)}</p>`}
${full && codeBlock(place.snippet)}${full && factsOf(place)}</li>
`;
}

/** What was measured and read, a fact a row. */
function factsOf({ facts, name, role, variants }: ReportOccurrence): Markup | false {
  const seenIn = variants.map(({ viewport, colorScheme }) => `${viewport.width} px ${colorScheme}`);
  const rows = [
    ['role', role ?? ''],
    ['name', name],
    ...Object.entries(facts).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ]),
    ['seen in', seenIn.join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    rows.length > 0 &&
    html`<dl class="measured">${rows.map(([key, value]) => html`<div><dt>${key}</dt><dd>${foreign(value!)}</dd></div>`)}</dl>`
  );
}
