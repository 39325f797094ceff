import type { ReportInput } from '../../input.ts';
import { COVERAGE_WORDS, type CoverageDetail, type CoverageRow, coverageOf } from '../../survey/coverage.ts';
import { NO_CLAIM } from '../../survey/needs-person.ts';
import type { Survey } from '../../survey/survey.ts';
import { address, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';

const IN_FULL: CoverageDetail = { reasons: 6, points: true };
/** A summary is one page. */
const IN_SHORT: CoverageDetail = { reasons: 1, points: false };
/** Characters of a reason in a summary. */
const MOST_TEXT = 110;

/** What was tested, what was not, and what needs a person: in every report. */
export function coverage(input: ReportInput, survey: Survey, { short = false } = {}): Markup {
  const rows = coverageOf(input, survey, short ? IN_SHORT : IN_FULL);
  return html`<section>
<h2 id="coverage">What was tested, what was not, and what needs a person</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage"><table class="coverage">
<thead><tr><th scope="col">State</th><th scope="col">How much</th><th scope="col">What that means</th></tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row">${COVERAGE_WORDS[row.state]}</th><td>${row.howMuch}</td><td>${meaning(row, short)}</td></tr>
`,
)}</tbody></table></div>
<p class="note">${NO_CLAIM}</p>
</section>
`;
}

function meaning({ state, what, example, points = [] }: CoverageRow, short: boolean): Markup {
  const isReason = state === 'not-examined' || example !== undefined;
  return html`${isReason ? foreign(what, short ? MOST_TEXT : undefined) : what}${
    example !== undefined && !short && html` Such as ${address(example)}.`
  }${points.length > 0 && html`<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>`}`;
}
