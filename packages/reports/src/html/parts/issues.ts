import { describeAnnouncement, formatState, formatVariant } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import { SEVERITIES, SEVERITY_DETAILS } from '@curbcut/wcag';
import {
  describeScreenshot,
  formatCriterion,
  formatOccurrences,
  getUnderstandingUrl,
} from '../../format-text.ts';
import type { ReportFix, ReportInput, ReportIssue, ReportOccurrence } from '../../report-input.ts';
import { groupOccurrences, type OccurrenceRow } from '../../survey/group-occurrences.ts';
import { listStates } from '../../to-report-occurrence.ts';
import { renderCode, renderCodeBlock, renderProse, renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { ScreenshotEmbedder } from '../screenshot-embedder.ts';

/**
 * Maximum number of issues shown in full. People don't read more than this, and programs can use other
 * formats.
 */
const MAX_ISSUES = 300;
/** Maximum number of occurrence rows in the whole report. Similar occurrences share a row. */
const MAX_ROWS = 1_500;
/** Maximum number of pages listed per row; the rest are only counted. */
const MAX_NAMED_PAGES = 4;

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

/** An issue and the id of its heading, in display order. */
interface NumberedIssue {
  readonly issue: ReportIssue;
  readonly anchor: string;
}

/** Numbers a section's issues. Issues of the same rule follow each other, because they share a description. */
const numberIssues = ({ id, issues }: IssueSection): NumberedIssue[] =>
  [...Map.groupBy(issues, ({ rule_id }) => rule_id).values()]
    .flat()
    .map((issue, index) => ({ issue, anchor: `${id}-${index + 1}` }));

/** Returns the ids of the headings of all issues that the report shows, by issue id. */
export const getIssueAnchors = (input: ReportInput): ReadonlyMap<string, string> =>
  new Map(
    limitIssues(getIssueSections(input)).flatMap((section) =>
      numberIssues(section).map(({ issue, anchor }) => [issue.id, anchor] as const),
    ),
  );

/** Removes the issues beyond the report's limit. */
function limitIssues(sections: readonly IssueSection[]): IssueSection[] {
  let left = MAX_ISSUES;
  return sections.map((section) => {
    const issues = section.issues.slice(0, left);
    left -= issues.length;
    return { ...section, issues };
  });
}

/** Renders the issues by severity and rule, up to the report's limits. */
export async function* renderIssueSections(
  input: ReportInput,
  { full }: { full: boolean },
): AsyncGenerator<SafeHtml> {
  const context: IssueContext = {
    input,
    full,
    budget: { perIssue: full ? 5 : 3, remaining: MAX_ROWS },
    embedder: new ScreenshotEmbedder(input.readScreenshot),
  };
  const sections = getIssueSections(input);
  const limited = limitIssues(sections);
  for (const [index, { id, title, lead, issues }] of sections.entries()) {
    yield html`<section>
<h2 id="${id}">${title}: ${formatCount(issues.length, 'issue')}</h2>
<p>${lead}</p>
`;
    const shown = limited[index]!.issues;
    const numbered = numberIssues(limited[index]!);
    // Issues of the same rule have the same effect on people, which is described once.
    for (const group of Map.groupBy(numbered, ({ issue }) => issue.rule_id).values()) {
      yield renderRule(
        group.map(({ issue }) => issue),
        context,
      );
      for (const { issue, anchor } of group) yield await renderIssue(issue, anchor, context);
    }
    const rest = issues.length - shown.length;
    yield html`${rest > 0 && html`<p class="rest">${formatNumber(rest)} more ${rest === 1 ? 'issue is' : 'issues are'} not shown here. The CSV and JSON reports list them all.</p>`}</section>
`;
  }
}

/** Limits the number of occurrence rows in a report. */
interface RowBudget {
  /** Maximum number of rows per issue. */
  readonly perIssue: number;
  /** Number of rows left for all subsequent issues. {@link renderIssue} counts it down. */
  remaining: number;
}

interface IssueContext {
  readonly input: ReportInput;
  /** Whether issues have source code, measured values and fixes. */
  readonly full: boolean;
  readonly budget: RowBudget;
  readonly embedder: ScreenshotEmbedder;
}

/** Renders what a rule's issues have in common: who is affected, and how to fix them. */
function renderRule(issues: readonly ReportIssue[], { full }: IssueContext): SafeHtml {
  const issue = issues[0]!;
  const isQuestion = issue.outcome === 'cantTell';
  const title = isQuestion ? issue.rule_title : `Fails “${issue.rule_title}”`;
  const kind = isQuestion ? 'review' : issue.severity;
  return html`<div class="rule is-${kind}">
<h3>${title}${issues.length > 1 && `: ${formatCount(issues.length, 'issue')}`}</h3>
<dl class="about">
<div class="wide"><dt>Who is affected</dt><dd>${issue.rule_description}</dd></div>
<div class="wide"><dt>${getHelpHeading(issues)}</dt><dd>${renderProse(issue.help)}</dd></div>
<div><dt>WCAG criteria</dt><dd>${renderCriteria(issue)}</dd></div>
${!isQuestion && html`<div><dt>Fix within</dt><dd>${issue.remediation_timeframe}</dd></div>`}
${full && html`<div><dt>Rule</dt><dd>${renderCode(issue.rule_id)}${issue.act.length > 0 && html`, ACT rules ${issue.act.map((act, index) => html`${index > 0 && ', '}<a href="https://www.w3.org/WAI/standards-guidelines/act/rules/${encodeURIComponent(act)}/">${act}</a>`)}`}</dd></div>`}
</dl>
</div>
`;
}

/** Returns the heading that says when the help applies: a rule's questions can fail on different answers. */
function getHelpHeading(issues: readonly ReportIssue[]): string {
  const [failsOn, ...others] = new Set(issues.map(({ fails_on }) => fails_on));
  if (issues[0]!.outcome === 'failed') return 'How to fix it';
  return failsOn && others.length === 0 ? `If the answer is ${failsOn}` : 'How to fix it, if needed';
}

/**
 * Renders one issue: its root cause, how widespread it is, examples and a screenshot of the first one that
 * has one.
 */
async function renderIssue(
  issue: ReportIssue,
  id: string,
  { input, full, budget, embedder }: IssueContext,
): Promise<SafeHtml> {
  const rows = await groupOccurrences(input, issue, Math.max(1, Math.min(budget.perIssue, budget.remaining)));
  const shown = budget.remaining > 0 ? rows : [];
  budget.remaining -= shown.length;
  const rest = issue.occurrences - shown.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const title = rows[0]?.occurrence.message ?? issue.rule_title;
  const reportFix = full && issue.fix !== null ? await input.getFix(issue) : null;
  // The root cause already names the element.
  const isShort = !full && rest === 0 && shown.length === 1 && !hasConditions(shown[0]!);
  // A fix shows the code of the first occurrence.
  const showsCode = reportFix !== null && reportFix.code.diff !== '';
  return html`<article class="issue" aria-labelledby="${id}">
<div>
<h4 id="${id}">${renderText(title)}</h4>
<p><strong>${formatOccurrences(issue, input.pageKind)}</strong>${isShort && html`: ${renderPages(shown[0]!.pages, input.scan.url)}`}. Root cause: ${renderCode(issue.cause)}.${!full && issue.fix?.status === 'proven' && ` Fix: ${describeVerification(issue.fix)}; see the developer report for the code.`}</p>
${
  !isShort &&
  shown.length > 0 &&
  html`<ul class="occurrences">
${shown.map((row, index) => renderRow(row, { full, hasCode: full && (index > 0 || !showsCode), title, site: input.scan.url }))}${rest > 0 && html`<li>${formatCount(rest, 'more occurrence')}. The CSV and JSON reports list them all.</li>`}</ul>
`
}${
  shown.length === 0 &&
  html`<p class="rest">The CSV and JSON reports list every occurrence.</p>
`
}</div>
${await renderScreenshot(shown, embedder)}
${reportFix && renderFix(reportFix)}${full && html`<p class="rest">${reportFix && html`Fix tested on ${renderUrl(reportFix.page_url, { site: input.scan.url })}. `}Fingerprint ${renderCode(issue.fingerprint)}${input.scan.settings.second_opinion && `, found by ${issue.engines.join(' and ')}`}</p>`}</article>
`;
}

/** Shows the first occurrence that's visible in its page's screenshot. */
async function renderScreenshot(
  rows: readonly OccurrenceRow[],
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml | false> {
  for (const { occurrence } of rows) {
    const { image, name, selector, page_url: url } = occurrence;
    const rendered = image && (await embedder.render(image, describeScreenshot({ name, selector, url })));
    if (rendered) return html`<div class="shot">${rendered}</div>`;
  }
  return false;
}

function renderCriteria({ best_practice, wcag_criteria }: ReportIssue): SafeHtml {
  if (best_practice || wcag_criteria.length === 0) return html`None (best practice)`;
  return html`${wcag_criteria.map((id, index) => {
    const link = getUnderstandingUrl(id);
    const name = formatCriterion(id);
    return html`${index > 0 && ', '}${link === undefined ? name : html`<a href="${link}">${name}</a>`}`;
  })}`;
}

/** Whether the occurrences exist only in some states or views of the page. */
const hasConditions = ({ occurrence: { state, only_in, states } }: OccurrenceRow): boolean =>
  state !== undefined || only_in !== undefined || states !== undefined;

function renderPages(pages: readonly string[], site: string): SafeHtml {
  const more = pages.length - MAX_NAMED_PAGES;
  const named = pages.slice(0, MAX_NAMED_PAGES);
  return html`${named.map((url, index) => html`${index > 0 && ', '}${renderUrl(url, { site })}`)}${more > 0 && ` and ${formatCount(more, 'more page')}`}`;
}

function renderRow(
  { occurrence, occurrences, pages }: OccurrenceRow,
  { full, hasCode, title, site }: { full: boolean; hasCode: boolean; title: string; site: string },
): SafeHtml {
  return html`<li>${renderCode(occurrence.selector)}${occurrences > 1 && ` and ${formatCount(occurrences - 1, 'similar occurrence')},`} on ${renderPages(pages, site)}
${occurrence.state !== undefined && html`<p>Shown after: ${renderText(formatState(occurrence.state))}</p>`}
${occurrence.only_in !== undefined && html`<p>Occurs only ${occurrence.only_in}.</p>`}
${occurrence.states !== undefined && html`<p>Occurs in: ${renderText(listStates(occurrence.states))}</p>`}
${occurrence.message !== title && html`<p>${renderText(occurrence.message)}</p>`}
${hasCode && renderCodeBlock(occurrence.snippet)}${full && renderFacts(occurrence)}</li>
`;
}

/** Renders the measured facts, one per row. */
function renderFacts({ facts, name, role, announced, variants }: ReportOccurrence): SafeHtml | false {
  const rows = [
    ['role', role ?? ''],
    ['name', name],
    ['announced by NVDA (approximate)', announced?.nvda ?? ''],
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

const describeVerification = ({ needs_author_text }: Pick<ReportFix['fix'], 'needs_author_text'>): string =>
  needs_author_text === null ? 'Verified on the live page' : 'Verified with placeholder text';

/** Renders an issue's fix: whether it is verified, and its code as a diff. */
function renderFix({ fix, code }: ReportFix): SafeHtml {
  const verification =
    fix.status === 'proven'
      ? html`<strong>${describeVerification(fix)}</strong>${fix.proven === 'together' && ' (with its other fixes)'}: the issue was gone and nothing new appeared.`
      : html`<strong>Not verified.</strong> ${renderText(fix.unverified_reason ?? '')}`;
  return html`<div class="fix"><h5>Fix</h5>
<p>${verification} ${renderText(fix.why)}</p>
${fix.announced !== undefined && html`<p>${renderText(describeAnnouncement(fix.announced.before, fix.announced.after))} (Approximate.)</p>`}
${fix.needs_author_text !== null && html`<p><strong>Replace this placeholder:</strong> ${renderText(fix.needs_author_text)}</p>`}
${code.diff !== '' && renderCodeBlock(code.diff)}${code.styles && renderCodeBlock(code.styles.diff)}</div>
`;
}
