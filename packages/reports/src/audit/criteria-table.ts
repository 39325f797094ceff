import type { CriterionId } from '@curbcut/wcag';
import { renderNotAssessedBadge, renderOutcomeBadge } from '../html/parts/badge.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';
import { renderRemark } from './remark-points.ts';
import type { ReportPart, ReportRow, ReportTable } from './report-tables.ts';

/** Id of the heading above a criterion's evidence. */
export const getEvidenceId = (criterion: CriterionId): string => `evidence-${criterion.replaceAll('.', '-')}`;

/** Renders part of a report with its tables. */
export function renderReportPart({ id, title, note, tables }: ReportPart): SafeHtml {
  return html`<section>
<h2 id="${id}">${title}</h2>
${renderNote(note)}${tables.map((table) => renderCriteriaTable(table, html`<h3 id="${table.id}">${table.title}</h3>`))}</section>
`;
}

const renderNote = (note: string) =>
  note !== '' &&
  html`<p>${note}</p>
`;

/**
 * Renders a table with the columns of Accessibility Conformance Reports. On narrow screens, its cells are
 * stacked; the roles ensure that assistive technology still treats it as a table.
 */
export function renderCriteriaTable({ id, title, note, rows }: ReportTable, heading?: SafeHtml): SafeHtml {
  return html`<section>
${heading ?? html`<h2 id="${id}">${title}</h2>`}
${renderNote(note)}<table class="criteria stacked" role="table" aria-labelledby="${id}">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Criteria</th><th scope="col" role="columnheader">Conformance level</th><th scope="col" role="columnheader">Remarks and explanations</th></tr></thead>
<tbody role="rowgroup">
${rows.map(renderRow)}</tbody></table>
</section>
`;
}

function renderRow({ name, link, outcome, remark, evidence }: ReportRow): SafeHtml {
  const evidenceLink =
    evidence !== null && html` <a href="#${getEvidenceId(evidence)}">Evidence for ${evidence}</a>`;
  return html`<tr role="row"><th scope="row" role="rowheader">${link === null ? name : html`<a href="${link}">${name}</a>`}</th><td role="cell">${outcome === null ? renderNotAssessedBadge() : renderOutcomeBadge(outcome)}</td><td role="cell">${renderRemark(remark)}${evidenceLink}</td></tr>
`;
}
