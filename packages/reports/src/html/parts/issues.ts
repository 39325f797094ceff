import { formatState, formatVariant } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import { SEVERITIES, SEVERITY_DETAILS } from '@curbcut/wcag';
import { describeScreenshot, formatCriterion, formatReach, getUnderstandingUrl } from '../../format-text.ts';
import type { ReportFix, ReportInput, ReportIssue, ReportOccurrence } from '../../report-input.ts';
import { renderCode, renderCodeBlock, renderProse, renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { ScreenshotEmbedder } from '../screenshot-embedder.ts';
import { renderReviewBadge, renderSeverityBadge } from './badge.ts';

/** Maximum number of issues shown in full. No one reads more, and programs have other formats. */
const MAX_ISSUES = 300;
/** Maximum number of occurrence rows in the whole report. Identical occurrences share a row. */
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
    lead: 'Automated tests cannot decide these. Each comes with a question for a person to answer.',
    issues: issues.filter(({ outcome }) => outcome === 'cantTell'),
  });
  return groups.filter((group) => group.issues.length > 0);
}

/** Renders the issues by severity, up to the report's limits. */
export async function* renderIssueSections(
  input: ReportInput,
  { full }: { full: boolean },
): AsyncGenerator<SafeHtml> {
  const budget: RowBudget = { perIssue: full ? 20 : 10, remaining: MAX_ROWS };
  const embedder = new ScreenshotEmbedder(input.readScreenshot);
  let written = 0;
  for (const { id, title, lead, issues } of getIssueSections(input)) {
    yield html`<section>
<h2 id="${id}">${title}: ${formatCount(issues.length, 'issue')}</h2>
<p>${lead}</p>
`;
    const shown = issues.slice(0, Math.max(0, MAX_ISSUES - written));
    for (const [index, issue] of shown.entries()) {
      yield await renderIssue(input, issue, { id: `${id}-${index + 1}`, full, budget, embedder });
    }
    written += shown.length;
    const rest = issues.length - shown.length;
    yield html`${rest > 0 && html`<p class="rest">${formatNumber(rest)} more ${rest === 1 ? 'issue is' : 'issues are'} not shown here. The CSV and JSON reports list them all.</p>`}</section>
`;
  }
}

/** Maximum number of occurrences read for one issue. Identical ones share a row. */
const MAX_OCCURRENCES_READ = 200;
/** Maximum number of pages listed per row; the rest are only counted. */
const MAX_NAMED_PAGES = 4;

/** Maximum number of an issue's rows that have a screenshot. */
const MAX_IMAGES = 3;

/** Limits the number of occurrence rows in a report. */
interface RowBudget {
  /** Maximum number of rows per issue. */
  readonly perIssue: number;
  /** Number of rows left for all subsequent issues. {@link renderIssue} counts it down. */
  remaining: number;
}

/** Identical occurrences, possibly on several pages. */
interface OccurrenceRow {
  readonly occurrence: ReportOccurrence;
  readonly pages: string[];
  occurrences: number;
}

/** Renders one issue: who is affected, how to fix it, and where it occurs. */
async function renderIssue(
  input: ReportInput,
  issue: ReportIssue,
  {
    id,
    full,
    budget,
    embedder,
  }: { id: string; full: boolean; budget: RowBudget; embedder: ScreenshotEmbedder },
): Promise<SafeHtml> {
  const isQuestion = issue.outcome === 'cantTell';
  const rows = await groupOccurrences(input, issue, Math.max(1, Math.min(budget.perIssue, budget.remaining)));
  const shown = budget.remaining > 0 ? rows : [];
  budget.remaining -= shown.length;
  const rest = issue.occurrences - shown.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const title = rows[0]?.occurrence.message ?? issue.rule_title;
  const drawn: SafeHtml[] = [];
  for (const [index, row] of shown.entries()) {
    const { image, name, selector, page_url: url } = row.occurrence;
    const isShown = index < MAX_IMAGES && image !== undefined;
    const rendered = isShown && (await embedder.render(image, describeScreenshot({ name, selector, url })));
    drawn.push(renderRow(row, { full, title, site: input.scan.url, image: rendered }));
  }
  const reportFix = full && issue.fix !== null ? await input.getFix(issue) : null;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}">${renderText(title)}</h3>
