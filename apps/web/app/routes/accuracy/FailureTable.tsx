import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import json from './failures-report.json' with { type: 'json' };

type Failure = (typeof json)['failures'][number];

const getUrl = (id: string) => `https://www.w3.org/WAI/WCAG22/Techniques/failures/${id}`;

/** Formats a share as a whole percentage, such as `82%`. */
const formatShare = (part: number, whole: number) => `${Math.floor((100 * part) / whole)}%`;

const columns: readonly Column<Failure>[] = [
  {
    id: 'failure',
    heading: 'Failure',
    cell: ({ id, example }) => (
      <span className="inline-block min-w-48">
        <a href={getUrl(id)} className="text-link">
          {id}
        </a>{' '}
        <span className="text-muted">{example}</span>
      </span>
    ),
  },
  { id: 'criteria', heading: 'Criterion', cell: ({ criteria }) => criteria.join(', ') },
  {
    id: 'found',
    heading: 'Found',
    isNumeric: true,
    cell: ({ outcomes, failing }) => `${outcomes.found} of ${failing}`,
  },
  {
    id: 'asked',
    heading: 'Needs review',
    isNumeric: true,
    cell: ({ outcomes }) => outcomes['asked-in-scan'],
  },
  {
    id: 'audit',
    heading: 'Only asked in audits',
    isNumeric: true,
    cell: ({ outcomes }) => outcomes['asked-in-audit'],
  },
  { id: 'missed', heading: 'Missed', isNumeric: true, cell: ({ outcomes }) => outcomes.missed },
  { id: 'axe', heading: 'Found by axe-core', isNumeric: true, cell: ({ axeFound }) => axeFound ?? '–' },
  {
    id: 'false-positives',
    heading: 'False positives',
    isNumeric: true,
    cell: ({ falsePositives, passing }) => `${falsePositives} of ${passing}`,
  },
];

/**
 * The results for pages with each common failure that the W3C documents, next to axe-core's on the same
 * pages.
 */
export function FailureTable() {
  const { failures, total } = json;
  const { failing, outcomes } = total;
  const day = json.date.slice(0, 10);
  const inScan = outcomes.found + outcomes['asked-in-scan'];
  return (
    <section aria-labelledby="failures" className="space-y-6">
      <h2 id="failures" className="text-page">
        The W3C’s common failures
      </h2>
      <p className="max-w-prose">
        The W3C describes common ways to fail WCAG, numbered F1 to F111. For the {failures.length} that apply
        to Levels A and AA, people who hadn’t seen our rules wrote {failing} pages that fail and{' '}
        {total.passing} that look similar and pass. On <time dateTime={day}>{formatLongDate(day)}</time>, a
        scan reported {outcomes.found} of the failing pages and asked about {outcomes['asked-in-scan']} (
        {formatShare(inScan, failing)} together). An audit also asks about {outcomes['asked-in-audit']}, and{' '}
        {outcomes.missed} escaped both. Of the passing pages, {total.falsePositives} were reported as
        failures. axe-core reported {total.axeFound} of the failing pages.
      </p>
      <DataTable
        caption="What happens to pages with each common failure"
        isCaptionHidden
        columns={columns}
        rows={failures}
        getRowKey={({ id }) => id}
      />
    </section>
  );
}
