import { formatCount, formatCriterion, formatReach, getUnderstandingUrl } from '../../format-text.ts';
import type { ReportInput, ReportIssue, ReportOccurrence } from '../../report-input.ts';
import { renderCode, renderCodeBlock, renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderReviewBadge, renderSeverityBadge } from './badge.ts';
import { renderFix } from './fix.ts';

/** Places that are read of one issue; those that look the same are one row. */
const MAX_OCCURRENCES_READ = 200;
/** Pages that a row names. */
const MAX_NAMED_PAGES = 4;

/** How much of the places a report writes out. */
export interface RowBudget {
  /** Rows of one issue. */
  readonly perIssue: number;
  /** Rows that are left for all issues to come; it is counted down. */
  remaining: number;
}

/** Places that tell the same, on one page after another. */
interface OccurrenceRow {
  readonly occurrence: ReportOccurrence;
  readonly pages: string[];
  occurrences: number;
}

/** One cause: whom it stops, how to mend it, and where it shows. */
export async function renderIssue(
  input: ReportInput,
  issue: ReportIssue,
  { id, full, room }: { id: string; full: boolean; room: RowBudget },
): Promise<SafeHtml> {
  const isQuestion = issue.outcome === 'cantTell';
  const rows = await groupOccurrences(input, issue, Math.max(1, Math.min(room.perIssue, room.remaining)));
  const shown = room.remaining > 0 ? rows : [];
  room.remaining -= shown.length;
  const rest = issue.occurrences - shown.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const title = rows[0]?.occurrence.message ?? issue.rule_title;
  const change = full && issue.fix !== null ? await input.getFix(issue) : null;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}">${renderText(title)}</h3>
<p class="what">${isQuestion ? renderReviewBadge() : renderSeverityBadge(issue.severity)} ${issue.rule_title}: ${renderCode(issue.cause)}</p>
<dl class="facts">
<div class="wide"><dt>Whom it stops</dt><dd>${issue.rule_description}</dd></div>
<div class="wide"><dt>${isQuestion ? 'If it is a barrier, mend it so' : 'How to mend it'}</dt><dd>${issue.help}</dd></div>
<div><dt>Clears</dt><dd>${formatReach(issue)}</dd></div>
<div><dt>Breaks</dt><dd>${renderCriteria(issue)}</dd></div>
${!isQuestion && html`<div><dt>Mend within</dt><dd>${issue.remediation_timeframe}</dd></div>`}
${full && html`<div><dt>Rule</dt><dd>${renderCode(issue.rule_id)}${input.scan.settings.second_opinion && `, found by ${issue.engines.join(' and ')}`}</dd></div>`}
${full && issue.act.length > 0 && html`<div><dt>ACT rules</dt><dd>${issue.act.map((act, index) => html`${index > 0 && ', '}<a href="https://www.w3.org/WAI/standards-guidelines/act/rules/${encodeURIComponent(act)}/">${act}</a>`)}</dd></div>`}
${full && html`<div><dt>Known again by</dt><dd>${renderCode(issue.fingerprint)}</dd></div>`}
${!full && issue.fix?.status === 'proven' && html`<div><dt>Fix</dt><dd>${issue.fix.person_writes === null ? 'Proven in the live page' : 'Proven with placeholder text'}; the report for developers has its code</dd></div>`}
</dl>
${change && renderFix(change, input.scan.url)}${
  shown.length > 0 &&
  html`<h4>Where</h4>
<ol class="places">
${shown.map((row) => renderRow(row, { full, title, site: input.scan.url }))}</ol>
`
}${
  rest > 0 &&
  html`<p class="rest">${shown.length > 0 ? 'And ' : ''}${formatCount(rest, 'place', 'places')}${shown.length > 0 ? ' more' : ''}. The CSV and JSON reports list them all.</p>
`
}</article>
`;
}

async function groupOccurrences(
  input: ReportInput,
  issue: ReportIssue,
  most: number,
): Promise<OccurrenceRow[]> {
  const rows = new Map<string, OccurrenceRow>();
  let read = 0;
  for await (const place of input.occurrences(issue)) {
    const { selector, snippet, message, facts } = place;
    const key = JSON.stringify([selector, snippet, message, facts]);
    const row = rows.get(key) ?? { occurrence: place, pages: [], occurrences: 0 };
    if (row.occurrences > 0 || rows.size < most) {
      rows.set(key, row);
      row.occurrences += 1;
      if (!row.pages.includes(place.page_url)) row.pages.push(place.page_url);
    }
    read += 1;
    if (read >= MAX_OCCURRENCES_READ) break;
  }
  return [...rows.values()];
}

function renderCriteria({ best_practice, wcag_criteria }: ReportIssue): SafeHtml {
  if (best_practice || wcag_criteria.length === 0) return html`No criterion by itself: good practice`;
  return html`${wcag_criteria.map((id, index) => {
    const link = getUnderstandingUrl(id);
    const name = formatCriterion(id);
    return html`${index > 0 && ', '}${link === undefined ? name : html`<a href="${link}">${name}</a>`}`;
  })}`;
}

function renderRow(
  { occurrence, pages }: OccurrenceRow,
  { full, title, site }: { full: boolean; title: string; site: string },
): SafeHtml {
  const more = pages.length - MAX_NAMED_PAGES;
  const named = pages.slice(0, MAX_NAMED_PAGES);
  return html`<li>${renderCode(occurrence.selector)} on ${named.map((url, index) => html`${index > 0 && ', '}${renderUrl(url, { site })}`)}${more > 0 && ` and ${formatCount(more, 'page', 'pages')} more`}
${occurrence.message !== title && html`<p>${renderText(occurrence.message)}</p>`}
${full && renderCodeBlock(occurrence.snippet)}${full && renderFacts(occurrence)}</li>
`;
}

/** What was measured and read, a fact a row. */
function renderFacts({ facts, name, role, variants }: ReportOccurrence): SafeHtml | false {
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
    html`<dl class="measured">${rows.map(([key, value]) => html`<div><dt>${key}</dt><dd>${renderText(value!)}</dd></div>`)}</dl>`
  );
}
