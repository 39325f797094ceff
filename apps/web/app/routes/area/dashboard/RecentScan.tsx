import type { UserScan } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { formatCount, formatRelativeDate, truncateUrl } from '../../../scans/format.ts';
import { getScanStatusBadge } from '../../../scans/scan-status.ts';

/** Pages of a scan without a page count (specification, section 2). */
const DEFAULT_PAGE_COUNT = 1;

/** One scan of the list; the whole row is a link. */
export function RecentScan({ scan }: { scan: UserScan }) {
  const { label, tone } = getScanStatusBadge(scan.status);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center -mx-2 gap-x-4 gap-y-1 px-2 py-3.5 hover:bg-sunken">
      <Link
        to={`/scan-results/${scan.id || scan.scan_id}`}
        className="font-semibold text-ink no-underline wrap-anywhere before:absolute before:inset-0 hover:underline"
      >
        {truncateUrl(scan.url)}
      </Link>
      <Badge tone={tone}>{label}</Badge>
      <p className="text-small text-muted">
        {formatRelativeDate(scan.created_at, new Date())} ·{' '}
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
