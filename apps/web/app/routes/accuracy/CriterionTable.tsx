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

/** How each criterion of levels A and AA is tested, with results on both sets of test cases. */
export function CriterionTable() {
  const { behavior, criteria } = criteriaReport;
  const day = behavior.date.slice(0, 10);
  return (
    <section aria-labelledby="criteria" className="space-y-6">
      <h2 id="criteria" className="text-page">
        Criterion by criterion
      </h2>
      <p className="max-w-prose">
        {criteria.length} success criteria of WCAG 2.2 are level A or AA. Failures of many of them appear only
        when a page is used, resized or compared with other pages, and the W3C has few test cases for these.
        We wrote {behavior.failing} failing and {behavior.passing} passing pages for them, in the public
        domain, and scanned them on <time dateTime={day}>{formatLongDate(day)}</time>: {behavior.found} of the
        failing pages are found, {behavior.review} more need review, and {behavior.falsePositives} of the
        passing pages are reported as failures.
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
