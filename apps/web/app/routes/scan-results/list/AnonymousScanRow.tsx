import type { ScanSummary } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { formatCount, formatRelativeDate, shortenUrl } from '../../../scans/format.ts';
import { getScanStatusBadge } from '../../../scans/scan-status.ts';

/** One row of the list; the whole row is a link. */
export function AnonymousScanRow({ scan }: { scan: ScanSummary }) {
  const { label, tone } = getScanStatusBadge(scan.status);
  return (
    <div className="relative grid items-center gap-x-6 gap-y-1 px-6 py-5 sm:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <h2 className="truncate text-title">
          <Link
            to={`/scan-results/${scan.id}`}
            className="rounded-small after:absolute after:inset-0 hover:underline"
          >
            {shortenUrl(scan.url)}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {formatRelativeDate(scan.created_at, new Date())}
          {scan.pages_scanned > 0 && ` · ${formatCount(scan.pages_scanned, 'page')}`}
          {scan.status === 'completed' && ` · ${formatCount(scan.total_issues, 'issue')}`}
        </p>
      </div>
      <p className="text-heading font-extrabold tabular-nums">
        {scan.score !== null && (
          <>
            {scan.score} <span className="text-small font-normal text-muted">out of 100</span>
          </>
        )}
      </p>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}
