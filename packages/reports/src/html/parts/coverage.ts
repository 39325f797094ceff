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

/** Renders the table of what was tested, what was not, and what needs review. Every report has it. */
export function renderCoverage(input: ReportInput, survey: ScanSurvey, { short = false } = {}): SafeHtml {
  const rows = getCoverage(input, survey, short ? SHORT_DETAIL : FULL_DETAIL);
  return html`<section>
<h2 id="coverage">What was tested, what was not, and what needs review</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage"><table class="coverage">
<thead><tr><th scope="col">Status</th><th scope="col">Amount</th><th scope="col">Details</th></tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row">${COVERAGE_LABELS[row.state]}</th><td>${row.howMuch}</td><td>${renderMeaning(row, short)}</td></tr>
`,
)}</tbody></table></div>
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
