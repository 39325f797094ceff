import { type Column, DataTable } from '../../components/data-table/DataTable.tsx';
import { figure } from '../../scans/words.ts';
import { implementationsAddress, otherTools, published, readIn } from './published.ts';
import { report } from './report.ts';

interface Tool {
  readonly name: string;
  readonly complete: number;
  readonly source: 'Published by the W3C' | 'Measured by ourselves';
}

const tools: readonly Tool[] = [
  ...otherTools.map((tool) => ({ ...tool, source: 'Published by the W3C' as const })),
  { name: 'Curbcut', complete: report.figures.complete, source: 'Measured by ourselves' as const },
].sort((a, b) => b.complete - a.complete);

const columns: readonly Column<Tool>[] = [
  { id: 'tool', heading: 'Tool', cell: ({ name }) => name },
  {
    id: 'complete',
    heading: 'Complete rules',
    numeric: true,
    cell: ({ complete }) => `${complete} of ${published.rules}`,
  },
  { id: 'source', heading: 'Who says so', cell: ({ source }) => source },
];

/** Our figure beside those that the W3C publishes, each with who says so. */
export function ToolTable() {
  return (
    <section aria-labelledby="tools" className="space-y-6">
      <h2 id="tools" className="text-page">
        Beside other tools
      </h2>
      <div className="max-w-3xl">
        <DataTable
          caption="ACT rules that fully automatic tools implement completely"
          captionHidden
          columns={columns}
          rows={tools}
          keyOf={({ name }) => name}
        />
      </div>
      <p className="max-w-prose text-muted">
        The two kinds of figures are not the same thing. The others’ stand{' '}
        <a href={implementationsAddress} className="text-link">
          on the W3C’s page of implementations
        </a>
        , as of {readIn}. Ours is not there: nobody but us has checked it, and it is of {report.cases.all}{' '}
        test cases instead of {figure(published.cases)}. With fewer cases it is easier to be complete. The
        names belong to their owners.
      </p>
    </section>
  );
}
