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
/** A summary is one page. */
const SHORT_DETAIL: CoverageDetail = { maxReasons: 1, hasPoints: false };
/** Characters of a reason in a summary. */
const MAX_REASON_LENGTH = 110;

/** What was tested, what was not, and what needs a person: in every report. */
export function renderCoverage(input: ReportInput, survey: ScanSurvey, { short = false } = {}): SafeHtml {
  const rows = getCoverage(input, survey, short ? SHORT_DETAIL : FULL_DETAIL);
  return html`<section>
<h2 id="coverage">What was tested, what was not, and what needs a person</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage"><table class="coverage">
<thead><tr><th scope="col">State</th><th scope="col">How much</th><th scope="col">What that means</th></tr></thead>
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
  const isReason = state === 'not-examined' || example !== undefined;
  return html`${isReason ? renderText(what, short ? MAX_REASON_LENGTH : undefined) : what}${
    example !== undefined && !short && html` Such as ${renderUrl(example)}.`
  }${points.length > 0 && html`<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>`}`;
}
