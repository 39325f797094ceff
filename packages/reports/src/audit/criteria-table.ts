import type { CriterionId } from '@curbcut/wcag';
import { renderProse } from '../html/page-content.ts';
import { renderNotAssessedBadge, renderOutcomeBadge } from '../html/parts/badge.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';
import type { ReportRow, ReportTable } from './report-tables.ts';

/** Id of the heading of the evidence of a criterion. */
export const getEvidenceId = (criterion: CriterionId): string => `evidence-${criterion.replaceAll('.', '-')}`;

/** Renders a table with the columns of Accessibility Conformance Reports. */
export function renderCriteriaTable({ id, title, note, rows }: ReportTable): SafeHtml {
  return html`<section>
<h2 id="${id}">${title}</h2>
${
  note !== '' &&
  html`<p>${note}</p>
`
}<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="criteria">
<thead><tr><th scope="col">Criteria</th><th scope="col">Conformance level</th><th scope="col">Remarks and explanations</th></tr></thead>
<tbody>
${rows.map(renderRow)}</tbody></table></div>
</section>
`;
}

function renderRow({ name, link, outcome, remark, evidence }: ReportRow): SafeHtml {
  const evidenceLink =
    evidence !== null && html` <a href="#${getEvidenceId(evidence)}">Evidence for ${evidence}</a>`;
  return html`<tr><th scope="row">${link === null ? name : html`<a href="${link}">${name}</a>`}</th><td>${outcome === null ? renderNotAssessedBadge() : renderOutcomeBadge(outcome)}</td><td><bdi>${renderProse(remark)}</bdi>${evidenceLink}</td></tr>
`;
}
