import type { ReportInput } from '../../report-input.ts';
import {
  COVERAGE_LABELS,
  type CoverageDetail,
  type CoverageRow,
  getCoverage,
} from '../../survey/coverage.ts';
import { CONFORMANCE_DISCLAIMER } from '../../survey/manual-checks.ts';
import type { ScanSurvey } from '../../survey/survey.ts';
import { renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

const FULL_DETAIL: CoverageDetail = { maxReasons: 6, hasPoints: true };
/** Keeps the summary to one page. */
const SHORT_DETAIL: CoverageDetail = { maxReasons: 1, hasPoints: false };
/** Length limit for a reason in a summary, in characters. */
const MAX_REASON_LENGTH = 110;

/**
 * Renders the table of what was tested, what was not and what needs review. Every report has it. On narrow screens, its
 * cells are stacked; the roles ensure that assistive technology still treats it as a table.
 */
export function renderCoverage(input: ReportInput, survey: ScanSurvey, { short = false } = {}): SafeHtml {
  const rows = getCoverage(input, survey, short ? SHORT_DETAIL : FULL_DETAIL);
  return html`<section>
<h2 id="coverage">What was tested, what was not and what needs review</h2>
<table class="coverage stacked" role="table" aria-labelledby="coverage">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader">Amount</th><th scope="col" role="columnheader">Details</th></tr></thead>
<tbody role="rowgroup">
${rows.map(
  (
    row,
  ) => html`<tr role="row"><th scope="row" role="rowheader">${COVERAGE_LABELS[row.state]}</th><td role="cell">${row.howMuch}</td><td role="cell">${renderMeaning(row, short)}</td></tr>
`,
)}</tbody></table>
<p class="note">${CONFORMANCE_DISCLAIMER}</p>
</section>
`;
}

function renderMeaning({ state, what, example, points = [] }: CoverageRow, short: boolean): SafeHtml {
  const isReason = state === 'not-examined' || state === 'incomplete' || example !== undefined;
  return html`${isReason ? renderText(what, short ? MAX_REASON_LENGTH : undefined) : what}${
    example !== undefined && !short && html` Example: ${renderUrl(example)}.`
  }${points.length > 0 && html`<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>`}`;
}
