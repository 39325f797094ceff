import type { CriterionResult } from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import { renderProse } from '../html/page-content.ts';
import { renderOutcomeBadge } from '../html/parts/badge.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';
import { type AuditReportInput, PARSING_REMARK } from './audit-report-input.ts';

/** Id of the heading of the evidence of a criterion. */
export const getEvidenceId = (criterion: CriterionId): string => `evidence-${criterion.replaceAll('.', '-')}`;

type Row = Pick<CriterionResult, 'criterion' | 'outcome' | 'remark'>;

/** Renders the table of one level, with the columns of Accessibility Conformance Reports. */
export function renderCriteriaTable(
  { audit }: AuditReportInput,
  level: 'A' | 'AA',
  number: number,
): SafeHtml {
  const id = `level-${level.toLowerCase()}`;
  const rows: Row[] = audit.criteria.filter((result) => result.level === level);
  const last = rows.findIndex(({ criterion }) => criterion.startsWith('4.1'));
  if (level === 'A' && audit.standard === 'wcag-2.2') {
    rows.splice(last === -1 ? rows.length : last, 0, {
      criterion: '4.1.1',
      outcome: 'not-applicable',
      remark: PARSING_REMARK,
    });
  }
  return html`<section>
<h2 id="${id}">Table ${number}: Success Criteria, Level ${level}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="criteria">
<thead><tr><th scope="col">Criteria</th><th scope="col">Conformance level</th><th scope="col">Remarks and explanations</th></tr></thead>
<tbody>
${rows.map(renderRow)}</tbody></table></div>
</section>
`;
}

function renderRow({ criterion, outcome, remark }: Row): SafeHtml {
  const { title, understanding, removedIn } = CRITERIA[criterion];
  const name = `${criterion} ${title}`;
  const evidence =
    removedIn === '2.2' ? null : html` <a href="#${getEvidenceId(criterion)}">Evidence for ${criterion}</a>`;
  return html`<tr><th scope="row"><a href="${understanding}">${name}</a></th><td>${renderOutcomeBadge(outcome)}</td><td><bdi>${renderProse(remark)}</bdi>${evidence}</td></tr>
`;
}
