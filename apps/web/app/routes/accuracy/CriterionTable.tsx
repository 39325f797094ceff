import { CRITERIA, isCriterionId } from '@curbcut/wcag';
import { Badge } from '#app/components/Badge.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import {
  type CriterionRow,
  criteriaReport,
  criterionStatuses,
  formatFailing,
  formatFalsePositives,
} from './criteria-report.ts';

const columns: readonly Column<CriterionRow>[] = [
  {
    id: 'criterion',
    heading: 'Criterion',
    cell: ({ id }) =>
      isCriterionId(id) && (
        <a href={CRITERIA[id].understanding} className="text-link inline-block min-w-48">
          {id} {CRITERIA[id].title}
        </a>
      ),
  },
  { id: 'level', heading: 'Level', cell: ({ id }) => isCriterionId(id) && CRITERIA[id].level },
  {
    id: 'status',
    heading: 'Tested',
    cell: ({ status }) => (
      <Badge tone={criterionStatuses[status].tone}>{criterionStatuses[status].label}</Badge>
    ),
  },
  { id: 'rules', heading: 'Rules', isNumeric: true, cell: ({ rules }) => rules.length },
  {
    id: 'act',
    heading: 'Found in the W3C’s cases',
    isNumeric: true,
    cell: ({ act }) => formatFailing(act),
  },
  {
    id: 'behavior',
    heading: 'Found in our pages',
    isNumeric: true,
    cell: ({ behavior }) => formatFailing(behavior),
  },
  {
    id: 'false-positives',
    heading: 'False positives',
    isNumeric: true,
    cell: formatFalsePositives,
  },
];

/** How each Level A and AA criterion is tested, with results for both sets of test cases. */
export function CriterionTable() {
  const { behavior, criteria } = criteriaReport;
  const day = behavior.date.slice(0, 10);
  return (
    <section aria-labelledby="criteria" className="space-y-6">
      <h2 id="criteria" className="text-page">
        Criterion by criterion
      </h2>
      <p className="max-w-prose">
        WCAG 2.2 has {criteria.length} Level A and AA criteria. Many only fail once a page is used, resized or
        compared with others, and the W3C has few test cases for those. So we wrote our own (they’re in the
        public domain): {behavior.failing} failing and {behavior.passing} passing pages. On{' '}
        <time dateTime={day}>{formatLongDate(day)}</time>, Curbcut found {behavior.found} of the failing
        pages, flagged {behavior.review} for review, and reported {behavior.falsePositives} of the passing
        pages as failures.
      </p>
      <dl className="grid gap-x-12 gap-y-6 md:grid-cols-3">
        {Object.entries(criterionStatuses).map(([status, { label, definition }]) => (
          <div key={status} className="border-t-2 border-ink pt-4">
            <dt className="text-title font-bold">
              {label}: {criteria.filter((row) => row.status === status).length}
            </dt>
            <dd className="mt-1 max-w-prose text-muted">{definition}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption="How Curbcut tests each success criterion"
        isCaptionHidden
        columns={columns}
        rows={criteria}
        getRowKey={({ id }) => id}
      />
    </section>
  );
}
