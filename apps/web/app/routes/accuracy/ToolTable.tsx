import { type Column, DataTable } from '../../components/data-table/DataTable.tsx';
import { formatNumber } from '../../scans/format.ts';
import { actReport } from './act-report.ts';
import { IMPLEMENTATIONS_URL, otherTools, PUBLISHED_MONTH, publishedCounts } from './published-results.ts';

interface Tool {
  readonly name: string;
  readonly completeRuleCount: number;
  readonly source: 'Published by the W3C' | 'Measured by ourselves';
}

const toolRows: readonly Tool[] = [
  ...otherTools.map((tool) => ({ ...tool, source: 'Published by the W3C' as const })),
  {
    name: 'Curbcut',
    completeRuleCount: actReport.figures.complete,
    source: 'Measured by ourselves' as const,
  },
].sort((a, b) => b.completeRuleCount - a.completeRuleCount);

const columns: readonly Column<Tool>[] = [
  { id: 'tool', heading: 'Tool', cell: ({ name }) => name },
  {
    id: 'complete',
    heading: 'Complete rules',
    isNumeric: true,
    cell: ({ completeRuleCount }) => `${completeRuleCount} of ${publishedCounts.rules}`,
  },
  { id: 'source', heading: 'Source', cell: ({ source }) => source },
];

/** Our result next to the results published by the W3C, with sources. */
export function ToolTable() {
  return (
    <section aria-labelledby="tools" className="space-y-6">
      <h2 id="tools" className="text-page">
        Compared with other tools
      </h2>
      <div className="max-w-3xl">
        <DataTable
          caption="ACT rules that fully automatic tools implement completely"
          isCaptionHidden
          columns={columns}
          rows={toolRows}
          getRowKey={({ name }) => name}
        />
      </div>
      <p className="max-w-prose text-muted">
        These results are not directly comparable. Those of other tools are published{' '}
        <a href={IMPLEMENTATIONS_URL} className="text-link">
          on the W3C’s implementation page
        </a>
        , as of {PUBLISHED_MONTH}. Ours is not published there, nobody else has verified it, and it covers{' '}
        {actReport.cases.all} test cases instead of {formatNumber(publishedCounts.cases)}. Fewer cases make it
        easier to be complete. All names belong to their owners.
      </p>
    </section>
  );
}
