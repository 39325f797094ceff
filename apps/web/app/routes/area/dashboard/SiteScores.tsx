import type { Overview, OverviewSite } from '@curbcut/contract';
import { Link } from 'react-router';
import { Sparkline } from '#app/components/chart/Sparkline.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount, formatNumber, formatRelativeDate, truncateUrl } from '#app/scans/format.ts';
import { toScorePoints } from '#app/sites/to-score-points.ts';

/** Each site's score over time, its open issues, and what the latest scan changed. */
export function SiteScores({ sites, totals }: Pick<Overview, 'sites' | 'totals'>) {
  return (
    <section aria-labelledby="site-scores" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="site-scores" className="text-title font-bold">
          Sites
        </h2>
        <LinkButton to="/sites" variant="tertiary" size="sm">
          {totals.sites > sites.length ? `All ${formatCount(totals.sites, 'site')}` : 'All sites'}
        </LinkButton>
      </div>
      <DataTable
        caption="Sites, most urgent first"
        isCaptionHidden
        isStacked
        columns={columns}
        rows={sites}
        getRowKey={({ id }) => id}
      />
    </section>
  );
}

const columns: readonly Column<OverviewSite>[] = [
  {
    id: 'site',
    heading: 'Site',
    cell: ({ id, origin }) => (
      <Link
        to={`/sites/${id}`}
        className="inline-block text-ink no-underline wrap-anywhere hover:underline sm:min-w-36"
      >
        {truncateUrl(origin)}
      </Link>
    ),
  },
  { id: 'trend', heading: 'Score trend', cell: (site) => <Trend site={site} /> },
  { id: 'change', heading: 'Change', cell: (site) => describeChange(site) },
  {
    id: 'open',
    heading: 'Open issues',
    cell: ({ open }) => (
      <>
        <strong>{formatNumber(open)}</strong>
        <span className="sm:visually-hidden"> open {open === 1 ? 'issue' : 'issues'}</span>
      </>
    ),
  },
  { id: 'last', heading: 'Last scan', cell: (site) => <LastScan site={site} /> },
];

/** The line with its first and last values as labels. */
function Trend({ site: { trend } }: { site: OverviewSite }) {
  const points = toScorePoints(trend);
  const [first, last] = [points.at(0), points.at(-1)];
  if (!last) return <span className="text-muted">No score yet</span>;
  return (
    <span className="inline-flex items-center gap-2">
      {points.length > 1 && <span className="w-7 text-right text-small text-muted">{first?.value}</span>}
      <Sparkline name="Score" points={points} />
      <strong className="text-large">
        <span className="visually-hidden">Score: </span>
        {last.value}
      </strong>
    </span>
  );
}

function describeChange({ trend }: OverviewSite) {
  const points = toScorePoints(trend);
  const [before, last] = [points.at(-2), points.at(-1)];
  if (!last) return <NoValue />;
  if (!before) return <span className="text-muted">First scan</span>;
  const change = last.value - before.value;
  if (change === 0) return <span className="text-muted">No change</span>;
  return (
    <>
      {change > 0 ? '+' : '−'}
      {formatNumber(Math.abs(change))}
      <span className="sm:visually-hidden"> since the previous scan</span>
    </>
  );
}

/** A dash, which screen readers announce as words. */
function NoValue() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="visually-hidden">None yet</span>
    </>
  );
}

/** When the latest scan was completed, and how many new, fixed and regressed issues it found. */
function LastScan({ site: { last_scan: last, trend } }: { site: OverviewSite }) {
  if (last === null) return <span className="text-muted">None completed yet</span>;
  const changes = [
    last.regressed > 0 && `${formatNumber(last.regressed)} regressed`,
    trend.length > 1 && last.added > 0 && `${formatNumber(last.added)} new`,
    last.fixed > 0 && `${formatNumber(last.fixed)} fixed`,
  ].filter((text) => text !== false);
  return (
    <>
      <Link to={`/scans/${last.id}`} className="text-link">
        {formatRelativeDate(last.completed_at, new Date())}
      </Link>
      {changes.length > 0 && <span className="block text-small text-muted">{changes.join(', ')}</span>}
    </>
  );
}