<p class="what">${isQuestion ? renderReviewBadge() : renderSeverityBadge(issue.severity)} ${issue.rule_title}: ${renderCode(issue.cause)}</p>
<dl class="facts">
<div class="wide"><dt>Who is affected</dt><dd>${issue.rule_description}</dd></div>
<div class="wide"><dt>${isQuestion ? 'How to fix it, if needed' : 'How to fix it'}</dt><dd>${renderProse(issue.help)}</dd></div>
<div><dt>Scope</dt><dd>${formatReach(issue)}</dd></div>
<div><dt>WCAG criteria</dt><dd>${renderCriteria(issue)}</dd></div>
${!isQuestion && html`<div><dt>Fix within</dt><dd>${issue.remediation_timeframe}</dd></div>`}
${full && html`<div><dt>Rule</dt><dd>${renderCode(issue.rule_id)}${input.scan.settings.second_opinion && `, found by ${issue.engines.join(' and ')}`}</dd></div>`}
${full && issue.act.length > 0 && html`<div><dt>ACT rules</dt><dd>${issue.act.map((act, index) => html`${index > 0 && ', '}<a href="https://www.w3.org/WAI/standards-guidelines/act/rules/${encodeURIComponent(act)}/">${act}</a>`)}</dd></div>`}
${full && html`<div><dt>Fingerprint</dt><dd>${renderCode(issue.fingerprint)}</dd></div>`}
${!full && issue.fix?.status === 'proven' && html`<div><dt>Fix</dt><dd>${issue.fix.needs_author_text === null ? 'Verified on the live page' : 'Verified with placeholder text'}; see the developer report for the code</dd></div>`}
</dl>
${reportFix && renderFix(reportFix, input.scan.url)}${
  shown.length > 0 &&
  html`<h4>Occurrences</h4>
<ol class="occurrences">
${drawn}</ol>
`
}${
  rest > 0 &&
  html`<p class="rest">${shown.length > 0 ? formatCount(rest, 'more occurrence') : formatCount(rest, 'occurrence')}. The CSV and JSON reports list them all.</p>
`
}</article>
`;
}

async function groupOccurrences(
  input: ReportInput,
  issue: ReportIssue,
  maxRows: number,
): Promise<OccurrenceRow[]> {
  const rows = new Map<string, OccurrenceRow>();
  let read = 0;
  for await (const occurrence of input.occurrences(issue)) {
    const { selector, snippet, message, facts, state } = occurrence;
    const key = JSON.stringify([selector, snippet, message, facts, state]);
    const row = rows.get(key) ?? { occurrence, pages: [], occurrences: 0 };
    if (row.occurrences > 0 || rows.size < maxRows) {
      rows.set(key, row);
      row.occurrences += 1;
      if (!row.pages.includes(occurrence.page_url)) row.pages.push(occurrence.page_url);
    }
    read += 1;
    if (read >= MAX_OCCURRENCES_READ) break;
  }
  return [...rows.values()];
}

function renderCriteria({ best_practice, wcag_criteria }: ReportIssue): SafeHtml {
  if (best_practice || wcag_criteria.length === 0) return html`None (best practice)`;
  return html`${wcag_criteria.map((id, index) => {
    const link = getUnderstandingUrl(id);
    const name = formatCriterion(id);
    return html`${index > 0 && ', '}${link === undefined ? name : html`<a href="${link}">${name}</a>`}`;
  })}`;
}

function renderRow(
  { occurrence, pages }: OccurrenceRow,
  { full, title, site, image }: { full: boolean; title: string; site: string; image: SafeHtml | false },
): SafeHtml {
  const more = pages.length - MAX_NAMED_PAGES;
  const named = pages.slice(0, MAX_NAMED_PAGES);
  return html`<li>${renderCode(occurrence.selector)} on ${named.map((url, index) => html`${index > 0 && ', '}${renderUrl(url, { site })}`)}${more > 0 && ` and ${formatCount(more, 'more page')}`}
${occurrence.state !== undefined && html`<p>Shown after: ${renderText(formatState(occurrence.state))}</p>`}
${occurrence.only_in !== undefined && html`<p>Occurs only ${occurrence.only_in}.</p>`}
${occurrence.message !== title && html`<p>${renderText(occurrence.message)}</p>`}
${image}${full && renderCodeBlock(occurrence.snippet)}${full && renderFacts(occurrence)}</li>
`;
}

/** Renders the measured facts, one per row. */
function renderFacts({ facts, name, role, variants }: ReportOccurrence): SafeHtml | false {
  const rows = [
    ['role', role ?? ''],
    ['name', name],
    ...Object.entries(facts).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ]),
    ['found in', variants.map(formatVariant).join('; ')],
  ].filter(([, value]) => value !== '');
  return (
    rows.length > 0 &&
    html`<dl class="measured">${rows.map(([key, value]) => html`<div><dt>${key}</dt><dd>${renderText(value!)}</dd></div>`)}</dl>`
  );
}

/** Renders an issue's fix: whether it is verified, and its code as a diff. */
function renderFix({ fix, code, page_url }: ReportFix, site: string): SafeHtml {
  const verification =
    fix.status === 'proven'
      ? html`<strong>${fix.needs_author_text === null ? 'Verified on the live page' : 'Verified with placeholder text'}</strong>${fix.proven === 'together' && ' (with its other fixes)'}: the issue was gone and nothing new appeared.`
      : html`<strong>Not verified.</strong> ${renderText(fix.unverified_reason ?? '')}`;
  return html`<h4>Fix</h4>
<p>${verification} ${renderText(fix.why)}</p>
${fix.needs_author_text !== null && html`<p><strong>Replace this placeholder:</strong> ${renderText(fix.needs_author_text)}</p>`}
${code.diff !== '' && renderCodeBlock(code.diff)}${code.styles && renderCodeBlock(code.styles.diff)}
<p class="rest">Tested on ${renderUrl(page_url, { site })}.</p>
`;
}
