import type { ScanProgress, Site } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#app/components/Card.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { ScanAgainButton } from '#app/scans/ScanAgainButton.tsx';
import { useScanPaths } from '#app/scans/scan-paths.ts';
import { formatNextRun } from '#app/sites/format-schedule.ts';
import { useSite } from '#app/sites/use-sites.ts';

/** Why a scan failed if another URL is more likely to help than another scan. */
const URL_PROBLEMS: ReadonlySet<string> = new Set([
  'scan/not-found',
  'scan/name-not-found',
  'scan/not-html',
  'scan/download',
  'scan/empty-page',
  'scan/address-refused',
  'scan/scheme-refused',
  'scan/off-site',
  'scan/too-many-redirects',
]);

/**
 * Explains why a scan tested no pages and what to do, and shows the site's last successful and next scans.
 */
export function FailedScan({ progress }: { progress: ScanProgress }) {
  const { newScan } = useScanPaths();
  const can = useCan();
  const isUrlProblem = progress.code !== null && URL_PROBLEMS.has(progress.code);
  return (
    <Card className="grid max-w-4xl gap-x-10 gap-y-6 p-5 sm:p-8 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <section aria-labelledby="failed" className="space-y-4">
        <DotGrid columns={7} rows={1} isBroken />
        <h2 id="failed" className="text-title">
          The scan failed
        </h2>
        <p className="max-w-prose text-pretty [overflow-wrap:anywhere]">
          {progress.error ?? 'We couldn’t test any of the site’s pages.'}
        </p>
        <div className="flex flex-wrap items-start gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:[&_:is(a,button)]:w-full max-sm:[&_:is(a,button)]:px-3! max-sm:[&_:is(a,button)]:whitespace-nowrap">
          {!isUrlProblem && <ScanAgainButton scanId={progress.scan_id} />}
          {can('scans:write') && (
            <LinkButton to={newScan(progress.url)} variant={isUrlProblem ? 'primary' : 'secondary'}>
              Edit URL
            </LinkButton>
          )}
          {isUrlProblem && <ScanAgainButton scanId={progress.scan_id} variant="secondary" />}
        </div>
      </section>
      <dl className="grid content-start gap-y-3 text-small max-md:border-t max-md:border-line max-md:pt-5 md:border-l md:border-line md:pl-8">
        <Fact name="URL">{progress.url}</Fact>
        <Fact name="Failed on">{formatShortDateTime(progress.completed_at ?? progress.created_at)}</Fact>
        {progress.site_id !== null && <SiteFacts siteId={progress.site_id} />}
        {progress.code && (
          <Fact name="Error code">
            <code className="font-mono">{progress.code}</code>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function SiteFacts({ siteId }: { siteId: string }) {
  const { data: site } = useSite(siteId);
  if (!site) return null;
  return (
    <>
      <Fact name="Last successful scan of this site">
        <LastScan site={site} />
      </Fact>
      <Fact name="Next scheduled scan">
        <Link to={`/sites/${siteId}?view=schedule`} className="text-link">
          {site.schedule ? formatNextRun(site.schedule.next_run_at, new Date()) : 'None. Add a schedule'}
        </Link>
      </Fact>
    </>
  );
}

function LastScan({ site: { last_scan: last } }: { site: Site }) {
  if (last === null) return 'None yet';
  return (
    <>
      <Link to={`/scans/${last.id}`} className="text-link">
        {formatShortDateTime(last.completed_at)}
      </Link>
      <span className="block text-muted">
        {formatCount(last.pages_tested, 'page')}
        {last.score !== null && `, score ${last.score}`}
      </span>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
