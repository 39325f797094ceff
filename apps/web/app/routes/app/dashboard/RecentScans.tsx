import type { UserScan } from '@curbcut/contract';
import { Link } from 'react-router';
import { RECENT_SCAN_COUNT, useRecentScans } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount, formatRelativeDate, getScanTime, truncateUrl } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { getScanStatusBadge } from '#app/scans/scan-status.ts';

/** Five recent scans, with loading, error and empty states. */
export function RecentScans() {
  const { data, error, refetch } = useRecentScans();
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="recent-scans">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id="recent-scans" className="text-title font-bold">
            Recent scans
          </h2>
          <LinkButton to="/scans" variant="tertiary" size="sm">
            View all<span className="visually-hidden"> scans</span>
          </LinkButton>
        </div>
        {data ? (
          data.scans.length === 0 ? (
            <IfCan permission="scans:write" otherwise={<p className="py-4 text-muted">No scans yet.</p>}>
              <EmptyState title="No scans yet" actions={<LinkButton to="/scan">Start scanning</LinkButton>}>
                <p>Run your first accessibility scan to get started.</p>
              </EmptyState>
            </IfCan>
          ) : (
            <ul className="divide-y divide-line">
              {selectRecentScans(data.scans).map((scan) => (
                <RecentScan key={scan.id} scan={scan} />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title="Unable to load scans"
            actions={<Button onClick={() => refetch()}>Try again</Button>}
          >
            <p>{getErrorMessage(error)}</p>
          </ErrorState>
        ) : (
          <LoadingState>Loading scans...</LoadingState>
        )}
      </section>
    </Card>
  );
}

/** Selects the newest scans; failed ones come last, because they have no results to open. */
function selectRecentScans(scans: readonly UserScan[]): UserScan[] {
  return scans
    .toSorted((a, b) => Number(a.status === 'failed') - Number(b.status === 'failed'))
    .slice(0, RECENT_SCAN_COUNT);
}

/** Number of pages shown for a scan without a page count (docs/decisions/0095-fixed-values.md). */
const DEFAULT_PAGE_COUNT = 1;

/** A scan in the list; the whole row is a link. */
function RecentScan({ scan }: { scan: UserScan }) {
  const { label, tone } = getScanStatusBadge(scan.status);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center -mx-2 gap-x-4 gap-y-1 px-2 py-2.5 hover:bg-sunken">
      <Link
        to={`/scan-results/${scan.id || scan.scan_id}`}
        className="font-semibold text-ink no-underline wrap-anywhere before:absolute before:inset-0 hover:underline"
      >
        {truncateUrl(scan.url)}
      </Link>
      <Badge tone={tone}>{label}</Badge>
      <p className="text-small text-muted">
        {formatRelativeDate(getScanTime(scan), new Date())} ·{' '}
        {scan.status === 'failed'
          ? 'no pages tested'
          : formatCount(scan.pages_scanned || DEFAULT_PAGE_COUNT, 'page')}
      </p>
      {scan.score !== null && (
        <p className="justify-self-end text-small font-semibold tabular-nums">{scan.score}/100</p>
      )}
    </li>
  );
}
